import type { DifferenceKind } from "./differenceKinds.ts";
import { byTime, type CodedEvent, eventEndUs } from "./entities/event.ts";

/** One rater’s events on one recording. */
export interface Version {
  readonly observationId: string;
  readonly events: readonly CodedEvent[];
}

/** Several raters’ versions of what is probably the same event: at most one event per rater. */
export interface Difference {
  /** The ids of its events, smallest first: the same as long as the same events are compared. */
  readonly key: string;
  readonly kind: DifferenceKind;
  /** The earliest start and the latest end of its events. */
  readonly startUs: number;
  readonly endUs: number;
  /** By observation. */
  readonly events: ReadonlyMap<string, CodedEvent>;
  /** The observations that have nothing there. */
  readonly missingIn: readonly string[];
}

export interface DifferenceOptions {
  /** How far apart ends may be and still count as the same. */
  readonly toleranceUs: number;
  /** Points further apart than this are two things. At least the tolerance. */
  readonly reachUs: number;
  readonly durationUs: number;
}

/**
 * Groups several raters’ events by what is probably the same event, and determines how versions
 * differ: in order of time.
 * Events with the same code and subject belong together if states overlap, or points are within
 * reach, the nearest first, one per rater. Incomplete groups then join groups with another code and
 * the same subject at the same time, and finally those with the same code and another subject.
 * Takes n log n steps and one for each pair of events that are near each other.
 */
