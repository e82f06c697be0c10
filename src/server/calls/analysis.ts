import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";

export const analysisCalls: HandlersOf<
  | "readTimeBudget"
  | "readRates"
  | "readLatency"
  | "readCoOccurrence"
  | "readTransitions"
  | "readSequences"
  | "readProfiles"
  | "readDistributions"
  | "readEventPlot"
  | "readGeneralizability"
  | "readOsce"
> = {
  readTimeBudget: refuse,
  readRates: refuse,
  readLatency: refuse,
  readCoOccurrence: refuse,
  readTransitions: refuse,
  readSequences: refuse,
  readProfiles: refuse,
  readDistributions: refuse,
  readEventPlot: refuse,
  readGeneralizability: refuse,
  readOsce: refuse,
};

function refuse(): never {
  throw new Refusal("not_found", {});
}
