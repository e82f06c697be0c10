/** Places of both answers in a table of them. */
export const scanAnswers = ["no", "yes"] as const;
export type ScanAnswer = (typeof scanAnswers)[number];
