import type { Observation } from "../../agreement/observation.ts";
import type { AnalysisGroup } from "../../api/contract/analysisParts.ts";
import type { Grouping } from "../../api/contract/scope.ts";
import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Mark } from "../database/eventMarks.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/**
 * The properties by which observations are grouped before their events are read: rater, recording,
 * round, phase, variables.
 */
export interface Base {
  readonly at: number;
  readonly values: readonly Value[];
  /** Time observed, segment after segment. */
  observedUs: number;
  readonly observations: Set<string>;
  readonly recordings: Set<string>;
}

/** The phase and the time window by which an observation’s time is grouped. */
export interface Part {
  /** The name of the phase; `null` where it lies in none. */
  readonly phase: string | null;
  /** Where the window begins, in microseconds of the recording; `null` where there are none. */
  readonly windowStartUs: number | null;
}

/** All of a place. */
const whole: Part = { phase: null, windowStartUs: null };

/** One value by which figures are separated, with its place among the others. */
interface Value {
  readonly value: string | null;
  readonly name: string | null;
  readonly rank: number;
}

/** Of what an event’s group is made beside its base, as one number; 0 where nothing of it is asked for. */
export type EventKey = number;

/** What is known of the values that can occur. */
export interface GroupWords {
  readonly scheme: Pick<Scheme, "subjects" | "groups" | "codes">;
  readonly raters: readonly { readonly id: string; readonly name: string }[];
  readonly marks: readonly Mark[];
  /** By recording. */
  readonly values: ReadonlyMap<string, RecordingValues>;
}

const eventGroupings: ReadonlySet<Grouping["by"]> = new Set([
  "subject",
  "group",
  "modifier",
  "modifierOf",
]);

/**
 * The groups of an analysis: every base with every combination of subject, group of codes and modifiers
 * that occurs anywhere, so that what one of them lacks is a zero and not a gap.
 */
export class Groups {
  readonly #groupBy: readonly Grouping[];
  readonly #words: GroupWords;
  readonly #bases = new Map<string, Base>();
  readonly #has: Readonly<Record<"subject" | "group" | "mark", boolean>>;
  readonly #groupOfCode: readonly number[];
  readonly #keys = new Set<EventKey>();
  readonly #textRanks = new Map<string, number>();

