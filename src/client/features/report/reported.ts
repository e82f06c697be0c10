import { ofSeveralRecordings } from "../../../agreement/ofOneRecording.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import type { ReportSearch } from "./address.ts";
import { tellsEvents } from "./ratingsLead.ts";

/**
 * Agreement as it is reported: without figures from a single recording, unless the report is about that recording;
 * without figures of events where there are only ratings; and without criteria that no two raters have rated.
 */
export function reported(agreement: Agreement, report: Report, search: ReportSearch): Agreement {
  const hasEvents = tellsEvents(report, agreement.schemeVersion?.scheme);
  // What nobody rated twice is told once for all, and not by each criterion.
  const told = agreement.rows.filter(({ of, recordings }) =>
    of.by === "criterion" ? recordings > 0 : hasEvents,
  );
  if (isOfOneRecording(search)) return { ...agreement, rows: told };
  return {
    ...agreement,
    rows: told.map(ofSeveralRecordings),
    scanRows: agreement.scanRows.map(ofSeveralRecordings),
    ratingRows: agreement.ratingRows.map(ofSeveralRecordings),
  };
}

/** The continuous ratings that the report includes. */
export function reportedTraces(traces: TraceAgreement, search: ReportSearch): TraceAgreement {
  if (isOfOneRecording(search)) return traces;
  return {
    ...traces,
    lines: traces.lines.map((line) => ({
      ...ofSeveralRecordings(line),
      pairs: line.pairs.map(ofSeveralRecordings),
    })),
  };
}

/** Whether a report is about a single recording: its figures are then included. */
function isOfOneRecording({ recordingIds = "" }: ReportSearch): boolean {
  return recordingIds !== "" && !recordingIds.includes(",");
}
