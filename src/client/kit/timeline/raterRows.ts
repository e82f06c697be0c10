import type { Codings } from "../../../api/contract/consensus.ts";
import type { Code, Scheme, Subject } from "../../../domain/entities/scheme.ts";
import type { TimelineRow } from "./Timeline.tsx";
import { codeSign } from "./signs.ts";

type Coding = Omit<Codings["codings"][number], "roundNumber">;

/** A row of the common timeline: one rater’s use of one code for one subject. */
interface RaterRow {
  readonly coding: Coding;
  readonly raterAt: number;
  readonly code: Code;
  readonly codeAt: number;
  readonly subject: Subject | undefined;
  readonly subjectAt: number;
}

export type RowOrder = "code" | "rater";

/**
 * Coding of several raters as rows of one timeline, by code (so that raters are below each other) or by rater.
 * Codes that no one used have no row.
 */
export function raterRows(
  {
    codings,
    schemeVersions,
  }: { readonly codings: readonly Coding[] } & Pick<Codings, "schemeVersions">,
  {
    order,
    labelOf,
  }: {
    readonly order: RowOrder;
    readonly labelOf: (row: { rater: string; code: string; subject: string | undefined }) => string;
  },
): readonly TimelineRow[] {
  const rows = codings.flatMap((coding, raterAt) => {
    const scheme = schemeVersions.find(({ id }) => id === coding.schemeVersionId)?.scheme;
    return scheme ? rowsOf(coding, raterAt, scheme) : [];
  });
  const compare = order === "code" ? byCode : byRater;
  return rows.toSorted(compare).map(({ coding, code, codeAt, subject }) => ({
    id: `${coding.observationId} ${code.id} ${subject?.id ?? ""}`,
    label: labelOf({ rater: coding.raterName, code: code.name, subject: subject?.name }),
    color: code.color,
    sign: codeSign(codeAt, code.key ?? code.name),
    kind: code.kind,
    events: coding.events.filter(
      (event) => event.codeId === code.id && event.subjectId === (subject?.id ?? null),
    ),
  }));
}

function rowsOf(coding: Coding, raterAt: number, scheme: Scheme): readonly RaterRow[] {
  return scheme.codes.flatMap((code, codeAt) => {
    const used = new Set(
      coding.events.filter(({ codeId }) => codeId === code.id).map(({ subjectId }) => subjectId),
    );
    const subjects = [undefined, ...scheme.subjects].filter((one) => used.has(one?.id ?? null));
    return subjects.map((subject) => ({
      coding,
      raterAt,
      code,
      codeAt,
      subject,
      subjectAt: subject ? scheme.subjects.indexOf(subject) : -1,
    }));
  });
}

function byCode(a: RaterRow, b: RaterRow): number {
  return a.codeAt - b.codeAt || a.subjectAt - b.subjectAt || a.raterAt - b.raterAt;
}

function byRater(a: RaterRow, b: RaterRow): number {
  return a.raterAt - b.raterAt || a.codeAt - b.codeAt || a.subjectAt - b.subjectAt;
}
