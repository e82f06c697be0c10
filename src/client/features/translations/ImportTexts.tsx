import { Button, FileInput, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { textCalls } from "../../../api/contract/texts.ts";
import {
  type InterfacePlan,
  interfacePlan,
  readInterfaceJson,
  type TextsReading,
  textUnit,
} from "../../../formats/translations/interfaceTexts.ts";
import { readXliff } from "../../../formats/translations/readXliff.ts";
import type { TranslationFault } from "../../../formats/translations/translation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { useLanguageNames } from "../../kit/text/useLanguageNames.ts";
import classes from "./translations.module.css";

/** Imports a translator’s file after a preview; units that cannot be imported are listed with the reason. */
export function ImportTexts({ language, onTake, onClose }: Props) {
  const { t } = useTranslation(["admin", "scheme", "common"]);
  const nameOf = useLanguageNames();
  const texts = useCall(textCalls.listTexts, { params: { language }, query: { which: "all" } });
  const [reading, setReading] = useState<TextsReading>();

  async function read(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    setReading(isJson(file.name) ? readInterfaceJson(bytes) : readXliff(bytes));
  }
  const isOther =
    reading?.kind === "read" && reading.language !== undefined && reading.language !== language;
  const plan =
    reading?.kind === "read" && !isOther && texts.data
      ? interfacePlan(texts.data, language, reading.texts)
      : undefined;
  const changes = plan?.changes ?? [];

  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t("scheme:translate.import.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack>
        {texts.error && <Failure error={texts.error} onRetry={() => void texts.refetch()} />}
        <FileInput
          data-autofocus
          label={t("scheme:translate.import.file")}
          description={t("texts.importWhat", { language: nameOf(language) })}
          placeholder={t("scheme:import.choose")}
          accept=".xlf,.xliff,.json,application/xliff+xml,application/json"
          onChange={(file) => {
            if (file) void read(file);
          }}
        />
        {reading && !texts.data && !texts.error && <Loading rows={2} />}
        {reading?.kind === "refused" && (
          <Text role="alert" size="sm" c="var(--it-lost)">
            {reading.because === "not_json" || reading.because === "not_texts"
              ? t(`texts.refused.${reading.because}`, { found: isolated(reading.found) })
              : t("scheme:translate.import.inLine", {
                  line: reading.line,
                  what: t(`scheme:translate.import.refused.${reading.because}`, {
                    found: isolated(reading.found),
                  }),
                })}
          </Text>
        )}
        {isOther && (
          <Text role="alert" size="sm" c="var(--it-lost)">
            {t("texts.refused.language", {
              found: nameOf(reading.language ?? ""),
              language: nameOf(language),
            })}
          </Text>
        )}
        {plan && reading?.kind === "read" && (
          <Preview {...{ plan, language }} faults={reading.faults} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            disabled={changes.length === 0}
            onClick={() =>
              onTake(changes.map(({ text, after }) => [textUnit(text), after] as const))
            }
          >
            {changes.length > 0
              ? t("scheme:translate.import.take", { count: changes.length })
              : t("scheme:translate.import.takeNone")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly language: string;
  readonly onTake: (texts: readonly (readonly [unit: string, written: string])[]) => void;
  readonly onClose: () => void;
}

function Preview({ plan, language, faults }: PreviewProps) {
  const { t } = useTranslation(["admin", "scheme"]);
  const nameOf = useLanguageNames();
  const { changes, same, refusals } = plan;
  const inLine = (line: number, what: string) =>
    line > 0 ? t("scheme:translate.import.inLine", { line, what }) : what;
  const notTaken = [
    ...faults.map(({ line, because, found }) =>
      inLine(line, t(`scheme:translate.import.fault.${because}`, { found: isolated(found) })),
    ),
    ...refusals.map(({ line, unit, because, expected }) =>
      inLine(
        line,
        t("texts.unit", {
          unit: isolated(unit),
          what: t(`texts.misfit.${because}`, { expected: isolated(expected) }),
        }),
      ),
    ),
  ];
  return (
    <>
      <Text size="sm" role="status">
        {t("scheme:translate.import.found", {
          language: nameOf(language),
          count: changes.length,
        })}{" "}
        {same > 0 && t("scheme:translate.import.same", { count: same })}
      </Text>
      {notTaken.length > 0 && (
        <section aria-label={t("scheme:translate.import.notTakenLabel")}>
          <Text fw={550} size="sm">
            {t("scheme:translate.import.notTaken", { count: notTaken.length })}
          </Text>
          <ul className={classes["faults"]}>
            {notTaken.slice(0, mostSaid).map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <DataTable
          label={t("scheme:translate.import.preview")}
          maxHeight="40vh"
          minWidth={560}
          rows={changes}
          keyOf={({ text }) => textUnit(text)}
          columns={[
            {
              id: "english",
              head: t("texts.english"),
              isRowHead: true,
              cell: ({ text }) => (
                <span lang="en" dir="auto">
                  {text.english}
                </span>
              ),
            },
            {
              id: "before",
              head: t("scheme:translate.import.before"),
              cell: ({ text }) => (
                <span lang={language} dir="auto">
                  {text.translation}
                </span>
              ),
            },
            {
              id: "after",
              head: t("scheme:translate.import.after"),
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
  readonly plan: InterfacePlan;
  readonly language: string;
  readonly faults: readonly TranslationFault[];
}

/** The maximum number of lines listed. */
const mostSaid = 200;

const isJson = (name: string) => name.toLowerCase().endsWith(".json");
