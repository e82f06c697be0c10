import { type Agreement, agreementCalls } from "../../../api/contract/agreement.ts";
import { traceCalls } from "../../../api/contract/traces.ts";
import { reportCalls } from "../../../api/contract/report.ts";
import { scopeQuery } from "../../kit/scope/address.ts";
import { addressOf } from "../../kit/query/api.ts";
import { type ReportSearch, reportQuery } from "./address.ts";
import { queryOf } from "../../kit/query/useCall.ts";

/** In the order in which a report tells them. */
const by = "overall,code,modifier,pair,criterion,round";

/** Keys begin with the study, so that the change stream makes them stale. */
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
  /** Raters against themselves, where some did recordings twice. */
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

/** Whether the figures are of everything that is to be compared. */
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
