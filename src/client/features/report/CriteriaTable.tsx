import { useTranslation } from "react-i18next";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { tableClass } from "./tableClass.ts";

/** The rubric: each criterion with its scale and what its levels look like. */
export function CriteriaTable({ criteria }: { readonly criteria: readonly Criterion[] }) {
  const { t } = useTranslation("report");
  return (
    <ScrollRegion className={tableClass(criteria.length)} label={t("scheme.criteria")}>
      <table>
        <caption>{t("scheme.criteria")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("scheme.criterion")}</th>
            <th scope="col">{t("scheme.kind")}</th>
            <th scope="col">{t("scheme.definition")}</th>
            <th scope="col">{t("scheme.levels")}</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ id, name, scale, description, levels }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{t(`scheme.scale.${scale}`)}</td>
              <td>
                <bdi>{description === "" ? t("scheme.none") : description}</bdi>
              </td>
              <td>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
