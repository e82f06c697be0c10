import { type Agreement, agreementCalls } from "../../../api/contract/agreement.ts";
import { traceCalls } from "../../../api/contract/traces.ts";
import { reportCalls } from "../../../api/contract/report.ts";
import { scopeQuery } from "../../kit/scope/address.ts";
import { addressOf } from "../../kit/query/api.ts";
import { type ReportSearch, reportQuery } from "./address.ts";
import { queryOf } from "../../kit/query/useCall.ts";

/** The sections in the order of a report. */
const by = "overall,code,modifier,pair,criterion,round";

/** Queries of a report. Keys begin with the study, so that the change stream invalidates them. */
export const reportQueries = {
  report: (studyId: string, search: ReportSearch) => {
    const query = scopeQuery(search);
    return queryOf(reportCalls.readReport, { params: { studyId }, query });
  },
  agreement: (studyId: string, search: ReportSearch) => {
    const query = { ...reportQuery(search), by };
    return queryOf(
      agreementCalls.readAgreement,
      { params: { studyId }, query },
      {
        // Until all of it is compared.
        refetchInterval: ({ state }) => (state.data && !isWhole(state.data) ? 500 : false),
      },
    );
  },
  /** Agreement of raters with themselves, where recordings were coded twice by one rater. */
  repeats: (studyId: string, search: ReportSearch) => {
    const query = {
      ...reportQuery(search),
      work: "repeats",
      by: "overall,pair,criterion",
    } as const;
    return queryOf(
      agreementCalls.readAgreement,
      { params: { studyId }, query },
      {
        refetchInterval: ({ state }) => (state.data && !isWhole(state.data) ? 500 : false),
      },
    );
  },
  traces: (studyId: string, search: ReportSearch) => {
    const query = scopeQuery(search);
    return queryOf(traceCalls.readTraceAgreement, { params: { studyId }, query });
  },
};

/** Whether figures cover all data that are to be compared. */
export function isWhole({ progress }: Agreement): boolean {
  return progress.compared >= progress.all;
}

/** The URL of the data package with the report’s filters. */
export function packageAddress(studyId: string, search: ReportSearch): string {
  return addressOf(reportCalls.exportPackage, {
    params: { studyId },
    query: reportQuery(search),
  });
}
