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
 * What a locked report says: all that its pages are made of. Named, for the compiler writes the contract’s types out
 * whole.
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

/** One in a study’s list. */
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
    summary: "Keep a report as it is now, under a sign of what it says",
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
    summary: "Reports that were locked, newest first",
    needs: "agreement.read",
    params: study,
    reply: z.array(ListedReport),
    refusals: [],
  },
  readLockedReport: {
    method: "GET",
    path: "/api/v1/studies/:studyId/locked-reports/:lockedReportId",
    summary: "A locked report, with names as the reader may know them",
    needs: "agreement.read",
    params: one,
    reply: z.object({ locked: ListedReport, content: LockedContent }),
    refusals: ["not_found", "not_allowed"],
  },
  exportLockedReport: {
    method: "GET",
    path: "/api/v1/studies/:studyId/locked-reports/:lockedReportId/file",
    summary:
      "The very bytes whose SHA-256 begins with the sign, as JSON; raters are called by signs",
    needs: "export.read",
    params: one,
    reply: { contentType: "application/json" },
    refusals: ["not_found", "not_allowed"],
  },
  checkReportSign: {
    method: "POST",
    path: "/api/v1/report-signs/check",
    summary: "Whether a report of this sign was locked here and says what it said then",
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
