import type * as z from "zod";
import type { FieldProblem } from "../domain/errors.ts";

/** A zod issue as a field problem: its path, and what would be valid. */
export function problemOf(before: string, issue: z.core.$ZodIssue): FieldProblem {
  const path = before + issue.path.map(String).join(".");
  switch (issue.code) {
    case "too_small":
      return { path, rule: "too_small", allowed: `≥ ${issue.minimum}` };
    case "too_big":
      return { path, rule: "too_big", allowed: `≤ ${issue.maximum}` };
    case "invalid_format":
      return { path, rule: "format", allowed: issue.format };
    case "invalid_value":
      return { path, rule: "not_in_list", allowed: issue.values.map(String).join(", ") };
    case "invalid_type":
      return { path, rule: "shape", allowed: issue.expected };
    case "unrecognized_keys":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "not_multiple_of":
    case "custom":
      return { path, rule: "shape" };
  }
}
