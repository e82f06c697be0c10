import { exchangeCalls } from "../../../api/contract/exchange.ts";
import { queryOf } from "../../kit/query/useCall.ts";

/** The observations to export, as query parameters: ids joined by commas; absent: all. */
export interface ExportChoice {
  readonly submittedOnly: "true" | "false";
  readonly roundIds?: string;
  readonly raterIds?: string;
  readonly recordingIds?: string;
  /** With the content of uploads, for a study archive. */
  readonly withMedia?: "true";
  /** The language of the scheme; absent: its first. */
  readonly language?: string;
}

export const importQueries = {
  losses: (studyId: string, format: string, query: ExportChoice) =>
    queryOf(exchangeCalls.readExportLosses, { params: { studyId, format }, query }),
};
