import { roundAsPython, roundFraction } from "./borisNumbers.ts";
import { standardDeviation } from "./timeBudget.ts";
import { type Figure, ratio, undefinedBecause, value } from "./statistic.ts";

/** One line of a BORIS observation: a point, or one of the ends of a state. */
export interface BorisEvent {
  readonly timeUs: number;
  readonly subject: string;
  readonly behavior: string;
  readonly modifiers: string;
}

export interface BorisBehavior {
  readonly code: string;
  readonly kind: "point" | "state";
  /** Empty where it has none. */
  readonly category: string;
}

/** The part of an observation that BORIS’s time budget covers. Both ends are included. */
export type BorisWindow =
  | { readonly kind: "full" }
  /** From the first to the last event of the whole observation. */
  | { readonly kind: "observed_events" }
  | { readonly kind: "interval"; readonly startUs: number; readonly endUs: number };

export interface BorisObservation {
  readonly events: readonly BorisEvent[];
  /** The longest player’s media; 0 for a live observation. */
  readonly mediaUs: number;
}

export interface BorisSelection {
  readonly window: BorisWindow;
  readonly subjects: readonly string[];
  readonly behaviors: readonly BorisBehavior[];
  /** Behaviours whose time is taken off the time observed. */
  readonly excluded?: readonly string[];
  readonly includeModifiers?: boolean;
}

/** One row; times in seconds to three decimals, as BORIS prints them. */
export interface BorisBudgetRow {
  readonly subject: string;
  readonly behavior: string;
  readonly modifiers: string;
  readonly count: Figure;
  readonly total: Figure;
  readonly mean: Figure;
  readonly standardDeviation: Figure;
  readonly gapMean: Figure;
  readonly gapStandardDeviation: Figure;
  /** Per cent of the time observed, to one decimal. */
  readonly share: Figure;
}

/**
 * BORIS’s time budget, not grouped: a row for each subject, behaviour and (if requested) modifier
 * text. Without modifiers, the times of all modifiers of a behaviour are paired as one list. "NA"
 * is undefined, "UNPAIRED" is undefined because of `unpaired_state`.
 */
export function borisTimeBudget(
  observation: BorisObservation,
  selection: BorisSelection,
): readonly BorisBudgetRow[] {
  return borisGroupedBudget([observation], selection);
}

/**
 * The same over several observations taken together ("group observations"): numbers, durations and
 * gaps are pooled, gaps never reach from one observation into the next, and the time observed is
 * the sum of the windows. A state without its end in any observation leaves its row unpaired.
 * Follows the description of BORIS’s tables; unlike the other budgets, it has not been compared
 * with a file that BORIS wrote.
 */
export function borisGroupedBudget(
  observations: readonly BorisObservation[],
  selection: BorisSelection,
): readonly BorisBudgetRow[] {
  let windowS = 0;
  const groups = observations.map((observation) => {
    const span = observedSpan(observation, selection.window);
    windowS += secondsBetween(span.startUs, span.endUs);
    return inWindow(observation.events, { span, selection });
  });
  const lines = selection.subjects.map((subject) => ({
    subject,
    rows: selection.behaviors.flatMap((behavior) => {
      const own = groups.map((events) =>
        events.filter((event) => event.subject === subject && event.behavior === behavior.code),
      );
      const texts = selection.includeModifiers
        ? [...new Set(own.flat().map((event) => event.modifiers))].toSorted()
        : [""];
      return (texts.length > 0 ? texts : [""]).map((modifiers) => {
        const times = own.map((events) =>
          events
            .filter((event) => !selection.includeModifiers || event.modifiers === modifiers)
            .map((event) => event.timeUs),
        );
        return { behavior, modifiers, ...borisFigures(times, behavior.kind) };
      });
    }),
  }));
  return lines.flatMap(({ subject, rows }) => {
    const excludedS = excludedTime(rows, selection.excluded ?? []);
    return rows.map(({ behavior, modifiers, totalS, gaps: _gaps, ...figures }) => {
      const isExcluded = (selection.excluded ?? []).includes(behavior.code);
      const observedS = windowS - (isExcluded ? 0 : excludedS);
      return {
        subject,
        behavior: behavior.code,
        modifiers,
        ...figures,
        share:
          totalS.kind === "undefined" || totalS.value === 0
            ? totalS
            : observedS <= 0
              ? undefinedBecause("zero_time")
              : value(roundAsPython((100 * totalS.value) / observedS, 1)),
      };
    });
  });
}

