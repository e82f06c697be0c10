/**
 * How versions of one thing differ. `none`: all have it, alike. `missing`: some have nothing there.
 * `code`, `subject`: they saw something else, or in someone else. `time`: its ends are further apart
 * than the tolerance. `details`: modifiers differ. The first that holds, in this order.
 */
export const differenceKinds = ["missing", "code", "subject", "time", "details", "none"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