export function differencesOf(
  versions: readonly Version[],
  options: DifferenceOptions,
): Difference[] {
  const steps = differenceSteps(versions, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same, pausing every few milliseconds so that other work can run. */
export function* differenceSteps(
  versions: readonly Version[],
  options: DifferenceOptions,
): Generator<undefined, Difference[]> {
  const groups = new Groups(versions, options);
  yield;
  yield* groups.join(({ codeId, subjectId }) => `${codeId} ${subjectId ?? ""}`);
  yield* groups.join(({ kind, subjectId }) => `${kind} ${subjectId ?? ""}`);
  yield* groups.join(({ codeId }) => codeId);
  const ids = versions.map(({ observationId }) => observationId);
  const found: Difference[] = [];
  for (const events of groups.all()) {
    found.push(differenceOf(events, ids, options));
    if (found.length % stepsAtOnce === 0) yield;
  }
  return found.toSorted(
    (a, b) => a.startUs - b.startUs || a.endUs - b.endUs || (a.key < b.key ? -1 : 1),
  );
}

/** So many events or pairs are a few milliseconds of work. */
const stepsAtOnce = 2_000;

interface Placed {
  readonly event: CodedEvent;
  readonly version: number;
}

/** Events that were found to be of one thing so far: a forest whose roots know their versions. */
class Groups {
  readonly #placed: readonly Placed[];
  readonly #parents: number[];
  /** By root; `undefined` where nothing has joined it: most stay alone for long. */
  readonly #members: (readonly number[] | undefined)[];
  readonly #count: number;
  readonly #options: DifferenceOptions;

  constructor(versions: readonly Version[], options: DifferenceOptions) {
    this.#placed = versions
      .flatMap(({ events }, version) => events.map((event) => ({ event, version })))
      .toSorted((a, b) => byTime(a.event, b.event));
    this.#parents = this.#placed.map((_, at) => at);
    this.#members = this.#placed.map(() => undefined);
    this.#count = versions.length;
    this.#options = options;
  }

  /** Joins what has the same key and is near enough, the nearest first. */
  *join(keyOf: (event: CodedEvent) => string): Generator<undefined, void> {
    const byKey = new Map<string, number[]>();
    for (const [at, { event }] of this.#placed.entries()) {
      if (at % stepsAtOnce === 0) yield;
      if (this.#membersOf(at).length === this.#count) continue;
      const key = keyOf(event);
      const there = byKey.get(key);
      if (there) there.push(at);
      else byKey.set(key, [at]);
    }
    const pairs: { readonly a: number; readonly b: number; readonly apartUs: number }[] = [];
    let steps = 0;
    for (const places of byKey.values()) {
      for (const [a, b] of this.#near(places)) {
        steps += 1;
        if (steps % stepsAtOnce === 0) yield;
        const apartUs = this.#apartUs(a, b);
        if (apartUs !== undefined) pairs.push({ a, b, apartUs });
      }
    }
    pairs.sort((one, other) => one.apartUs - other.apartUs || one.a - other.a || one.b - other.b);
    for (const [at, { a, b }] of pairs.entries()) {
      if (at % stepsAtOnce === 0) yield;
      this.#unite(a, b);
    }
  }

  *all(): Generator<readonly Placed[], void> {
    for (const [root, parent] of this.#parents.entries()) {
      if (parent !== root) continue;
      yield this.#membersOf(root).flatMap((at) => this.#placed[at] ?? []);
    }
  }

  /** Pairs of different versions, one of which begins before the other is over (or out of reach). */
  *#near(places: readonly number[]): Generator<readonly [number, number]> {
    const { durationUs, reachUs } = this.#options;
    for (const [index, a] of places.entries()) {
      const first = this.#placed[a];
      if (!first) continue;
      const lastUs = Math.max(eventEndUs(first.event, durationUs), first.event.startUs + reachUs);
      for (let next = index + 1; next < places.length; next += 1) {
        const b = places[next];
        const second = b === undefined ? undefined : this.#placed[b];
        if (b === undefined || !second || second.event.startUs > lastUs) break;
        if (second.version !== first.version) yield [a, b];
      }
    }
  }

  /** The sum of what both ends are apart; `undefined` where two events cannot be of one thing. */
  #apartUs(a: number, b: number): number | undefined {
    const [first, second] = [this.#placed[a]?.event, this.#placed[b]?.event];
    if (!first || !second || first.kind !== second.kind) return undefined;
    const { durationUs, reachUs, toleranceUs } = this.#options;
    const startsUs = Math.abs(first.startUs - second.startUs);
    if (first.kind === "point") return startsUs <= reachUs ? startsUs : undefined;
    const [firstEndUs, secondEndUs] = [
      eventEndUs(first, durationUs),
      eventEndUs(second, durationUs),
    ];
    const endsUs = Math.abs(firstEndUs - secondEndUs);
    const isTogether = first.startUs < secondEndUs && second.startUs < firstEndUs;
    const isClose = startsUs <= toleranceUs && endsUs <= toleranceUs;
    return isTogether || isClose ? startsUs + endsUs : undefined;
  }

  #unite(a: number, b: number): void {
    const [rootA, rootB] = [this.#rootOf(a), this.#rootOf(b)];
    if (rootA === rootB) return;
    const [ofA, ofB] = [this.#membersOf(rootA), this.#membersOf(rootB)];
    const versions = new Set(ofA.map((at) => this.#placed[at]?.version));
    if (ofB.some((at) => versions.has(this.#placed[at]?.version))) return;
    this.#parents[rootB] = rootA;
    this.#members[rootA] = [...ofA, ...ofB];
    this.#members[rootB] = undefined;
  }

  #membersOf(at: number): readonly number[] {
    const root = this.#rootOf(at);
    return this.#members[root] ?? [root];
  }

  #rootOf(at: number): number {
    let root = at;
    for (;;) {
      const parent = this.#parents[root] ?? root;
      if (parent === root) return root;
      root = parent;
    }
  }
}

function differenceOf(
  placed: readonly Placed[],
  observationIds: readonly string[],
  options: DifferenceOptions,
): Difference {
  const inOrder = placed.toSorted((a, b) => a.version - b.version);
  const events = inOrder.map(({ event }) => event);
  const versions = new Set(inOrder.map(({ version }) => version));
  return {
    key: events
      .map(({ id }) => id)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join("+"),
    kind: versions.size < observationIds.length ? "missing" : kindOf(events, options),
    startUs: Math.min(...events.map(({ startUs }) => startUs)),
    endUs: Math.max(...events.map((event) => eventEndUs(event, options.durationUs))),
    events: new Map(
      inOrder.flatMap(({ event, version }) => {
        const observationId = observationIds[version];
        return observationId === undefined ? [] : [[observationId, event] as const];
      }),
    ),
    missingIn: observationIds.filter((_, version) => !versions.has(version)),
  };
}

/** How events of all versions differ. */
function kindOf(events: readonly CodedEvent[], options: DifferenceOptions): DifferenceKind {
  const differ = (valueOf: (event: CodedEvent) => unknown): boolean =>
    new Set(events.map((event) => valueOf(event))).size > 1;
  if (differ(({ codeId }) => codeId)) return "code";
  if (differ(({ subjectId }) => subjectId)) return "subject";
  if (
    spread(events.map(({ startUs }) => startUs)) > options.toleranceUs ||
    spread(events.map((event) => eventEndUs(event, options.durationUs))) > options.toleranceUs
  ) {
    return "time";
  }
  return differ(({ modifiers }) => modifiersText(modifiers)) ? "details" : "none";
}

function spread(timesUs: readonly number[]): number {
  return Math.max(...timesUs) - Math.min(...timesUs);
}

/** The same text for the same values, whatever their order; no value is as good as an empty one. */
function modifiersText(modifiers: CodedEvent["modifiers"]): string {
  const values = Object.entries(modifiers)
    .filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0))
    .map(([id, value]) => [id, Array.isArray(value) ? value.toSorted(compare) : value] as const)
    .toSorted(([a], [b]) => compare(a, b));
  return JSON.stringify(values);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
