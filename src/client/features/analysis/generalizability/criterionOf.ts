import type { Scheme } from "../../../../domain/entities/scheme.ts";

/**
 * What is taken apart: what the address says, else the rubric’s total; the first criterion that has
 * numbers where the rubric has no total.
 */
export function criterionOf<Id extends string>(
  scheme: Pick<Scheme, "criteria" | "total"> | undefined,
  asked: Id | undefined,
): Id | Scheme["criteria"][number]["id"] | "total" {
  if (asked !== undefined) return asked;
  if (scheme?.total !== "none") return "total";
  const [first] = scheme.criteria.filter(({ scale }) => scale !== "nominal" && scale !== "trace");
  return first?.id ?? "total";
}
