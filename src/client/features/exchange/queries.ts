import { exchangeCalls } from "../../../api/contract/exchange.ts";
import { queryOf } from "../../kit/query/useCall.ts";

/** Which observations are written, as an address says it: ids joined by commas, none for all. */
export interface ExportChoice {
  readonly submittedOnly: "true" | "false";
  readonly roundIds?: string;
  readonly raterIds?: string;
  readonly recordingIds?: string;
  /** With the content of uploads: of a study archive. */
  readonly withMedia?: "true";
  /** In which language a scheme’s words are written; absent: in its first. */
  readonly language?: string;
}

export const importQueries = {
  losses: (studyId: string, format: string, query: ExportChoice) =>
    queryOf(exchangeCalls.readExportLosses, { params: { studyId, format }, query }),
};
