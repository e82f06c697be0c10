import * as z from "zod";
import { wholeNumber } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limitTable, limits } from "../../domain/limits.ts";

export const unitUsAsked = wholeNumber(
  limitTable.timeUnitUs.min,
  limitTable.timeUnitUs.max,
).default(limits.timeUnitUs);

export const namedPerson = z.object({ id: id("account"), name: rules.name });
