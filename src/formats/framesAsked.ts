import type { Question, ReadingOf } from "./format.ts";

/**
 * The question for the frame rate of a file that counts in frames without stating it; 25 fps until
 * it is answered.
 */
export function framesAsked(
  about: string,
  { answers }: Pick<ReadingOf, "answers">,
): { readonly framesPerSecond: number; readonly question: Question } {
  const answered = Number(answers[framesId]?.replace(",", ".") ?? NaN);
  const framesPerSecond = answered > 0 && answered <= 1_000 ? answered : 25;
  const question: Question = {
    id: framesId,
    what: "frames_per_second",
    about,
    options: [],
    answer: String(framesPerSecond),
    examples: [],
  };
  return { framesPerSecond, question };
}

const framesId = "frames_per_second";