/** By category: numbers and durations added up; a category with a point keeps only its states’ durations. */
export function borisBudgetByCategory(
  rows: readonly BorisBudgetRow[],
  selection: BorisSelection,
): readonly {
  readonly subject: string;
  readonly category: string;
  readonly count: number;
  readonly total: Figure;
}[] {
  const categories = [...new Set(selection.behaviors.map(({ category }) => category))].toSorted();
  return selection.subjects.flatMap((subject) =>
    categories.map((category) => {
      const codes = new Set(
        selection.behaviors.filter((one) => one.category === category).map(({ code }) => code),
      );
      let count = 0;
      let total = 0;
      let isUnpaired = false;
      for (const row of rows) {
        if (row.subject !== subject || !codes.has(row.behavior)) continue;
        if (row.count.kind === "value") count += row.count.value;
        else isUnpaired = true;
        if (row.total.kind === "value") total += row.total.value;
      }
      return {
        subject,
        category,
        count,
        total: isUnpaired ? undefinedBecause("unpaired_state") : value(roundAsPython(total, 3)),
      };
    }),
  );
}

/** The values of one behaviour and subject in BORIS’s synthetic time budget. Times in seconds. */
export interface BorisSyntheticCell {
  readonly subject: string;
  readonly behavior: string;
  readonly total: Figure;
  readonly count: Figure;
  readonly mean: Figure;
  readonly standardDeviation: Figure;
  /** Share of the time observed, 0 to 1, to three decimals. */
  readonly proportion: Figure;
}

/**
 * BORIS’s synthetic time budget: states are paired separately for each modifier text, then cut to
 * the window; anything outside it is dropped.
 */
export function borisSyntheticBudget(
  observation: BorisObservation,
  selection: BorisSelection,
): { readonly lengthUs: number; readonly cells: readonly BorisSyntheticCell[] } {
  const span = observedSpan(observation, selection.window);
  const lengthUs = span.endUs - span.startUs;
  const cells = selection.subjects.flatMap((subject) => {
    const found = selection.behaviors.map((behavior) => {
      const own = observation.events.filter(
        (event) => event.subject === subject && event.behavior === behavior.code,
      );
      return { behavior, pieces: piecesOf(own, { kind: behavior.kind, span }) };
    });
    let excludedS = 0;
    for (const { behavior, pieces } of found) {
      if (behavior.kind === "state" && selection.excluded?.includes(behavior.code)) {
        for (const piece of pieces) excludedS += piece;
      }
    }
    return found.map(({ behavior, pieces }) => {
      const isExcluded = selection.excluded?.includes(behavior.code) === true;
      const observedS = lengthUs / 1e6 - (isExcluded ? 0 : excludedS);
      return { subject, ...syntheticCell(behavior, { pieces, observedS }) };
    });
  });
  return { lengthUs, cells };
}

function syntheticCell(
  behavior: BorisBehavior,
  of: { readonly pieces: readonly number[]; readonly observedS: number },
): Omit<BorisSyntheticCell, "subject"> {
  const { pieces, observedS } = of;
  const none = undefinedBecause("not_part_of_this_statistic");
  const base = { behavior: behavior.code, count: value(pieces.length) };
  if (behavior.kind === "point") {
    return { ...base, total: none, mean: none, standardDeviation: none, proportion: none };
  }
  let total = 0;
  for (const piece of pieces) total += piece;
  const empty = undefinedBecause("no_events");
  return {
    ...base,
    total: rounded(value(total), 3),
    mean: pieces.length === 0 ? empty : meanSeconds(pieces),
    standardDeviation: pieces.length === 0 ? empty : rounded(standardDeviation(pieces), 3),
    proportion:
      total === 0 ? value(0) : rounded(ratio({ of: total, to: observedS }, "zero_time"), 3),
  };
}

