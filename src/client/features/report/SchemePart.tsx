import { useTranslation } from "react-i18next";
import type { Modifier, Scheme } from "../../../domain/entities/scheme.ts";
import { useFormat } from "../../kit/text/format.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { CriteriaTable } from "./CriteriaTable.tsx";
import { tableClass } from "./tableClass.ts";

/** What raters looked for and how they judged it: all that somebody needs to code alike. */
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
        <ScrollRegion className={tableClass(codes.length)} label={t("scheme.codes")}>
          <table>
            <caption>{t("scheme.codes")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("scheme.code")}</th>
                <th scope="col">{t("scheme.kind")}</th>
                <th scope="col">{t("scheme.group")}</th>
                <th scope="col">{t("scheme.definition")}</th>
              </tr>
            </thead>
            <tbody>
              {codes.map(({ id, name, kind, groupId, description }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{t(`scheme.${kind}`)}</td>
                  <td>
                    <bdi>{groupOf(groupId)}</bdi>
                  </td>
                  <td>
                    <bdi>{description === "" ? t("scheme.none") : description}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
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
      {criteria.length > 0 && <CriteriaTable criteria={criteria} />}
    </section>
  );
}
