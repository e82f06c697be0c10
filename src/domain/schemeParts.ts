/** The lists of a scheme whose entries have an id. */
export const schemeParts = ["groups", "codes", "modifiers", "subjects", "criteria"] as const;
export type SchemePart = (typeof schemeParts)[number];
