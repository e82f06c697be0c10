import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { analysisCalls } from "../../../api/contract/analysis.ts";
import { send } from "../../kit/query/api.ts";

type Asked<Name extends Exclude<keyof typeof analysisCalls, "readAnalysisProgress">> = z.input<
  (typeof analysisCalls)[Name]["query"]
>;

/** How the keys of all analyses of a study begin: the change stream makes them stale by it. */
export const analysesOf = (studyId: string) => ["study", studyId, "analysis"];

const keyOf = (studyId: string, name: string, query: object) => [
  ...analysesOf(studyId),
  name,
  query,
];

/** So often it is asked how far something is. */
const progressMs = 400;

export const analysisQueries = {
  /** Apart from analyses themselves: it is of no account when work changes, and is not stopped with them. */
  progress: (studyId: string) =>
    queryOptions({
      queryKey: ["analysis progress", studyId],
      queryFn: ({ signal }) =>
        send(analysisCalls.readAnalysisProgress, { params: { studyId } }, { signal }),
      refetchInterval: progressMs,
      gcTime: 0,
      staleTime: 0,
    }),
  timeBudget: (studyId: string, query: Asked<"readTimeBudget">) =>
    queryOptions({
      queryKey: keyOf(studyId, "time budget", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readTimeBudget, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  eventPlot: (studyId: string, query: Asked<"readEventPlot">) =>
    queryOptions({
      queryKey: keyOf(studyId, "event plot", query),
      // Up to fifty thousand events, each of which the server has checked: they are not checked again.
      queryFn: ({ signal }) =>
        send(
          analysisCalls.readEventPlot,
          { params: { studyId }, query },
          { signal, isTakenAsSent: true },
        ),
      placeholderData: keepPreviousData,
    }),
  rates: (studyId: string, query: Asked<"readRates">) =>
    queryOptions({
      queryKey: keyOf(studyId, "rates", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readRates, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  latency: (studyId: string, query: Asked<"readLatency">) =>
    queryOptions({
      queryKey: keyOf(studyId, "latency", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readLatency, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  together: (studyId: string, query: Asked<"readCoOccurrence">) =>
    queryOptions({
      queryKey: keyOf(studyId, "together", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readCoOccurrence, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  transitions: (studyId: string, query: Asked<"readTransitions">) =>
    queryOptions({
      queryKey: keyOf(studyId, "transitions", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readTransitions, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  sequences: (studyId: string, query: Asked<"readSequences">) =>
    queryOptions({
      queryKey: keyOf(studyId, "sequences", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readSequences, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  scanShares: (studyId: string, query: Asked<"readScanShares">) =>
    queryOptions({
      queryKey: keyOf(studyId, "scan shares", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readScanShares, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  sampling: (studyId: string, query: Asked<"readSampling">) =>
    queryOptions({
      queryKey: keyOf(studyId, "sampling", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readSampling, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  profiles: (studyId: string, query: Asked<"readProfiles">) =>
    queryOptions({
      queryKey: keyOf(studyId, "profiles", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readProfiles, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  distributions: (studyId: string, query: Asked<"readDistributions">) =>
    queryOptions({
      queryKey: keyOf(studyId, "distributions", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readDistributions, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  generalizability: (studyId: string, query: Asked<"readGeneralizability">) =>
    queryOptions({
      queryKey: keyOf(studyId, "generalizability", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readGeneralizability, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  manyFacet: (studyId: string, query: Asked<"readManyFacet">) =>
    queryOptions({
      queryKey: keyOf(studyId, "many facet", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readManyFacet, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  osce: (studyId: string, query: Asked<"readOsce">) =>
    queryOptions({
      queryKey: keyOf(studyId, "osce", query),
      queryFn: ({ signal }) =>
        send(analysisCalls.readOsce, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
