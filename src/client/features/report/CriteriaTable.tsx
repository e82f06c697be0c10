import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Criterion, Scheme } from "../../../domain/entities/scheme.ts";
import { useFormat } from "../../kit/text/format.ts";
import { PaperTable } from "./PaperTable.tsx";

/** The rubric: each criterion with its section, if any, its scale and the descriptions of its levels. */
export function CriteriaTable({
  scheme,
}: {
  readonly scheme: Pick<Scheme, "criteria" | "sections">;
}) {
  const { t } = useTranslation("report");
  const format = useFormat();
  const { criteria, sections = [] } = scheme;
  const names = new Map(sections.map(({ id, name }) => [id, name]));
  const listOf = (levels: Criterion["levels"]) => (
    <ul>
      {levels.map((level) => (
        <li key={level.value}>
          <bdi>
            {isNumberAlone(level.value, level.name)
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
  );
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
        ...(sections.length > 0
          ? [
              {
                id: "section",
                head: t("scheme.section"),
                cell: ({ sectionId }: Criterion) => (
                  <bdi>{(sectionId && names.get(sectionId)) ?? t("scheme.none")}</bdi>
                ),
              },
            ]
          : []),
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
          cell: ({ levels }) =>
            // Numbers alone need no list.
            levels.every(
              ({ descriptor, value, name }) => isNumberAlone(value, name) && descriptor === "",
            )
              ? format.list(levels.map(({ name }) => name))
              : listOf(levels),
        },
      ]}
    />
  );
}

function isNumberAlone(value: number, name: string): boolean {
  return name === String(value);
}
