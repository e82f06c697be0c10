import * as z from "zod";
import type { Call } from "../call.ts";
import { study } from "./parts.ts";

export const exportCalls = {
  exportEvents: {
    method: "GET",
    path: "/api/v1/studies/:studyId/exports/events.csv",
    summary: "All events that one may see, a row each (UTF-8, comma, ISO times, decimal points)",
    needs: "export.read",
    params: study,
    query: z.object({ handedInOnly: z.stringbool().default(false) }),
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
  exportRatings: {
    method: "GET",
    path: "/api/v1/studies/:studyId/exports/ratings.csv",
    summary: "All ratings that one may see, a row each",
    needs: "export.read",
    params: study,
    query: z.object({ handedInOnly: z.stringbool().default(false) }),
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
  exportScans: {
    method: "GET",
    path: "/api/v1/studies/:studyId/exports/scans.csv",
    summary:
      "All answers to interval sampling that one may see: a row a question, code and subject",
    needs: "export.read",
    params: study,
    query: z.object({ handedInOnly: z.stringbool().default(false) }),
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
  exportTraces: {
    method: "GET",
    path: "/api/v1/studies/:studyId/exports/traces.csv",
    summary: "All running ratings that one may see, a row a sample",
    needs: "export.read",
    params: study,
    query: z.object({ handedInOnly: z.stringbool().default(false) }),
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
  exportObservations: {
    method: "GET",
    path: "/api/v1/studies/:studyId/exports/observations.csv",
    summary: "All observations that one may see, a row each: state, times, sampling, total, notes",
    needs: "export.read",
    params: study,
    query: z.object({ handedInOnly: z.stringbool().default(false) }),
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
} as const satisfies Record<string, Call>;
