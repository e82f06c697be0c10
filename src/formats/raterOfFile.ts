import type { Question, ReadingOf } from "./format.ts";

/**
 * The rater of a file that does not name one: the answer, otherwise the reader’s own word for a
 * rater; and the question.
 */
export function raterOfFile(
  { answers, words }: Pick<ReadingOf, "answers" | "words">,
  about: string,
): { readonly rater: string; readonly question: Question } {
  const rater = answers[questionId]?.trim() || words.rater;
  return {
    rater,
    question: {
      id: questionId,
      what: "rater_of_file",
      about,
      options: [],
      answer: rater,
      examples: [],
    },
  };
}

const questionId = "rater_of_file";
