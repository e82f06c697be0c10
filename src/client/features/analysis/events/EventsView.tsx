import { useTranslation } from "../../../kit/text/useTranslation.ts";
import {
  type EventPlot as EventPlotReply,
  analysisCalls,
} from "../../../../api/contract/analysis.ts";
import { Answer } from "../Answer.tsx";
import type { ViewProps } from "../viewProps.ts";
import { EventRows } from "./EventRows.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Events over time, one row per observation. */
export function EventsView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search } = props;
  const events = useCall(
    analysisCalls.readEventPlot,
    { params: { studyId }, query: { ...scopeQuery(search), from: search.row ?? 0 } },
    { ...keptMeanwhile, isTakenAsSent: true },
  );

  return (
    <Answer query={events} doing={t("doing.events")} isEmpty={isEmpty} {...props}>
      {(data) =>
        data.schemeVersion && (
          <EventRows {...props} data={data} scheme={data.schemeVersion.scheme} />
        )
      }
    </Answer>
  );
}

function isEmpty({ rowCount }: EventPlotReply): boolean {
  return rowCount === 0;
}
