import { isSoundRule } from "../../agreement/gate/gateRules.ts";
import { GateRules, ruleKey } from "../../domain/entities/gate.ts";
import { Calibration } from "../../domain/entities/study.ts";

/**
 * Settings of a training threshold with valid rules: each with an existing statistic, and none
 * twice.
 */
export const SoundCalibration = Calibration.extend({
  rules: GateRules.refine((rules) => rules.every(isSoundRule))
    .refine((rules) => new Set(rules.map(ruleKey)).size === rules.length)
    .nullable(),
});
