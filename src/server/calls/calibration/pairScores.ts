import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { gateResults } from "../../../agreement/gate/gateResults.ts";
import type { DoneWork } from "../../../agreement/gate/goldPair.ts";
import { type Observation, placeKey } from "../../../agreement/observation.ts";
import { type GateRule, type RuleResult, ruleKey } from "../../../domain/entities/gate.ts";
import type { Id } from "../../../domain/rules.ts";
import { workOf } from "../../database/currentWork.ts";
import type { Query } from "../../database/database.ts";
import { observationOf } from "../../database/observations.ts";
import type { analysedWork } from "../../database/work.ts";
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
  for (const key of new Set(wanted.map(placeKey))) {
    const there = groups.get(key) ?? [];
    const needed = pairsOf(there, wanted).map(([first, second]) => ({
      first,
      second,
      name: [first, second]
        .map(({ observationId, revision }) => `${observationId}@${revision}`)
        .toSorted(compareText)
        .concat(ruleKey(rule), schemeVersion.id, `${schemeVersion.edition}`)
        .join(" "),
    }));
    const works = new Map<string, DoneWork>();
    const doneIn = async ({ observationId }: Observation): Promise<DoneWork> => {
      const known = works.get(observationId);
      if (known) return known;
      const { spans, sampling } = await observationOf(query, studyId, observationId);
      // Of what the reader sees: `analysedWork` has left out the rest.
      const work = opened(await workOf(query, studyId, observationId), "no_reader");
      const { ratings, parts, events } = work;
      const made = { spans, sampling, ratings, parts, events: events.map(({ event }) => event) };
      works.set(observationId, made);
      return made;
    };
    for (const { first, second, name } of needed) {
      let score = kept.get(name);
      if (score === undefined) {
        const { recordingId, durationUs } = first;
        const [gold, own] = [await doneIn(first), await doneIn(second)];
        const pair = { recordingId, durationUs, gold, own };
        const [result] = gateResults([rule], schemeVersion.scheme, [pair]);
        score = (result && lowestFigure(result)) ?? NaN;
        kept.set(name, score);
        await setImmediate();
      }
      if (!Number.isNaN(score)) scores.set(pairKey(first, second), score);
    }
  }
  return scores;
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
