import type { Question, ReadingOf } from "./format.ts";

/** Whose work a file is that does not say it: what was answered, else the reader’s word for a rater; and the question. */
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
