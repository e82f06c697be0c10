import * as z from "zod";
import { LockedReport, reportSign } from "../../domain/entities/lockedReport.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { Agreement } from "./agreement.ts";
import { study } from "./parts.ts";
import { Report, reportCalls } from "./report.ts";
import { TraceAgreement } from "./traces.ts";

const least = z.number().min(-1).max(1).nullable().default(null);

/**
 * The complete content of a locked report. A named type, because the compiler would otherwise write
 * it out in full.
 */
export interface LockedContent {
  /** The version of the format of locked reports. */
  readonly form: 1;
  readonly report: Report;
  readonly agreement: Agreement;
  /** Raters against themselves; `null`: it was not asked. */
  readonly repeats: Agreement | null;
  readonly traces: TraceAgreement | null;
  /** The filters of the report, as in the query of its URL. */
  readonly scope: Readonly<Record<string, string | number>>;
  /** How high agreement was to be at least; `null`: no one asked. */
  readonly least: number | null;
}
export const LockedContent: z.ZodType<LockedContent> = z.object({
  form: z.literal(1),
  report: Report,
  agreement: Agreement,
  repeats: Agreement.nullable(),
  traces: TraceAgreement.nullable(),
  scope: z.record(z.string(), z.union([z.string(), z.number()])),
  least,
});

type QueryShape = (typeof reportCalls.exportPackage.query)["shape"];
// oxlint-disable-next-line typescript/no-empty-object-type -- A name for it, as above.
export interface LockedQuery extends QueryShape {}
const lockedQuery: z.ZodObject<LockedQuery> = reportCalls.exportPackage.query;

/** A locked report, as listed in the study. */
export const ListedReport = LockedReport.extend({
  lockedByName: rules.name,
  /** Whether the reader may see all observations that the report is based on. */
  isReadable: z.boolean(),
});
export type ListedReport = z.infer<typeof ListedReport>;

const one = study.extend({ lockedReportId: id("lockedReport") });

export const lockedReportCalls = {
  lockReport: {
    method: "POST",
    path: "/api/v1/studies/:studyId/locked-reports",
    summary: "Lock a report in its current state, with a revision ID computed from its content",
    needs: "report.lock",
    params: study,
    query: lockedQuery,
    body: z.object({ id: id("lockedReport"), name: rules.name, least }),
    reply: ListedReport,
    refusals: ["already_exists", "not_found", "quota_reached"],
  },
  listLockedReports: {
    method: "GET",
    path: "/api/v1/studies/:studyId/locked-reports",
    summary: "List locked reports, newest first",
    needs: "agreement.read",
    params: study,
    reply: z.array(ListedReport),
    refusals: [],
  },
  readLockedReport: {
    method: "GET",
    path: "/api/v1/studies/:studyId/locked-reports/:lockedReportId",
    summary: "Get a locked report, with the names that the reader may know",
    needs: "agreement.read",
    params: one,
    reply: z.object({ locked: ListedReport, content: LockedContent }),
    refusals: ["not_found", "not_allowed"],
  },
  exportLockedReport: {
    method: "GET",
    path: "/api/v1/studies/:studyId/locked-reports/:lockedReportId/file",
    summary:
      "Download a locked report as JSON; its SHA-256 starts with the revision ID, and raters have masked IDs",
    needs: "export.read",
    params: one,
    reply: { contentType: "application/json" },
    refusals: ["not_found", "not_allowed"],
  },
  checkReportSign: {
    method: "POST",
    path: "/api/v1/report-signs/check",
    summary: "Check whether a report with this revision ID was locked here and is unchanged",
    needs: "anyone",
    body: z.object({ sign: reportSign }),
    reply: z.object({
      /** `null`: none was, or it was erased with its study, or it was tampered with. */
      locked: LockedReport.pick({
        lockedAt: true,
        importedAt: true,
        revision: true,
        programVersion: true,
      }).nullable(),
    }),
    refusals: ["too_many_attempts"],
  },
} as const satisfies Record<string, Call>;
