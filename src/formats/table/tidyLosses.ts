import type { Loss, LossCode } from "../format.ts";
import { chosenLosses, headCounts, observationCounts } from "../lossCounts.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import type { TidyTableName } from "./tidyTables.ts";

/** Of the head of a study no table has more than names. */
const ofHead: readonly LossCode[] = [
  "exclusivity",
  "keys",
  "colors",
  "descriptions",
  "translations",
  "modifier_types",
  "criteria",
  "phases",
  "captions",
  "media",
];

/** What of an observation is in which table alone. */
const ofWork: readonly (readonly [LossCode, readonly TidyTableName[]])[] = [
  ["comments", ["events"]],
  ["confidence", ["events"]],
  ["modifiers", ["events"]],
  ["subjects", ["events"]],
  ["ratings", ["ratings"]],
  ["scans", ["scans"]],
  ["traces", ["traces"]],
  ["notes", ["observations"]],
  ["spans", ["observations"]],
  ["empty_observations", ["observations"]],
];

/** The contents of an observation that these tables cannot hold. */
export function workLosses(
  study: StudyCopy,
  observation: ObservationCopy,
  tables: readonly TidyTableName[],
): readonly Loss[] {
  const lost = ofWork.flatMap(([what, where]) =>
    where.some((table) => tables.includes(table)) ? [] : [what],
  );
  const counts = observationCounts(study, observation);
  const { remarks = [], rivals = [], consensus } = observation;
  const history = remarks.length + rivals.length + (consensus ? 1 : 0);
  return chosenLosses({ ...counts, history }, [...lost, "history"]);
}

/** The contents of a study, apart from its observations, that these tables cannot hold. */
export function headLosses(study: StudyCopy, tables: readonly TidyTableName[]): readonly Loss[] {
  const used = new Set<LossCode>(ofHead);
  if (!tables.includes("events")) used.add("groups");
  if (!tables.includes("events") && !tables.includes("observations")) used.add("variables");
  const history = study.history?.length ?? 0;
  return chosenLosses({ ...headCounts(study), history }, [...used, "history"]);
}
