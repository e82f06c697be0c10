import type { Sampling } from "../../domain/entities/observation.ts";
import type { Code, Scheme } from "../../domain/entities/scheme.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import { promptAt } from "../../domain/scans.ts";
import { indexScheme, type SchemeIndex } from "../../domain/schemeIndex.ts";
import { askedNumbers, type Stretch } from "../../domain/spans.ts";
import { type Cell, momentCell, textOrEmpty } from "./cell.ts";
import type { TableScheme } from "./tableScheme.ts";

type Scan = Extract<WorkPart, { readonly kind: "scan" }>;

/** The sampling prompts of one observation and the answers to them. */
export interface ScannedWork {
  readonly schemeVersionId: string;
  readonly sampling: Sampling;
  readonly durationUs: number;
  /** Only questions within them were asked; none means all. */
  readonly spans?: readonly Stretch[] | undefined;
  readonly isSubmitted: boolean;
  readonly scans: readonly Scan[];
}

/**
 * Answers to sampling prompts as rows: one per prompt, code and subject. `present` is 1 if marked,
 * 0 if not, and NA without an answer or if not visible. For observations that are not submitted,
 * prompts after the last answer are excluded, because the rater has not reached them.
 */
export interface ScanTable {
  readonly columns: readonly string[];
  /** Question by question, the rows of each together. */
  rowsOf(work: ScannedWork): Generator<readonly (readonly Cell[])[]>;
}

export function scanTable(versions: readonly TableScheme[]): ScanTable {
  const indexes = new Map<string, SchemeIndex>(
    versions.map(({ id, scheme }) => [id, indexScheme(scheme)]),
  );
  return {
    columns: [
      "method",
      "number",
      "from_s",
      "to_s",
      "answered",
      "unseen",
      "subject",
      "code",
      "present",
      "comment",
    ],
    *rowsOf({
      schemeVersionId,
      sampling: { scans },
      durationUs,
      spans = [],
      isSubmitted,
      scans: answers,
    }) {
      const index = indexes.get(schemeVersionId);
      if (!scans || !index) return;
      const byNumber = new Map(answers.map((answer) => [answer.number, answer]));
      const lastAnswered = answers.reduce((last, { number }) => Math.max(last, number), -1);
      const asked = askedNumbers(scans, durationUs, spans);
      const codes = index.scheme.codes.filter(
        ({ id }) => scans.codeIds.length === 0 || scans.codeIds.includes(id),
      );
      for (const number of asked) {
        if (!isSubmitted && number > lastAnswered) return;
        const { fromUs, toUs } = promptAt(scans, number);
        const answer = byNumber.get(number);
        const head = [
          scans.method,
          number,
          momentCell(fromUs),
          momentCell(toUs),
          answer !== undefined,
          answer?.isUnseen ?? false,
        ];
        const comment = textOrEmpty(answer?.comment ?? "");
        yield codes.flatMap((code) =>
          subjectsOf(code, index.scheme, answer).map((subjectId): readonly Cell[] => {
            const subject = subjectId === null ? undefined : index.subjects.get(subjectId);
            return [
              ...head,
              subject?.name ?? null,
              code.name,
              presentCell(answer, code.id, subjectId),
              comment,
            ];
          }),
        );
      }
    },
  };
}

/** No subject stands among the subjects only where there are none, or where it was marked so. */
function subjectsOf(
  code: Code,
  { subjects }: Scheme,
  answer: Scan | undefined,
): readonly (string | null)[] {
  const ids = code.subjectIds.length > 0 ? code.subjectIds : subjects.map(({ id }) => id);
  const isNobodyMarked = answer?.marks.some(
    ({ codeId, subjectId }) => codeId === code.id && subjectId === null,
  );
  return ids.length === 0 || isNobodyMarked ? [...ids, null] : ids;
}

function presentCell(
  answer: Scan | undefined,
  codeId: string,
  subjectId: string | null,
): number | "NA" {
  if (!answer || answer.isUnseen) return "NA";
  return Number(
    answer.marks.some((mark) => mark.codeId === codeId && mark.subjectId === subjectId),
  );
}
