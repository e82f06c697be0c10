import { queryOptions } from "@tanstack/react-query";
import { exchangeCalls } from "../../../api/contract/exchange.ts";
import { send } from "../../kit/query/api.ts";

/** Which observations are written, as an address says it: ids joined by commas, none for all. */
export interface ExportChoice {
  readonly handedInOnly: "true" | "false";
  readonly roundIds?: string;
  readonly raterIds?: string;
  readonly recordingIds?: string;
  /** With the content of uploads: of a study archive. */
  readonly withMedia?: "true";
}

export const importQueries = {
  imports: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "imports"],
      queryFn: ({ signal }) => send(exchangeCalls.listImports, { params: { studyId } }, { signal }),
    }),
  losses: (studyId: string, format: string, query: ExportChoice) =>
    queryOptions({
      queryKey: ["study", studyId, "losses", format, query],
      queryFn: ({ signal }) =>
        send(exchangeCalls.readExportLosses, { params: { studyId, format }, query }, { signal }),
    }),
};
