import type { Id } from "../../domain/rules.ts";
import { insertObservations, type NewObservation } from "./assigning.ts";
import { type Given, withChecks } from "./calibration/checks.ts";
import type { Writing } from "./database.ts";
import type { HistoryEntry } from "./history.ts";

/**
 * Gives work to raters, with the checks that are due among it: see `withChecks`. Returns the ids of the new work by
 * those that it was to have, and what the history has of all.
 */
export async function giveWork(
  query: Writing,
  given: Given,
  rows: readonly NewObservation[],
  action: string,
): Promise<{
  readonly idOf: ReadonlyMap<string, Id<"observation">>;
  readonly history: readonly HistoryEntry[];
}> {
  const placed = await withChecks(query, given, rows);
  const { ids, history } = await insertObservations(query, placed, action);
  const there = new Set<string>(ids);
  const checks = new Set<string>(
    placed.filter(({ purpose }) => purpose === "check").map(({ id }) => id),
  );
  const placedIds = new Map(
    placed.filter(({ id }) => there.has(id) && !checks.has(id)).map((row) => [keyOf(row), row.id]),
  );
  return {
    idOf: new Map(
      rows.flatMap((row) => {
        const placedId = placedIds.get(keyOf(row));
        return placedId === undefined ? [] : [[row.id, placedId] as const];
      }),
    ),
    history: history.map((happening) =>
      checks.has(happening.aboutId)
        ? { ...happening, accountId: null, action: "slipCheckIn" }
        : happening,
    ),
  };
}

/** No one is given a recording twice in one batch. */
function keyOf({ recordingId, raterId }: Pick<NewObservation, "recordingId" | "raterId">): string {
  return `${recordingId} ${raterId}`;
}
