import type { Scheme } from "../../../../domain/entities/scheme.ts";

/**
 * The score that is analysed: that of the address, else the rubric’s total; without a total the first criterion
 * with numbers.
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
