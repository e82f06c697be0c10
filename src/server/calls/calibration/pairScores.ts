import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { gateResults } from "../../../agreement/gate/gateResults.ts";
import type { DoneWork } from "../../../agreement/gate/goldPair.ts";
import { type Observation, placeKey } from "../../../agreement/observation.ts";
import { type GateRule, type RuleResult, ruleKey } from "../../../domain/entities/gate.ts";
import { gathered } from "../../../domain/grouped.ts";
import type { Id } from "../../../domain/rules.ts";
import { worksOf } from "../../database/currentWork.ts";
import type { Query } from "../../database/database.ts";
import { type analysedWork, portions } from "../../database/work.ts";
import { opened } from "../../sight/unseen.ts";

export function groupedByPlace(
  places: readonly Observation[],
): ReadonlyMap<string, readonly Observation[]> {
  const groups = new Map<string, Observation[]>();
  for (const place of places) {
    const group = groups.get(placeKey(place));
    if (group) group.push(place);
    else groups.set(placeKey(place), [place]);
  }
  return groups;
}

/** The one figure that a chart has of a rule: the lowest of those that exist, as that is what decides. */
export function lowestFigure({ figures }: Pick<RuleResult, "figures">): number | undefined {
  const values = figures.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? undefined : Math.min(...values);
}

/** Figures that were found before, by the pair, its revisions and the rule; NaN where there is none. */
const kept = new LRUCache<string, number>({ max: 20_000 });

/** How far each of some observations agrees with every other of its recording and round by a rule, by pair. */
export async function pairScores(
  query: Query,
  { places, schemeVersion }: Awaited<ReturnType<typeof analysedWork>>,
  wanted: readonly Observation[],
  { rule, studyId }: { readonly rule: GateRule; readonly studyId: Id<"study"> },
): Promise<ReadonlyMap<string, number>> {
  const scores = new Map<string, number>();
  if (!schemeVersion) return scores;
  const groups = groupedByPlace(places);
  const wantedKeys = new Set(wanted.map(placeKey));
  const pairs = [...wantedKeys].flatMap((key) =>
    pairsOf(groups.get(key) ?? [], wanted).map(([first, second]) => ({
      first,
      second,
      name: [first, second]
        .map(({ observationId, revision }) => `${observationId}@${revision}`)
        .toSorted(compareText)
        .concat(ruleKey(rule), schemeVersion.id, `${schemeVersion.edition}`)
        .join(" "),
    })),
  );
  const say = (first: Observation, second: Observation, score: number) => {
    if (!Number.isNaN(score)) scores.set(pairKey(first, second), score);
  };
  const missing = pairs.filter(({ first, second, name }) => {
    const score = kept.get(name);
    if (score !== undefined) say(first, second, score);
    return score === undefined;
  });
  const toRead = new Set(missing.flatMap(({ first, second }) => [first, second]));
  const byPlace = gathered(missing.map((pair) => [placeKey(pair.first), pair]));
  // Those of one place are read together, and few more: the work of a whole study is too much to hold.
  for (const portion of portions(
    places.filter((place) => toRead.has(place)),
    { rows: eventsAtOnce, keyOf: placeKey },
  )) {
    // oxlint-disable no-await-in-loop -- One portion is held at a time.
    const works = await doneIn(query, studyId, portion);
    for (const { first, second, name } of [...new Set(portion.map(placeKey))].flatMap(
      (key) => byPlace.get(key) ?? [],
    )) {
      const [gold, own] = [works.get(first.observationId), works.get(second.observationId)];
      if (!gold || !own) continue;
      const { recordingId, durationUs } = first;
      const pair = { recordingId, durationUs, gold, own };
      const [result] = gateResults([rule], schemeVersion.scheme, [pair]);
      const score = (result && lowestFigure(result)) ?? NaN;
      kept.set(name, score);
      say(first, second, score);
      await setImmediate();
    }
    // oxlint-enable no-await-in-loop
  }
  return scores;
}

const eventsAtOnce = 20_000;

async function doneIn(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<ReadonlyMap<string, DoneWork>> {
  const ids = places.map(({ observationId }) => observationId);
  const found = await worksOf(query, studyId, ids);
  return new Map(
    found.map(({ id, spans, sampling, work }) => {
      // Of what the reader sees: `analysedWork` has left out the rest.
      const { ratings, parts, events } = opened(work, "no_reader");
      return [
        id,
        { spans, sampling, ratings, parts, events: events.map(({ event }) => event) },
      ] as const;
    }),
  );
}

/** The pairs of a group with one of those wanted in them, each once. */
function pairsOf(
  there: readonly Observation[],
  wanted: readonly Observation[],
): (readonly [Observation, Observation])[] {
  const ids = new Set(wanted.map(({ observationId }) => observationId));
  return there.flatMap((first, at) =>
    there
      .slice(at + 1)
      .filter((second) => ids.has(first.observationId) || ids.has(second.observationId))
      .map((second) => [first, second] as const),
  );
}

export function pairKey(
  { observationId: a }: Pick<Observation, "observationId">,
  { observationId: b }: Pick<Observation, "observationId">,
): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
