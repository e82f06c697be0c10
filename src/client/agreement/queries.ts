import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { agreementCalls } from "../../api/contract/agreement.ts";
import { send } from "../api.ts";
import type { PairIds } from "./address.ts";
import type { Recipe } from "./recipes.ts";

/** Which work the figures cover. */
export interface Scope {
  readonly studyId: string;
  readonly recordingId: string | undefined;
  readonly schemeVersionId: string | undefined;
  readonly unitUs: number;
}

/** What the confusion matrix compares. */
export interface Comparison extends Scope, PairIds {
  readonly over: string;
  readonly recipe: Recipe;
}

export interface Cell {
  readonly row: string;
  readonly column: string;
}

/** Keys begin with the study, so that the change stream makes them stale. */
export const agreementQueries = {
  agreement: ({ studyId, ...query }: Scope) =>
    queryOptions({
      queryKey: ["study", studyId, "agreement", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readAgreement, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  confusion: ({ studyId, ...query }: Comparison) =>
    queryOptions({
      queryKey: ["study", studyId, "agreement", "confusion", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readConfusion, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  moments: ({ studyId, ...query }: Comparison & Cell) =>
    queryOptions({
      queryKey: ["study", studyId, "agreement", "moments", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readMoments, { params: { studyId }, query }, { signal }),
    }),
};
