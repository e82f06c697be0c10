import * as z from "zod";
import { differenceDefaults } from "../domain/differenceDefaults.ts";
import type { GateRule } from "../domain/entities/gate.ts";
import type { Calibration } from "../domain/entities/study.ts";
import { limits } from "../domain/limits.ts";

// Before a gate was a list of rules it was one of four recipes with a threshold: archives of then are read still.

const recipe = z.enum(["percent", "time_unit_kappa", "duration_kappa", "ratings"]);

export const OldCalibration = z
  .object({
    recipe,
    threshold: z.number().min(-1).max(1),
    recordings: z.int().min(1).max(100),
    checkEvery: z.int().min(1).max(1_000).nullable(),
    toleranceUs: z.int().min(0).max(60_000_000).default(differenceDefaults.toleranceUs),
  })
  .transform(({ recipe: counted, threshold, ...rest }): Calibration => ({
    ...rest,
    rules: [oldRule(counted, threshold)],
    counted: "each",
    attempts: null,
    validDays: null,
    monthlyShare: null,
  }));

/** Fields of a training result in the form that earlier versions stored. */
export const oldResult = {
  recipe,
  score: z.number().nullable(),
  because: z.string().nullable(),
  threshold: z.number().min(-1).max(1),
};

/** The threshold rule that is equivalent to a result stored by an earlier version. */
export function oldRule(counted: z.infer<typeof recipe>, minimum: number): GateRule {
  const scope = { of: "overall" } as const;
  switch (counted) {
    case "ratings":
      return { measure: { kind: "rating_percent" }, scope, minimum };
    case "duration_kappa":
      return { measure: { kind: counted }, scope, minimum };
    case "percent":
    case "time_unit_kappa":
      return { measure: { kind: counted, unitUs: limits.timeUnitUs }, scope, minimum };
  }
}
