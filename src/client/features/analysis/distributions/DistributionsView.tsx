import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type Distributions, analysisCalls } from "../../../../api/contract/analysis.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import { NumberSetting } from "../NumberSetting.tsx";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { isOfRatingsAlone } from "../views.ts";
import { DistributionCharts } from "./DistributionCharts.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Distributions of durations, gaps or ratings. */
export function DistributionsView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, scheme, choose } = props;
  const groupBy = groupByOf("distributions", search.by);
  const of = search.of ?? (isOfRatingsAlone(scheme) ? "ratings" : "durations");
  const distributions = useCall(
    analysisCalls.readDistributions,
    {
      params: { studyId },
      query: {
        ...scopeQuery(search),
        groupBy,
        of,
        bins: search.bins ?? 20,
      },
    },
    keptMeanwhile,
  );

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="distributions" {...props} />
        <Setting
          label={t("distributions.of")}
          value={of}
          options={(["durations", "gaps", "ratings"] as const).map((one) => ({
            value: one,
            label: t(`distributions.${one}`),
          }))}
          onChange={(chosen) => choose({ of: chosen })}
        />
        {of !== "ratings" && (
          <NumberSetting
            label={t("distributions.bins")}
            value={search.bins ?? 20}
            min={2}
            max={200}
            onChange={(bins) => choose({ bins })}
          />
        )}
      </div>
      <Answer query={distributions} doing={t("doing.distributions")} isEmpty={isEmpty} {...props}>
        {(data) =>
          data.schemeVersion && (
            <DistributionCharts
              {...props}
              data={data}
              scheme={data.schemeVersion.scheme}
              groupBy={groupBy}
            />
          )
        }
      </Answer>
    </>
  );
}

function isEmpty({ groups }: Distributions): boolean {
  return groups.length === 0;
}
