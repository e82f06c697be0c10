/**
 * Kinds of differences between versions of one event. `none`: all raters have it, alike. `missing`:
 * some raters do not have it. `code`, `subject`: raters have another code or subject. `time`: times
 * differ by more than the tolerance. `details`: modifiers differ. The first that applies, in this
 * order.
 */
export const differenceKinds = ["missing", "code", "subject", "time", "details", "none"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
