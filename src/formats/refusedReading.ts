import type { Finding, FindingCode, ReadResult } from "./format.ts";

/** The result of a reader that refuses the whole file, with the reason. */
export function refusedReading(
  what: FindingCode,
  {
    about = "",
    found = "",
    place = null,
  }: Partial<Pick<Finding, "about" | "found" | "place">> = {},
): Extract<ReadResult, { kind: "refused" }> {
  return {
    kind: "refused",
    findings: [{ weight: "refused", what, about, found, place, count: 1 }],
  };
}