export interface BorisBin {
  readonly startUs: number;
  readonly endUs: number;
  readonly cells: readonly BorisSyntheticCell[];
}

/**
 * BORIS’s synthetic time budget in bins: the states of a behaviour are united (touching ones too), a bin
 * is closed at both ends, so that a point on an edge counts in both bins. A behaviour that occurs
 * in the observation has mean 0 in bins without it; one that does not occur has none.
 */
export function borisBinnedBudget(
  observation: BorisObservation,
  selection: BorisSelection & { readonly binUs: number },
): readonly BorisBin[] {
  const span = observedSpan(observation, selection.window);
  const found = selection.subjects.flatMap((subject) =>
    selection.behaviors.map((behavior) => {
      const own = observation.events.filter(
        (event) => event.subject === subject && event.behavior === behavior.code,
      );
      return { subject, behavior, united: unitedOf(own, behavior.kind) };
    }),
  );
  const bins: BorisBin[] = [];
  for (let startUs = span.startUs; startUs < span.endUs; startUs += selection.binUs) {
    const endUs = Math.min(span.endUs, startUs + selection.binUs);
    const cut = found.map(({ subject, behavior, united }) => ({
      subject,
      behavior,
      occurs: united.length > 0,
      pieces: united
        .filter(
          (one) =>
            one.startUs <= endUs &&
            (behavior.kind === "point" ? one.endUs >= startUs : one.endUs > startUs),
        )
        .map((one) => Math.min(one.endUs, endUs) - Math.max(one.startUs, startUs)),
    }));
    const cells = cut.map(({ subject, behavior, occurs, pieces }) => {
      const isExcluded = selection.excluded?.includes(behavior.code) === true;
      let excludedUs = 0;
      for (const one of cut) {
        const counts = one.subject === subject && selection.excluded?.includes(one.behavior.code);
        if (counts === true && !isExcluded) for (const piece of one.pieces) excludedUs += piece;
      }
      const observedUs = endUs - startUs - excludedUs;
      return { subject, ...binnedCell(behavior, { pieces, occurs, observedUs }) };
    });
    bins.push({ startUs, endUs, cells });
  }
  return bins;
}

/** Here BORIS counts in decimal numbers; `pieces` are microseconds. */
function binnedCell(
  behavior: BorisBehavior,
  of: {
    readonly pieces: readonly number[];
    readonly occurs: boolean;
    readonly observedUs: number;
  },
): Omit<BorisSyntheticCell, "subject"> {
  const { pieces, occurs, observedUs } = of;
  const cell = syntheticCell(behavior, {
    pieces: pieces.map((piece) => piece / 1e6),
    observedS: 1,
  });
  if (behavior.kind === "point") return cell;
  let totalUs = 0;
  for (const piece of pieces) totalUs += piece;
  const count = pieces.length;
  return {
    ...cell,
    total: value(roundFraction(totalUs, 1e6, 3)),
    mean: count > 0 ? value(roundFraction(totalUs, 1e6 * count, 3)) : occurs ? value(0) : cell.mean,
    proportion:
      totalUs === 0
        ? value(0)
        : observedUs > 0
          ? value(roundFraction(totalUs, observedUs, 3))
          : undefinedBecause("zero_time"),
  };
}

function unitedOf(events: readonly BorisEvent[], kind: "point" | "state"): readonly Span[] {
  if (kind === "point") return events.map(({ timeUs }) => ({ startUs: timeUs, endUs: timeUs }));
  const byModifiers = new Map<string, number[]>();
  for (const { modifiers, timeUs } of events) {
    byModifiers.set(modifiers, [...(byModifiers.get(modifiers) ?? []), timeUs]);
  }
  const spans = [...byModifiers.values()].flatMap((times) => {
    const sorted = times.toSorted((a, b) => a - b);
    return sorted.flatMap((startUs, at) => {
      const endUs = sorted[at + 1];
      return at % 2 === 0 && endUs !== undefined ? [{ startUs, endUs }] : [];
    });
  });
  const united: { startUs: number; endUs: number }[] = [];
  for (const { startUs, endUs } of spans.toSorted((a, b) => a.startUs - b.startUs)) {
    const last = united.at(-1);
    if (last && startUs <= last.endUs) last.endUs = Math.max(last.endUs, endUs);
    else united.push({ startUs, endUs });
  }
  return united;
}

