import { useTranslation } from "react-i18next";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { PaperTable } from "./PaperTable.tsx";

/** The rubric: each criterion with its scale and what its levels look like. */
export function CriteriaTable({ criteria }: { readonly criteria: readonly Criterion[] }) {
  const { t } = useTranslation("report");
  return (
    <PaperTable
      caption={t("scheme.criteria")}
      rows={criteria}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "name",
          head: t("scheme.criterion"),
          isRowHead: true,
          cell: ({ name }) => <bdi>{name}</bdi>,
        },
        { id: "kind", head: t("scheme.kind"), cell: ({ scale }) => t(`scheme.scale.${scale}`) },
        {
          id: "definition",
          head: t("scheme.definition"),
          cell: ({ description }) => (
            <bdi>{description === "" ? t("scheme.none") : description}</bdi>
          ),
        },
        {
          id: "levels",
          head: t("scheme.levels"),
          cell: ({ levels }) => (
            <ul>
              {levels.map((level) => (
                <li key={level.value}>
                  <bdi>
                    {level.name === String(level.value)
                      ? level.name
                      : t("scheme.level", { value: level.value, name: level.name })}
                  </bdi>
                  {level.descriptor !== "" && (
                    <>
                      : <bdi>{level.descriptor}</bdi>
                    </>
                  )}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
