import type { SystemState } from "../../../api/contract/system.ts";

export type Lack = "embedded" | "ended" | "ending";

const yearMs = 365 * 24 * 60 * 60 * 1_000;

/** What needs attention in a database. */
export function lacksOf(
  { kind, supportedUntil }: Pick<SystemState["database"], "kind" | "supportedUntil">,
  now: Date,
): readonly Lack[] {
  const leftMs =
    supportedUntil === null ? Number.POSITIVE_INFINITY : Date.parse(supportedUntil) - now.getTime();
  const age: readonly Lack[] = leftMs < 0 ? ["ended"] : leftMs < yearMs ? ["ending"] : [];
  return kind === "embedded" ? ["embedded", ...age] : age;
}
