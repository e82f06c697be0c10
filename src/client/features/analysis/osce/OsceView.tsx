import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { scopeQuery } from "../../../kit/scope/address.ts";
import { Answer } from "../Answer.tsx";
import { analysisQueries } from "../queries.ts";
import type { ViewProps } from "../viewProps.ts";
import { OsceCharts } from "./OsceCharts.tsx";
import { osceNames } from "./osceNames.ts";
import { OsceSettings } from "./OsceSettings.tsx";

/** Stations, pass marks and examiners of a practical examination. */
export function OsceView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, known } = props;
  const { global, borderline, resamples, margin, leastStations, severity } = search;
  const { station, candidate } = osceNames(search, known);
  const osce = useQuery({
    ...analysisQueries.osce(studyId, {
      ...scopeQuery(search),
      ...(station.kind === "variable" && { station: station.id }),
      ...(candidate.kind === "variable" && { candidate: candidate.id }),
      ...(global !== undefined && { global }),
      ...(borderline !== undefined && { borderline }),
      ...(resamples !== undefined && { resamples }),
      ...(margin !== undefined && { margin }),
      ...(leastStations !== undefined && { leastStations }),
      ...(severity !== undefined && { severity }),
    }),
    // Which variables name station and candidate is known only with the variables.
    enabled: known !== undefined,
  });

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
