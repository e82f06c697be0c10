import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { Answer } from "../Answer.tsx";
import type { ViewProps } from "../viewProps.ts";
import { OsceCharts } from "./OsceCharts.tsx";
import { osceNames } from "./osceNames.ts";
import { OsceSettings } from "./OsceSettings.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { analysisCalls } from "../../../../api/contract/analysis.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Stations, pass marks and examiners of a practical examination. */
export function OsceView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, known } = props;
  const { global, borderline, resamples, margin, leastStations, severity } = search;
  const { station, candidate } = osceNames(search, known);
  const osce = useCall(
    analysisCalls.readOsce,
    {
      params: { studyId },
      query: {
        ...scopeQuery(search),
        ...(station.kind === "variable" && { station: station.id }),
        ...(candidate.kind === "variable" && { candidate: candidate.id }),
        ...(global !== undefined && { global }),
        ...(borderline !== undefined && { borderline }),
        ...(resamples !== undefined && { resamples }),
        ...(margin !== undefined && { margin }),
        ...(leastStations !== undefined && { leastStations }),
        ...(severity !== undefined && { severity }),
      },
    },
    {
      ...keptMeanwhile, // Which variables name station and candidate is known only with the variables.
      enabled: known !== undefined,
    },
  );

  return (
    <>
      <OsceSettings {...props} />
      <Answer
        query={osce}
        doing={t("doing.osce")}
        isEmpty={({ schemeVersion }) => schemeVersion === null}
        {...props}
      >
        {(data) =>
          data.schemeVersion && (
            <OsceCharts {...props} data={data} scheme={data.schemeVersion.scheme} />
          )
        }
      </Answer>
    </>
  );
}
