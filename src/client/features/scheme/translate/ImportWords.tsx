import { Button, FileInput, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { limits } from "../../../../domain/limits.ts";
import { rules } from "../../../../domain/rules.ts";
import { isSameLanguage, languagesOf } from "../../../../domain/schemeInLanguage.ts";
import { readXliff } from "../../../../formats/translations/readXliff.ts";
import {
  schemePlan,
  type SchemePlan,
  type TranslationRefusal,
} from "../../../../formats/translations/schemeTranslations.ts";
import type {
  TranslationFault,
  TranslationReading,
} from "../../../../formats/translations/translation.ts";
import { readTranslationTable } from "../../../../formats/translations/translationTable.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import { useLanguageNames } from "../../../kit/text/useLanguageNames.ts";
import { DataTable } from "../../../kit/table/DataTable.tsx";
import classes from "./translate.module.css";

/** Imports texts in another language from a file, after a preview. Texts that the file lacks stay. */
export function ImportWords({ scheme, first, language, onTake, onClose }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const [read, setRead] = useState<Read>();

  async function take(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const reading = isXml(file.name, bytes)
      ? readXliff(bytes)
      : readTranslationTable(bytes, { sourceLanguage: first, wanted: language });
    setRead(readInto(reading, { scheme, first, language }));
  }

  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t("translate.import.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <div className={classes["page"]}>
        <FileInput
          data-autofocus
          label={t("translate.import.file")}
          description={t("translate.import.what")}
          placeholder={t("import.choose")}
          accept=".xlf,.xliff,.csv,.tsv,.txt,application/xliff+xml,text/csv"
          onChange={(file) => {
            if (file) void take(file);
          }}
        />
        {read?.kind === "refused" && (
          <Text role="alert" size="sm" c="var(--it-lost)">
            {t("translate.import.inLine", {
              line: read.line,
              what: t(`translate.import.refused.${read.because}`, { found: isolated(read.found) }),
            })}
          </Text>
        )}
        {read?.kind === "read" && <Preview read={read} first={first} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            disabled={read?.kind !== "read" || read.plan.changes.length === 0}
            onClick={() => {
              if (read?.kind !== "read") return;
              onTake(
                read.language,
                read.plan.changes.map(({ word, after }) => [word.key, after] as const),
              );
            }}
          >
            {read?.kind === "read"
              ? t("translate.import.take", { count: read.plan.changes.length })
              : t("translate.import.takeNone")}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

interface Props {
  readonly scheme: Scheme;
  readonly first: string;
  readonly language: string;
  readonly onTake: (
    language: string,
    words: readonly (readonly [key: string, word: string])[],
  ) => void;
  readonly onClose: () => void;
}

type Refused = Extract<TranslationReading, { kind: "refused" }>;

type Read =
  | (Omit<Refused, "because"> & {
      readonly because: Refused["because"] | "first" | "too_many_languages";
    })
  | {
      readonly kind: "read";
      readonly language: string;
      readonly plan: SchemePlan;
      readonly faults: readonly TranslationFault[];
    };

/**
 * What a file would change; refused where its language is none that the scheme can have besides its first.
 */
function readInto(
  reading: TranslationReading,
  { scheme, first, language: chosen }: Pick<Props, "scheme" | "first" | "language">,
): Read {
  if (reading.kind === "refused") return reading;
  const { texts, faults, language = chosen } = reading;
  const refused = (because: "no_language" | "first" | "too_many_languages"): Read => ({
    kind: "refused",
    because,
    line: 1,
    found: language,
  });
  if (!rules.language.safeParse(language).success) return refused("no_language");
  if (isSameLanguage(language, first)) return refused("first");
  const there = languagesOf(scheme);
  if (!there.includes(language) && there.length >= limits.languagesPerText) {
    return refused("too_many_languages");
  }
  return { kind: "read", language, faults, plan: schemePlan(scheme, language, texts) };
}

function Preview({ read, first }: PreviewProps) {
  const { t } = useTranslation("scheme");
  const nameOf = useLanguageNames();
  const { language, plan, faults } = read;
  const notTaken: readonly (TranslationFault | TranslationRefusal)[] = [
    ...faults,
    ...plan.refusals,
  ].toSorted((a, b) => a.line - b.line);
  return (
    <>
      <Text size="sm" role="status">
        {t("translate.import.found", { language: nameOf(language), count: plan.changes.length })}{" "}
        {plan.same > 0 && t("translate.import.same", { count: plan.same })}
      </Text>
      {notTaken.length > 0 && (
        <section aria-label={t("translate.import.notTakenLabel")}>
          <Text fw={550} size="sm">
            {t("translate.import.notTaken", { count: notTaken.length })}
          </Text>
          <ul className={classes["faults"]}>
            {notTaken.slice(0, mostSaid).map(({ line, because, found }) => (
              <li key={`${line} ${because} ${found}`}>
                {t("translate.import.inLine", {
                  line,
                  what: t(`translate.import.fault.${because}`, { found: isolated(found) }),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.changes.length > 0 && (
        <DataTable
          label={t("translate.import.preview")}
          maxHeight="40vh"
          minWidth={560}
          rows={plan.changes}
          keyOf={({ word }) => word.key}
          columns={[
            {
              id: "first",
              head: nameOf(first),
              isRowHead: true,
              cell: ({ word, madeFrom }) => (
                <>
                  <span lang={first} dir="auto">
                    {word.first}
                  </span>
                  {madeFrom !== undefined && (
                    <div className={classes["where"]}>
                      {t("translate.import.madeFrom", { word: isolated(madeFrom) })}
                    </div>
                  )}
                </>
              ),
            },
            {
              id: "before",
              head: t("translate.import.before"),
              cell: ({ before }) => (
                <span lang={language} dir="auto">
                  {before}
                </span>
              ),
            },
            {
              id: "after",
              head: t("translate.import.after"),
              cell: ({ after }) => (
                <span lang={language} dir="auto">
                  {after}
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

interface PreviewProps {
  readonly read: Extract<Read, { kind: "read" }>;
  readonly first: string;
}

/** The maximum number of lines listed. */
const mostSaid = 200;

function isXml(name: string, bytes: Uint8Array): boolean {
  if (/\.(?:xlf|xliff|xml)$/iu.test(name)) return true;
  const start = new TextDecoder().decode(bytes.subarray(0, 64));
  return start
    .replace(/^\uFEFF/u, "")
    .trimStart()
    .startsWith("<");
}
