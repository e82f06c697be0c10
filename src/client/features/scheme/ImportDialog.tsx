import {
  Button,
  Checkbox,
  FileInput,
  Group,
  Modal,
  Radio,
  SegmentedControl,
  Select,
  Text,
  Textarea,
} from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { uuidv7 } from "uuidv7";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { can } from "../../../domain/permissions.ts";
import { borisScheme } from "../../../formats/boris/borisScheme.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { asOwnScheme, mergeScheme, type Wanted } from "./mergeScheme.ts";
import { palette } from "../../kit/coding/palette.ts";
import { readBorisFile } from "./readBorisFile.ts";
import classes from "../../kit/scheme/scheme.module.css";
import { SchemeView } from "../../kit/scheme/SchemeView.tsx";
import { schemeFromTable, tableMaxChars } from "./schemeTable.ts";
import { queryOf, useCall } from "../../kit/query/useCall.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

const sources = ["table", "boris", "study"] as const;
type Source = (typeof sources)[number];

/** The result of reading a source: a scheme with notes, or a sentence that says why there is none. */
interface Incoming {
  readonly scheme: Scheme | undefined;
  readonly notes: readonly Said[];
  readonly refusal?: string;
}

interface Said {
  readonly text: string;
  /** Whether this error prevents the import. */
  readonly isWrong: boolean;
}

const nothing: Incoming = { scheme: undefined, notes: [] };

