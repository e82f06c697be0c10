import type { FacetData } from "../generalizability.ts";
import { type PairTable, pairTable, pairTableOfRatings } from "../pairTable.ts";
import { type Ratings, ratingsFromRows } from "../ratings.ts";
import type { Detection } from "../signalDetection.ts";
import type { TimedEvent } from "../timed.ts";
import type { Continuum } from "../unitizingAlpha.ts";

/**
 * The data of one set in a file of test vectors, converted on demand to the form that a statistic
 * takes. Throws if the set has no such data.
 */
export class VectorData {
  readonly #data: Readonly<Record<string, unknown>>;
  #ratings: Ratings | undefined;

  constructor(data: Readonly<Record<string, unknown>>) {
    this.#data = data;
  }

  has(key: string): boolean {
    return this.#data[key] !== undefined;
  }

  get ratings(): Ratings {
    this.#ratings ??= this.has("table")
      ? ratingsOfTable(numberRows(this.#data["table"]))
      : ratingsFromRows(
          rows(this.#data["ratings"], (one) => (one === null ? null : number(one))),
          this.has("levels") ? list(this.#data["levels"], number) : undefined,
        );
    return this.#ratings;
  }

  /** Two raters’ table, counted from the ratings where it is not given. */
  get table(): { readonly table: PairTable; readonly scale: readonly number[] } {
    if (!this.has("table")) return pairTableOfRatings(this.ratings);
    const counts = numberRows(this.#data["table"]);
    return { table: pairTable(counts), scale: counts.map((_, code) => code + 1) };
  }

  facets(design: string): FacetData {
    if (design === "p x r") return { design, scores: numberRows(this.#data["ratings"]) };
    if (design === "p x i x j") {
      return { design, scores: list(this.#data["cube"], numberRows) };
    }
    if (design === "p x (r:t)") return { design, scores: this.#nestedScores() };
    throw new Error(`unknown design ${design}`);
  }

  /** The design that the shape of the data says. */
  get design(): FacetData["design"] {
    return this.has("cube") ? "p x i x j" : this.has("long") ? "p x (r:t)" : "p x r";
  }

  get detection(): Detection {
    return {
      hits: number(this.#data["tp"]),
      misses: number(this.#data["fn"]),
      falseAlarms: number(this.#data["fp"]),
      correctRejections: number(this.#data["tn"]),
    };
  }

  /** Counts in intervals, or scored intervals. */
  get intervals(): { readonly first: readonly number[]; readonly second: readonly number[] } {
    const [first = [], second = []] = numberRows(this.#data["counts"] ?? this.#data["intervals"]);
    return { first, second };
  }

  /** Raters’ events in microseconds; `c1` for code 1. Times of a `continuum` are seconds. */
  get continuum(): Continuum {
    if (this.has("continuum")) {
      const byRater = new Map<string, TimedEvent[]>();
      let durationUs = 0;
      for (const row of list(this.#data["continuum"], (one) => list(one, (cell) => cell))) {
        const [who, start, end, code] = row;
        const event = {
          code: text(code),
          startUs: Math.round(number(start) * 1e6),
          endUs: Math.round(number(end) * 1e6),
        };
        const name = text(who);
        byRater.set(name, [...(byRater.get(name) ?? []), event]);
        durationUs = Math.max(durationUs, event.endUs);
      }
      return { raters: [...byRater.values()], durationUs };
    }
    if (this.has("unitizing")) {
      const unitizing = record(this.#data["unitizing"]);
      return {
        raters: list(unitizing["raters"], (rater) => list(rater, eventOf)),
        durationUs: number(unitizing["length"]) * 1000,
      };
    }
    const [start = 0, end = 0] = list(this.#data["span"], number);
    const shift = start * 1000;
    return {
      raters: list(this.#data["raters"], (rater) =>
        list(rater, eventOf).map((event) => ({
          ...event,
          startUs: event.startUs - shift,
          endUs: event.endUs - shift,
        })),
      ),
      durationUs: (end - start) * 1000,
    };
  }

  /** The declared codes of timed data. */
  get codes(): readonly string[] {
    if (this.has("ncodes")) {
      return Array.from({ length: number(this.#data["ncodes"]) }, (_, code) => `c${code + 1}`);
    }
    return [...new Set(this.continuum.raters.flat().map((event) => event.code))].toSorted();
  }

  get easyDiagTable(): readonly (readonly number[])[] {
    return numberRows(this.#data["easydiag_table"]);
  }

  get parameters(): Readonly<Record<string, unknown>> {
    return this.has("params") ? record(this.#data["params"]) : {};
  }

  #nestedScores(): readonly (readonly (readonly number[])[])[] {
    const columns = list(this.#data["columns"], text);
    const [p, t, r, x] = ["person", "task", "rater", "score"].map((name) => columns.indexOf(name));
    const scores = new Map<string, Map<string, Map<string, number>>>();
    for (const row of list(this.#data["long"], (one) => list(one, (cell) => cell))) {
      const person = entry(scores, text(row[p ?? 0]), () => new Map<string, Map<string, number>>());
      const task = entry(person, text(row[t ?? 1]), () => new Map<string, number>());
      task.set(text(row[r ?? 2]), number(row[x ?? 3]));
    }
    return [...scores.values()].map((person) =>
      [...person.values()].map((task) => [...task.values()]),
    );
  }
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

function eventOf(row: unknown): TimedEvent {
  const [start, end, code] = list(row, (cell) => cell);
  return {
    code: typeof code === "number" ? `c${code}` : text(code),
    startUs: number(start) * 1000,
    endUs: number(end) * 1000,
  };
}

/** A table says only how often; each count becomes so many units. */
function ratingsOfTable(counts: readonly (readonly number[])[]): Ratings {
  const units = counts.flatMap((row, a) =>
    row.flatMap((count, b) =>
      Array.from({ length: count }, (): [number, number] => [a + 1, b + 1]),
    ),
  );
  return ratingsFromRows(
    units.length > 0 ? units : [],
    counts.map((_, code) => code + 1),
  );
}

export function number(one: unknown): number {
  if (typeof one !== "number") throw new Error(`not a number: ${JSON.stringify(one)}`);
  return one;
}

export function text(one: unknown): string {
  if (typeof one === "string") return one;
  if (typeof one === "number") return `${one}`;
  throw new Error(`not a text: ${JSON.stringify(one)}`);
}

export function list<Item>(one: unknown, read: (item: unknown) => Item): readonly Item[] {
  if (!Array.isArray(one)) throw new Error(`not a list: ${JSON.stringify(one)}`);
  return one.map((item: unknown) => read(item));
}

function rows<Item>(one: unknown, read: (item: unknown) => Item): readonly (readonly Item[])[] {
  return list(one, (row) => list(row, read));
}

export function numberRows(one: unknown): readonly (readonly number[])[] {
  return rows(one, number);
}

function record(one: unknown): Readonly<Record<string, unknown>> {
  if (typeof one !== "object" || one === null) throw new Error("not a record");
  return Object.fromEntries(Object.entries(one));
}