  constructor(groupBy: readonly Grouping[], words: GroupWords) {
    this.#groupBy = groupBy;
    this.#words = words;
    const has = (...by: Grouping["by"][]) => groupBy.some((one) => by.includes(one.by));
    this.#has = {
      subject: has("subject"),
      group: has("group"),
      mark: has("modifier", "modifierOf"),
    };
    const { codes, groups } = words.scheme;
    this.#groupOfCode = codes.map(
      ({ groupId }) => 1 + groups.findIndex(({ id }) => id === groupId),
    );
    if (!groupBy.some(({ by }) => eventGroupings.has(by))) this.#keys.add(0);
  }

  /** How many marks an event can have, that of none among them. */
  get markCount(): number {
    return this.#words.marks.length + 1;
  }

  /** The base of a place, or of a phase or a window of it. */
  baseOf(place: Observation, part: Part = whole): Base {
    const values = this.#groupBy.flatMap((grouping) =>
      eventGroupings.has(grouping.by) ? [] : [this.#placeValue(grouping, place, part)],
    );
    const key = JSON.stringify(values.map(({ value }) => value));
    const known = this.#bases.get(key);
    if (known) return known;
    const base: Base = {
      at: this.#bases.size,
      values,
      observedUs: 0,
      observations: new Set(),
      recordings: new Set(),
    };
    this.#bases.set(key, base);
    return base;
  }

  /** The key of an event’s group within its base. */
  keyOf(code: number, subject: number, mark: number): EventKey {
    const { subject: bySubject, group: byGroup, mark: byMark } = this.#has;
    if (!bySubject && !byGroup && !byMark) return 0;
    const groups = this.#words.scheme.groups.length + 1;
    const marks = this.#words.marks.length + 1;
    const key =
      ((bySubject ? subject : 0) * groups + (byGroup ? (this.#groupOfCode[code] ?? 0) : 0)) *
        marks +
      (byMark ? mark : 0);
    this.#keys.add(key);
    return key;
  }

  /** Every group, in the order in which people read them, as many as an answer holds. */
  finished(most: number): FinishedGroups {
    const all = [...this.#bases.values()].flatMap((base) =>
      [...this.#keys].map((key) => ({ base, key, values: this.#valuesOf(base, key) })),
    );
    const sorted = all.toSorted((a, b) => {
      for (const [at, value] of a.values.entries()) {
        const difference = value.rank - (b.values[at]?.rank ?? 0);
        if (difference !== 0) return difference;
      }
      return a.base.at - b.base.at || a.key - b.key;
    });
    const kept = sorted.slice(0, most);
    return {
      excluded: sorted.length - kept.length,
      groups: kept.map(({ values, base }) => ({
        values: values.map(({ value }) => value),
        names: values.map(({ name }) => name),
        observedUs: base.observedUs,
        observations: base.observations.size,
        recordings: base.recordings.size,
      })),
      list: kept.map(({ base, key }, index) => ({ index, base, key })),
    };
  }

  #valuesOf(base: Base, key: EventKey): readonly Value[] {
    let ofPlace = 0;
    return this.#groupBy.flatMap((grouping): Value[] => {
      if (eventGroupings.has(grouping.by)) return [this.#eventValue(grouping, key)];
      const value = base.values[ofPlace];
      ofPlace += 1;
      return value ? [value] : [];
    });
  }

  #placeValue(grouping: Grouping, place: Observation, { phase, windowStartUs }: Part): Value {
    switch (grouping.by) {
      case "work": {
        const work = place.purpose === "consensus" ? "consensus" : "raters";
        return { value: work, name: work, rank: work === "consensus" ? 1 : 0 };
      }
      case "window": {
        if (windowStartUs === null) return { value: null, name: null, rank: Infinity };
        const start = String(windowStartUs);
        return { value: start, name: start, rank: windowStartUs };
      }
      case "rater":
        return {
          value: place.raterId,
          name: place.raterName,
          rank: this.#words.raters.findIndex(({ id }) => id === place.raterId),
        };
      case "recording":
        return {
          value: place.recordingId,
          name: place.recordingName,
          rank: this.#rankOf("recording", place.recordingId),
        };
      case "round":
        return {
          value: place.roundId,
          name: String(place.roundNumber),
          rank: place.roundNumber,
        };
      case "phase":
        return {
          value: phase,
          name: phase,
          rank: phase === null ? Infinity : this.#rankOf("phase", phase),
        };
      case "variable": {
        const value = this.#words.values.get(place.recordingId)?.[grouping.variableId];
        if (value === undefined) return { value: null, name: null, rank: Infinity };
        return {
          value: String(value),
          name: String(value),
          rank: typeof value === "number" ? value : this.#textRankOf(grouping, value),
        };
      }
      case "subject":
      case "group":
      case "modifier":
      case "modifierOf":
        return { value: null, name: null, rank: 0 };
    }
  }

  #eventValue(grouping: Grouping, key: EventKey): Value {
    const { scheme, marks } = this.#words;
    const mark = key % (marks.length + 1);
    const rest = (key - mark) / (marks.length + 1);
    const group = rest % (scheme.groups.length + 1);
    const subject = (rest - group) / (scheme.groups.length + 1);
    if (grouping.by === "subject") return ofList(scheme.subjects, subject);
    if (grouping.by === "group") return ofList(scheme.groups, group);
    const said = marks[mark];
    return {
      value: said?.value ?? null,
      name: said?.name ?? null,
      rank: mark === 0 ? Infinity : mark,
    };
  }

  /** As they come: recordings come by name, and phases by time. */
  #rankOf(of: string, value: string): number {
    const key = `${of} ${value}`;
    const known = this.#textRanks.get(key);
    if (known !== undefined) return known;
    this.#textRanks.set(key, this.#textRanks.size);
    return this.#textRanks.size - 1;
  }

  /** Choices in their order as texts: what is first in the alphabet comes first. */
  #textRankOf({ variableId }: { readonly variableId: string }, value: string): number {
    const known = this.#textRanks.get(variableId);
    if (known === undefined) {
      const texts = new Set(
        [...this.#words.values.values()].flatMap((values) => {
          const one = values[variableId];
          return typeof one === "string" ? [one] : [];
        }),
      );
      for (const [rank, text] of [...texts].toSorted(compareNames).entries()) {
        this.#textRanks.set(`${variableId} ${text}`, rank);
      }
      this.#textRanks.set(variableId, texts.size);
    }
    return this.#textRanks.get(`${variableId} ${value}`) ?? Infinity;
  }
}

/** Groups as an answer lists them, and of what each is made. */
export interface FinishedGroups {
  readonly groups: AnalysisGroup[];
  readonly list: readonly GroupPlace[];
  /** How many there were beyond. */
  readonly excluded: number;
}

export interface GroupPlace {
  readonly index: number;
  readonly base: Base;
  readonly key: EventKey;
}

/** 0: none of them. */
function ofList(
  list: readonly { readonly id: string; readonly name: string }[],
  number: number,
): Value {
  const one = list[number - 1];
  return one
    ? { value: one.id, name: one.name, rank: number }
    : { value: null, name: null, rank: Infinity };
}
