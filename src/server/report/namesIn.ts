/** What someone is called in a place, by the id that stands beside the name; `undefined` leaves what is there. */
export interface NamesIn {
  readonly rater: (id: string) => string | undefined;
  readonly recording: (id: string) => string | undefined;
}

/** An answer with other names of raters and recordings, wherever they stand in it. Nothing else of it changes. */
export function withNames<Answer>(answer: Answer, names: NamesIn): Answer {
  // What goes in comes out, but for texts that are names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return renamed(answer, names) as Answer;
}

/** Beside which ids names stand. */
const places = [
  { id: "id", name: "name", of: "rater" },
  { id: "raterId", name: "raterName", of: "rater" },
  { id: "accountId", name: "name", of: "rater" },
  { id: "id", name: "name", of: "recording" },
  { id: "recordingId", name: "recordingName", of: "recording" },
] as const;

function renamed(value: unknown, names: NamesIn): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== "object" || value === null) return value;
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, renamed(one, names)]),
  );
  for (const { id, name, of } of places) {
    const own = fields[id];
    if (typeof own !== "string" || typeof fields[name] !== "string") continue;
    const other = names[of](own);
    if (other !== undefined) fields[name] = other;
  }
  return fields;
}
