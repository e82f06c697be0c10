import type { Scans } from "../../domain/entities/observation.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Scan } from "../../domain/entities/workPart.ts";
import { promptAt } from "../../domain/scans.ts";
import { askedNumbers, type Stretch } from "../../domain/spans.ts";
import { type Cell, momentCell } from "../../formats/table/cell.ts";

/** The columns of `answers.csv`: a row is one question, code and subject that a rater was asked. */
export const answerColumns = [
  "observation_id",
  "method",
  "every_s",
  "first_s",
  "number",
  "from_s",
  "to_s",
  "code_id",
  "subject_id",
  "answer",
] as const;

/**
 * What one rater answered: 1, 0, or nothing where there is no answer or nothing was to be seen. No subject stands among the subjects always, since whether it counts hangs on what the others marked.
 */
export function* answerRows(
  { codes, subjects }: Pick<Scheme, "codes" | "subjects">,
  {
    scans,
    durationUs,
    spans,
    answers,
  }: {
    readonly scans: Scans;
    readonly durationUs: number;
    readonly spans: readonly Stretch[];
    readonly answers: readonly Scan[];
  },
): Generator<readonly Cell[]> {
  const byNumber = new Map(answers.map((answer) => [answer.number, answer]));
  const asked = codes.filter(({ id }) => scans.codeIds.length === 0 || scans.codeIds.includes(id));
  for (const number of askedNumbers(scans, durationUs, spans)) {
    const { fromUs, toUs } = promptAt(scans, number);
    const answer = byNumber.get(number);
    const isSeen = answer?.isAnswered === true && !answer.isUnseen;
    for (const { id, subjectIds } of asked) {
      const own = subjectIds.length > 0 ? subjectIds : subjects.map((subject) => subject.id);
      for (const subjectId of [...own, null]) {
        const isMarked = answer?.marks.some(
          (mark) => mark.codeId === id && mark.subjectId === subjectId,
        );
        yield [
          scans.method,
          momentCell(scans.everyUs),
          momentCell(scans.fromUs),
          number,
          momentCell(fromUs),
          momentCell(toUs),
          id,
          subjectId,
          isSeen ? Number(isMarked) : null,
        ];
      }
    }
  }
}
