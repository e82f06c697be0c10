import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { Answer } from "../Answer.tsx";
import classes from "../analysis.module.css";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { FacetCharts } from "./FacetCharts.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { analysisCalls } from "../../../../api/contract/analysis.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/**
 * The severity of raters, the difficulty of criteria and the measures of persons rated on one scale, by the
 * many-facet Rasch model.
 */
export function FacetsView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, known, choose } = props;
  const { person = "recording", model = "rating_scale" } = search;
  const variables = (known?.variables ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const study = useCall(
    analysisCalls.readManyFacet,
    { params: { studyId }, query: { ...scopeQuery(search), person, model } },
    keptMeanwhile,
  );

  return (
    <>
      <div className={classes["settings"]}>
        <Setting
          label={t("g.person")}
          value={person}
          options={[{ value: "recording", label: t("g.eachRecording") }, ...variables]}
          onChange={(chosen) =>
            choose({ person: variables.find(({ value }) => value === chosen)?.value })
          }
        />
        <Setting
          label={t("facets.model")}
          value={model}
          options={[
            { value: "rating_scale", label: t("facets.ratingScale") },
            { value: "partial_credit", label: t("facets.partialCredit") },
          ]}
          onChange={(chosen) => choose({ model: chosen === "rating_scale" ? undefined : chosen })}
        />
      </div>
      <Answer
        query={study}
        doing={t("doing.facets")}
        isEmpty={({ schemeVersion }) => schemeVersion === null}
        {...props}
      >
        {(data) =>
          data.schemeVersion && (
            <FacetCharts {...props} data={data} scheme={data.schemeVersion.scheme} />
          )
        }
      </Answer>
    </>
  );
}
