import type { Forecast } from "../../../agreement/planning/forecast.ts";
import { isPreciseEnough, type PrecisionRow, rowsWithValue } from "./precisionRows.ts";

/** What is said first about the rows of the goal: the least precise of them determines it. */
export function furtherOf(
  all: readonly PrecisionRow[],
  goal: { readonly halfWidth: number; readonly leastRecordings: number } | null,
): Further {
  const rows = rowsWithValue(all, 0);
  const forecasts = rows.flatMap(({ forecast }) => forecast ?? []);
  const without = all.find(({ because }) => because !== undefined);
  if (rows.length === 0 || forecasts.length < rows.length) {
    const missing = rows.find(({ because }) => because !== undefined) ?? without;
    return { kind: "none", because: missing?.because ?? "too_few_recordings" };
  }
  const recordings = Math.min(
    ...rowsWithValue(all, goal?.leastRecordings ?? 0).map((row) => row.recordings),
  );
  if (goal && isPreciseEnough(all, goal)) return { kind: "reached", recordings };
  const counted = forecasts.flatMap((one) => (one === "beyond" ? [] : [one]));
  if (counted.length < forecasts.length) return { kind: "beyond" };
  const most = counted.reduce((a, b) => (b.more > a.more ? b : a));
  const missing = goal ? goal.leastRecordings - recordings : 0;
  if (!goal && most.more === 0) return { kind: "precise", recordings };
  if (missing > most.more) return { kind: "least", more: missing };
  return { kind: "forecast", ...most };
}

type Further =
  | { readonly kind: "none"; readonly because: string }
  | { readonly kind: "beyond" }
  | { readonly kind: "reached"; readonly recordings: number }
  | { readonly kind: "precise"; readonly recordings: number }
  | { readonly kind: "least"; readonly more: number }
  | ({ readonly kind: "forecast" } & Forecast);
