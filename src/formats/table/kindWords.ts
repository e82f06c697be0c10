/** What one row of a table describes: a point event, a whole state event, or the start or stop of one. */
export type RowKind = "point" | "state" | "start" | "stop";

const words: Readonly<Record<RowKind, readonly string[]>> = {
  point: ["point", "point event", "state point", "punkt", "punktereignis", "p", "instant"],
  state: ["state", "state event", "zustand", "interval", "dauer", "s"],
  start: ["start", "state start", "begin", "onset", "on", "in", "anfang", "beginn"],
  stop: ["stop", "state stop", "end", "offset", "off", "out", "ende"],
};

const kinds = new Map<string, RowKind>([
  ...words.point.map((word) => [word, "point"] as const),
  ...words.state.map((word) => [word, "state"] as const),
  ...words.start.map((word) => [word, "start"] as const),
  ...words.stop.map((word) => [word, "stop"] as const),
]);

/** What a word in a “type” column means; `undefined` for an unknown word. */
export function kindOf(cell: string): RowKind | undefined {
  return kinds.get(cell.toLowerCase());
}