/**
 * BORIS’s binary table: at each time 1 where a state is on (its number of events up to then is odd), or how
 * many points fall into the interval that begins there.
 */
export function borisBinaryTable(
  observation: BorisObservation,
  options: {
    readonly subject: string;
    /** A column for each modifier text of a behaviour. */
    readonly columns: readonly (Omit<BorisBehavior, "category"> & { readonly modifiers: string })[];
    readonly intervalUs: number;
    readonly startUs: number;
    readonly endUs: number;
  },
): readonly { readonly timeUs: number; readonly marks: readonly number[] }[] {
  const lists = options.columns.map(({ code, kind, modifiers }) => ({
    kind,
    times: observation.events
      .filter(
        (event) =>
          event.subject === options.subject &&
          event.behavior === code &&
          event.modifiers === modifiers,
      )
      .map((event) => event.timeUs),
  }));
  const rows: { timeUs: number; marks: number[] }[] = [];
  for (let timeUs = options.startUs; timeUs <= options.endUs; timeUs += options.intervalUs) {
    rows.push({
      timeUs,
      marks: lists.map(({ kind, times }) =>
        kind === "state"
          ? times.filter((time) => time <= timeUs).length % 2
          : times.filter((time) => time >= timeUs && time < timeUs + options.intervalUs).length,
      ),
    });
  }
  return rows;
}

interface Span {
  readonly startUs: number;
  readonly endUs: number;
}

export function observedSpan(observation: BorisObservation, window: BorisWindow): Span {
  if (window.kind === "interval") return window;
  let first = Infinity;
  let last = -Infinity;
  for (const { timeUs } of observation.events) {
    first = Math.min(first, timeUs);
    last = Math.max(last, timeUs);
  }
  if (window.kind === "full") return { startUs: 0, endUs: Math.max(observation.mediaUs, last, 0) };
  return observation.events.length === 0
    ? { startUs: 0, endUs: 0 }
    : { startUs: first, endUs: last };
}

/** Cut to the window; in a chosen interval, states that are on at an end get an event there. */
function inWindow(
  events: readonly BorisEvent[],
  of: { readonly span: Span; readonly selection: BorisSelection },
): readonly BorisEvent[] {
  const { span, selection } = of;
  const kept = events.filter(({ timeUs }) => timeUs >= span.startUs && timeUs <= span.endUs);
  if (selection.window.kind !== "interval") return kept.toSorted((a, b) => a.timeUs - b.timeUs);
  const states = new Set(
    selection.behaviors.filter(({ kind }) => kind === "state").map(({ code }) => code),
  );
  const before = new Map<string, BorisEvent[]>();
  const after = new Map<string, BorisEvent[]>();
  for (const event of events) {
    if (!states.has(event.behavior)) continue;
    const key = JSON.stringify([event.subject, event.behavior, event.modifiers]);
    if (event.timeUs < span.startUs) before.set(key, [...(before.get(key) ?? []), event]);
    if (event.timeUs > span.endUs) after.set(key, [...(after.get(key) ?? []), event]);
  }
  const odd = (lists: Map<string, BorisEvent[]>, timeUs: number) =>
    [...lists.values()].flatMap((list) =>
      list.length % 2 === 1 ? list.slice(0, 1).map((event) => ({ ...event, timeUs })) : [],
    );
  return [...kept, ...odd(before, span.startUs), ...odd(after, span.endUs)].toSorted(
    (a, b) => a.timeUs - b.timeUs,
  );
}

/**
 * The values of one row from times in order, observation by observation: for a state, its starts
 * and stops in turn. Seconds; `totalS` is not rounded.
 */
