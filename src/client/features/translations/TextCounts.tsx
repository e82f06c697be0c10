import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Reply } from "../../../api/call.ts";
import type { textCalls } from "../../../api/contract/texts.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useLanguageNames } from "../../kit/text/useLanguageNames.ts";
import classes from "./translations.module.css";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

type Count = Reply<(typeof textCalls)["countTexts"]>[number];

/** Areas by language, each with the numbers of missing and outdated texts; a press shows those texts. */
export function TextCounts({ counts, onShow }: Props) {
  const { t } = useTranslation(["admin", "common"]);
  const nameOf = useLanguageNames();
  const languages = [...new Set(counts.map(({ language }) => language))];
  const at = new Map(counts.map((one) => [`${one.language} ${one.namespace}`, one]));
  const sumOf = (language: string, wanted: (one: Count) => number) =>
    counts.filter((one) => one.language === language).reduce((sum, one) => sum + wanted(one), 0);
  const namespaces = [...new Set(counts.map(({ namespace }) => namespace))];
  const rows = [
    { id: "", name: t("texts.allNamespaces"), of: undefined },
    ...namespaces.map((namespace) => ({ id: namespace, name: namespace, of: namespace })),
  ];
  const cellOf = (namespace: string | undefined, language: string): Pick<Count, Part> | undefined =>
    namespace === undefined
      ? {
          missing: sumOf(language, ({ missing }) => missing),
          outdated: sumOf(language, ({ outdated }) => outdated),
          requested: sumOf(language, ({ requested }) => requested),
          written: sumOf(language, ({ written }) => written),
        }
      : at.get(`${language} ${namespace}`);

  return (
    <DataTable
      label={t("texts.table")}
      maxHeight="46vh"
      minWidth={880}
      density="close"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "namespace",
          head: t("namespace"),
          isRowHead: true,
          cell: ({ name, of }) => (of === undefined ? name : <bdi>{name}</bdi>),
          orderBy: ({ id }) => id,
        },
        ...languages.map((language) => ({
          id: language,
          head: nameOf(language),
          orderBy: ({ of }: (typeof rows)[number]) => {
            const cell = cellOf(of, language);
            return cell ? cell.missing + cell.outdated + cell.requested : 0;
          },
          cell: ({ name, of }: (typeof rows)[number]) => {
            const cell = cellOf(of, language);
            const said = cell ? parts.filter((part) => cell[part] > 0) : [];
            const text =
              cell === undefined || said.length === 0
                ? t("texts.complete")
                : sideBySide(
                    said.map((part) => t(`texts.cell.${part}`, { number: cell[part] })),
                    comma(),
                  );
            return (
              <UnstyledButton
                className={classes["cell"] ?? ""}
                data-open={said.some((part) => part !== "written") || undefined}
                aria-label={t("texts.show", { text, namespace: name, language: nameOf(language) })}
                onClick={() => onShow(language, of)}
              >
                {text}
              </UnstyledButton>
            );
          },
        })),
      ]}
    />
  );
}

type Part = (typeof parts)[number];
const parts = ["missing", "outdated", "requested", "written"] as const;

interface Props {
  readonly counts: readonly Count[];
  readonly onShow: (language: string, namespace: string | undefined) => void;
}
