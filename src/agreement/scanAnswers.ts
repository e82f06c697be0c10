/** The answers to a sampling prompt, in the order of rows and columns of a table of answers: 0 is “no”, 1 is “yes”. */
export const scanAnswers = ["no", "yes"] as const;
export type ScanAnswer = (typeof scanAnswers)[number];
