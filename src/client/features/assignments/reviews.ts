/** The actions of a coordinator on an assignment. */
export const reviews = ["accept", "return", "withdraw"] as const;
export type Review = (typeof reviews)[number];
