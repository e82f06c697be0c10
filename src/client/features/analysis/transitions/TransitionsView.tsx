import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type Transitions, analysisCalls } from "../../../../api/contract/analysis.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import { SubjectsSetting } from "../SubjectsSetting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { LagSettings } from "./LagSettings.tsx";
import { TransitionCharts } from "./TransitionCharts.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Transitions between codes, compared with expected frequencies. */
export function TransitionsView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, scheme, choose } = props;
  const groupBy = groupByOf("transitions", search.by);
  const transitions = useCall(
    analysisCalls.readTransitions,
    {
      params: { studyId },
      query: {
        ...scopeQuery(search),
        groupBy,
        by: search.lagBy ?? "order",
        ...(search.lagUnitUs !== undefined && { unitUs: search.lagUnitUs }),
        ...(search.windowFrom !== undefined && { windowFrom: search.windowFrom }),
        ...(search.windowTo !== undefined && { windowTo: search.windowTo }),
        lag: search.lag ?? 1,
        repeats: search.repeats ?? "with",
        subjects: search.subjects ?? "same",
      },
    },
    keptMeanwhile,
  );

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="transitions" {...props} />
        <LagSettings {...{ search, choose }} />
        {scheme && <SubjectsSetting {...{ search, choose, scheme }} />}
      </div>
      <Answer query={transitions} doing={t("doing.transitions")} isEmpty={isEmpty} {...props}>
        {(data) =>
          data.schemeVersion && (
            <TransitionCharts
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

function isEmpty({ tables }: Transitions): boolean {
  return tables.length === 0;
}
