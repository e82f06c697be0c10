import { gathered } from "../../../../domain/grouped.ts";
import type { ReviewCommentReply } from "../../../../api/contract/remarks.ts";
import type { RemarkMark } from "../../../kit/timeline/strips.ts";

/** A comment with its replies, in the order in which they were made. */
export interface Thread {
  readonly remark: ReviewCommentReply;
  readonly answers: readonly ReviewCommentReply[];
}

/** Threads in the order of the recording; comments on the whole observation come first. */
export function threadsOf(remarks: readonly ReviewCommentReply[]): readonly Thread[] {
  const answers = gathered(
    remarks.flatMap((remark) =>
      remark.answersId === null ? [] : [[remark.answersId, remark] as const],
    ),
  );
  return remarks
    .filter(({ answersId }) => answersId === null)
    .map((remark) => ({ remark, answers: answers.get(remark.id) ?? [] }))
    .toSorted((a, b) => (a.remark.startUs ?? -1) - (b.remark.startUs ?? -1));
}

export function openCount(remarks: readonly ReviewCommentReply[]): number {
  return remarks.filter(isOpenThread).length;
}

/** The markers of comments on the timeline. */
export function remarkMarks(remarks: readonly ReviewCommentReply[]): readonly RemarkMark[] {
  return remarks.flatMap((remark) =>
    remark.answersId === null && remark.startUs !== null
      ? [
          {
            text: remark.text,
            startUs: remark.startUs,
            endUs: remark.endUs ?? remark.startUs,
            isSettled: remark.state === "settled",
          },
        ]
      : [],
  );
}

/** The first open thread after a time, the first of all where none follows. */
export function nextOpen(
  threads: readonly Thread[],
  afterUs: number,
): ReviewCommentReply | undefined {
  const open = threads.map(({ remark }) => remark).filter(isOpenThread);
  return open.find(({ startUs }) => startUs !== null && startUs > afterUs) ?? open[0];
}

function isOpenThread({ answersId, state }: ReviewCommentReply): boolean {
  return answersId === null && state === "open";
}