/** Imports a scheme from a table, a BORIS project or another study, after a preview. */
export function ImportDialog({ studyId, base, isTaking = false, error, onTake, onClose }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const [source, setSource] = useState<Source>("table");
  const [incoming, setIncoming] = useState<Incoming>(nothing);
  const [isAdded, setIsAdded] = useState(true);
  const hasBase = base.codes.length + base.criteria.length + base.subjects.length > 0;
  const { scheme: read, notes, refusal } = incoming;
  const merged = useMemo(
    () => read && mergeScheme(hasBase && isAdded ? base : emptied(base), read),
    [read, base, hasBase, isAdded],
  );
  const wrong = notes.filter(({ isWrong }) => isWrong).length;
  const all: readonly Said[] = [
    ...notes,
    ...(merged?.notes ?? []).map(({ what, name, detail }) => ({
      text: t(`import.merge.${what}`, { name, detail }),
      isWrong: false,
    })),
  ];
  const isEmpty = read !== undefined && read.codes.length + read.criteria.length === 0;

  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t("import.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <div className={classes["stack"]}>
        <SegmentedControl
          aria-label={t("import.from")}
          data={sources.map((value) => ({ value, label: t(`import.source.${value}`) }))}
          value={source}
          onChange={(value) => {
            const chosen = sources.find((one) => one === value);
            if (!chosen) return;
            setSource(chosen);
            setIncoming(nothing);
          }}
        />
        {source === "table" && <FromTable onIncoming={setIncoming} />}
        {source === "boris" && <FromBoris onIncoming={setIncoming} />}
        {source === "study" && <FromStudy studyId={studyId} onIncoming={setIncoming} />}
        {refusal !== undefined && (
          <Text role="alert" size="sm" c="var(--it-lost)">
            {refusal}
          </Text>
        )}
        {isEmpty && <Text size="sm">{t("import.nothing")}</Text>}
        {all.length > 0 && (
          <section aria-label={t("import.notes")}>
            <Text fw={550} size="sm">
              {wrong > 0 ? t("import.wrong", { count: wrong }) : t("import.notes")}
            </Text>
            <ul className={classes["importNotes"]}>
              {all.slice(0, mostNotes).map(({ text, isWrong }) => (
                <li key={text} data-wrong={isWrong || undefined}>
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        {merged && !isEmpty && (
          <>
            {hasBase && (
              <Radio.Group
                label={t("import.how")}
                value={isAdded ? "add" : "replace"}
                onChange={(value) => setIsAdded(value === "add")}
              >
                <Group mt={6}>
                  <Radio value="add" label={t("import.add")} />
                  <Radio value="replace" label={t("import.replace")} />
                </Group>
              </Radio.Group>
            )}
            <details open={!hasBase}>
              <summary>
                {t("import.preview", {
                  codes: merged.scheme.codes.length,
                  criteria: merged.scheme.criteria.length,
                  subjects: merged.scheme.subjects.length,
                })}
              </summary>
              <section
                className={classes["preview"]}
                aria-label={t("import.previewLabel")}
                // A region that scrolls is reached by keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
              >
                <SchemeView scheme={merged.scheme} />
              </section>
            </details>
          </>
        )}
        {error !== undefined && error !== null && <Failure error={error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            disabled={!merged || isEmpty || wrong > 0}
            loading={isTaking}
            onClick={() => merged && onTake(merged.scheme)}
          >
            {t("import.take")}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

/** The maximum number of notes listed. */
const mostNotes = 200;

interface Props {
  readonly studyId: string;
  /** The scheme that the import is added to. */
  readonly base: Scheme;
  readonly isTaking?: boolean;
  readonly error?: unknown;
  readonly onTake: (scheme: Scheme) => void;
  readonly onClose: () => void;
}

interface SourceProps {
  readonly onIncoming: (incoming: Incoming) => void;
}

function FromTable({ onIncoming }: SourceProps) {
  const { t } = useTranslation("scheme");
  const [text, setText] = useState("");

  function take(given: string): void {
    setText(given);
    if (given.trim() === "") return onIncoming(nothing);
    if (given.length > tableMaxChars) {
      return onIncoming({ ...nothing, refusal: t("import.refused.too_large") });
    }
    const { scheme, notes } = schemeFromTable(given, uuidv7);
    onIncoming({
      scheme,
      notes: notes.map(({ line, what, isWrong, detail }) => ({
        isWrong,
        text: t("import.inLine", { line, what: t(`import.line.${what}`, { detail }) }),
      })),
    });
  }

  return (
    <>
      <Textarea
        data-autofocus
        label={t("import.paste")}
        description={t("import.pasteHint")}
        value={text}
        rows={7}
        dir="auto"
        onChange={(event) => take(event.currentTarget.value)}
      />
      <FileInput
        label={t("import.csv")}
        placeholder={t("import.choose")}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(file) => {
          if (!file) return;
          if (file.size > tableMaxChars * 4) {
            onIncoming({ ...nothing, refusal: t("import.refused.too_large") });
            return;
          }
          void file.text().then(take);
        }}
      />
    </>
  );
}

function FromBoris({ onIncoming }: SourceProps) {
  const { t } = useTranslation("scheme");

  async function take(file: File): Promise<void> {
    onIncoming(nothing);
    const read = await readBorisFile(file);
    if (read.kind === "refused") {
      onIncoming({ ...nothing, refusal: t(`import.refused.${read.because}`) });
      return;
    }
    const reading = borisScheme(read.text, {
      newUuid: uuidv7,
      palette,
      groupName: (number) => t("import.exclusiveGroup", { number }),
      modifierName: (code, number) => t("import.modifierOf", { code, number }),
    });
    if (reading.kind === "unreadable") {
      onIncoming({ ...nothing, refusal: t(`import.refused.${reading.because}`) });
      return;
    }
    onIncoming({
      scheme: reading.scheme,
      notes: reading.notes.map(({ what, name, detail }) => ({
        isWrong: false,
        text: t(`import.boris.${what}`, { name, detail }),
      })),
    });
  }

  return (
    <FileInput
      data-autofocus
      label={t("import.borisFile")}
      description={t("import.borisHint")}
      placeholder={t("import.choose")}
      accept=".boris,.gz,.json,application/json,application/gzip"
      onChange={(file) => {
        if (file) void take(file);
      }}
    />
  );
}

function FromStudy({ studyId, onIncoming }: SourceProps & { readonly studyId: string }) {
  const { t } = useTranslation("scheme");
  const format = useFormat();
  const studies = useCall(studyCalls.listStudies, {});
  const [otherId, setOtherId] = useState<string | null>(null);
  const [versionId, setVersionId] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Wanted>({ coding: true, rubric: true });
  const versions = useCall(
    schemeCalls.listSchemes,
    { params: { studyId: otherId ?? "" } },
    { enabled: otherId !== null },
  );
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const others = (studies.data ?? []).filter(
    ({ id, role }) => id !== studyId && can(role, "scheme.read"),
  );
  const error = studies.error ?? versions.error ?? failure;

  async function take(chosen: string | null, parts: Wanted): Promise<void> {
    setVersionId(chosen);
    setWanted(parts);
    setFailure(undefined);
    if (otherId === null || chosen === null) return onIncoming(nothing);
    try {
      const { scheme } = await client.fetchQuery(
        queryOf(schemeCalls.readScheme, { params: { studyId: otherId, schemeVersionId: chosen } }),
      );
      onIncoming({ scheme: asOwnScheme(scheme, { wanted: parts, newUuid: uuidv7 }), notes: [] });
    } catch (caught) {
      setFailure(caught);
    }
  }

  return (
    <>
      {error !== undefined && error !== null && <Failure error={error} compact />}
      {studies.data && others.length === 0 && <Text size="sm">{t("import.noStudy")}</Text>}
      <Select
        data-autofocus
        searchable
        label={t("import.study")}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={otherId}
        onChange={(value) => {
          setOtherId(value);
          setVersionId(null);
          onIncoming(nothing);
        }}
      />
      <Select
        label={t("import.version")}
        disabled={otherId === null}
        data={(versions.data ?? []).map(({ id, number, state, publishedAt }) => ({
          value: id,
          label: sideBySide([
            t("version", { number }),
            publishedAt === null
              ? t(`state.${state}`)
              : t("publishedAt", { date: format.date(publishedAt) }),
          ]),
        }))}
        value={versionId}
        onChange={(value) => void take(value, wanted)}
      />
      <Group>
        <Checkbox
          label={t("import.coding")}
          checked={wanted.coding}
          onChange={(event) =>
            void take(versionId, { ...wanted, coding: event.currentTarget.checked })
          }
        />
        <Checkbox
          label={t("import.rubric")}
          checked={wanted.rubric}
          onChange={(event) =>
            void take(versionId, { ...wanted, rubric: event.currentTarget.checked })
          }
        />
      </Group>
    </>
  );
}

/** The scheme without its entries. */
function emptied(scheme: Scheme): Scheme {
  return {
    ...scheme,
    groups: [],
    codes: [],
    modifiers: [],
    subjects: [],
    criteria: [],
    total: "none",
  };
}
