/** What a coordinator can do with work that is assigned. */
export const reviews = ["accept", "return", "withdraw"] as const;
export type Review = (typeof reviews)[number];
