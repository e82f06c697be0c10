import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Modifier, Scheme } from "../../../domain/entities/scheme.ts";
import { useFormat } from "../../kit/text/format.ts";
import { CriteriaTable } from "./CriteriaTable.tsx";
import { PaperTable } from "./PaperTable.tsx";

/** The coding scheme in full, so that others can code in the same way. */
export function SchemePart({ scheme }: { readonly scheme: Scheme }) {
  const { t } = useTranslation("report");
  const format = useFormat();
  const { codes, groups, subjects, modifiers, criteria } = scheme;
  const groupOf = (groupId: string | null): string => {
    const group = groups.find(({ id }) => id === groupId);
    if (!group) return t("scheme.none");
    return group.isExclusive
      ? t("setting.named", { name: group.name, settings: t("scheme.exclusive") })
      : group.name;
  };
  const asked = (modifier: Modifier): string => {
    if (modifier.type === "text") return t("scheme.freeText");
    if (modifier.type !== "number") return format.list(modifier.choices.map(({ name }) => name));
    const { min, max, unit } = modifier;
    return t("scheme.numberFrom", { min, max, unit });
  };
  return (
    <section aria-labelledby="report-scheme">
      <h2 id="report-scheme">{t("scheme.title")}</h2>
      {codes.length > 0 && (
        <PaperTable
          caption={t("scheme.codes")}
          rows={codes}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "code",
              head: t("scheme.code"),
              isRowHead: true,
              cell: ({ name }) => <bdi>{name}</bdi>,
            },
            { id: "kind", head: t("scheme.kind"), cell: ({ kind }) => t(`scheme.${kind}`) },
            {
              id: "group",
              head: t("scheme.group"),
              cell: ({ groupId }) => <bdi>{groupOf(groupId)}</bdi>,
            },
            {
              id: "definition",
              head: t("scheme.definition"),
              cell: ({ description }) => (
                <bdi>{description === "" ? t("scheme.none") : description}</bdi>
              ),
            },
          ]}
        />
      )}
      {subjects.length > 0 && (
        <>
          <h3>{t("scheme.subjects")}</h3>
          <p>
            <bdi>{format.list(subjects.map(({ name }) => name))}</bdi>
          </p>
        </>
      )}
      {modifiers.length > 0 && (
        <>
          <h3>{t("scheme.modifiers")}</h3>
          <dl>
            {modifiers.map((modifier) => (
              <div key={modifier.id}>
                <dt>
                  <bdi>{modifier.name}</bdi>
                </dt>
                <dd>
                  <bdi>{asked(modifier)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {criteria.length > 0 && <CriteriaTable scheme={scheme} />}
    </section>
  );
}