export function borisFigures(
  observations: readonly (readonly number[])[],
  kind: "point" | "state",
) {
  const none = undefinedBecause("no_events");
  if (kind === "point") {
    const noDuration = undefinedBecause("not_part_of_this_statistic");
    const gaps = observations.flatMap((times) =>
      times.slice(1).map((time, place) => secondsBetween(times[place] ?? 0, time)),
    );
    return {
      count: value(observations.flat().length),
      totalS: noDuration,
      total: noDuration,
      mean: noDuration,
      standardDeviation: noDuration,
      ...gapFigures(gaps),
    };
  }
  if (observations.some((times) => times.length % 2 === 1)) {
    const unpaired = undefinedBecause("unpaired_state");
    return {
      count: unpaired,
      totalS: unpaired,
      total: unpaired,
      mean: unpaired,
      standardDeviation: unpaired,
      gaps: 0,
      gapMean: unpaired,
      gapStandardDeviation: unpaired,
    };
  }
  const durations: number[] = [];
  const gaps: number[] = [];
  for (const times of observations) {
    for (let at = 0; at < times.length; at += 2) {
      durations.push(secondsBetween(times[at] ?? 0, times[at + 1] ?? 0));
      const next = times[at + 2];
      if (next !== undefined) gaps.push(secondsBetween(times[at + 1] ?? 0, next));
    }
  }
  let total = 0;
  for (const duration of durations) total += duration;
  return {
    count: value(durations.length),
    totalS: value(total),
    total: rounded(value(total), 3),
    mean: durations.length === 0 ? none : meanSeconds(durations),
    standardDeviation: rounded(standardDeviation(durations), 3),
    ...gapFigures(gaps),
  };
}

function gapFigures(gaps: readonly number[]) {
  return {
    gaps: gaps.length,
    gapMean: gaps.length === 0 ? undefinedBecause("no_events") : meanSeconds(gaps),
    gapStandardDeviation: rounded(standardDeviation(gaps), 3),
  };
}

function excludedTime(
  rows: readonly { readonly behavior: BorisBehavior; readonly totalS: Figure }[],
  excluded: readonly string[],
): number {
  let sum = 0;
  for (const { behavior, totalS } of rows) {
    if (excluded.includes(behavior.code) && totalS.kind === "value") sum += totalS.value;
  }
  return sum;
}

/** Durations of states (0 for points) inside the window, each modifier text paired by itself. */
function piecesOf(
  events: readonly BorisEvent[],
  of: { readonly kind: "point" | "state"; readonly span: Span },
): readonly number[] {
  const { kind, span } = of;
  if (kind === "point") {
    return events
      .filter(({ timeUs }) => timeUs >= span.startUs && timeUs <= span.endUs)
      .map(() => 0);
  }
  const byModifiers = new Map<string, number[]>();
  for (const { modifiers, timeUs } of events) {
    byModifiers.set(modifiers, [...(byModifiers.get(modifiers) ?? []), timeUs]);
  }
  return [...byModifiers.values()].flatMap((times) => {
    const sorted = times.toSorted((a, b) => a - b);
    const pieces: number[] = [];
    for (let at = 0; at + 1 < sorted.length; at += 2) {
      const [from = 0, to = 0] = [sorted[at], sorted[at + 1]];
      if (to < span.startUs || from > span.endUs) continue;
      pieces.push(secondsBetween(Math.max(from, span.startUs), Math.min(to, span.endUs)));
    }
    return pieces;
  });
}

/** As BORIS subtracts: binary numbers of seconds. The last bit decides how a mean such as 9.9375 is rounded. */
function secondsBetween(fromUs: number, toUs: number): number {
  return toUs / 1e6 - fromUs / 1e6;
}

function meanSeconds(durations: readonly number[]): Figure {
  let sum = 0;
  for (const duration of durations) sum += duration;
  return value(roundAsPython(sum / durations.length, 3));
}

function rounded(figure: Figure, decimals: number): Figure {
  return figure.kind === "value" ? value(roundAsPython(figure.value, decimals)) : figure;
}
