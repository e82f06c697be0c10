import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EventPlot as EventPlotReply } from "../../../../api/contract/analysis.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";
import { Answer } from "../Answer.tsx";
import { analysisQueries } from "../queries.ts";
import type { ViewProps } from "../viewProps.ts";
import { EventRows } from "./EventRows.tsx";

/** When what was coded, observation beside observation. */
export function EventsView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search } = props;
  const events = useQuery(
    analysisQueries.eventPlot(studyId, { ...scopeQuery(search), from: search.row ?? 0 }),
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
