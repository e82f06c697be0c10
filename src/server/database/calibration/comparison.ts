import { gateResults } from "../../../agreement/gate/gateResults.ts";
import type { DoneWork, GoldPair } from "../../../agreement/gate/goldPair.ts";
import { type CalibrationOutcome, calibrationOutcome } from "../../../domain/calibrationOutcome.ts";
import { isWithin } from "../../../domain/consensus.ts";
import { differenceDefaults } from "../../../domain/differenceDefaults.ts";
import { type Difference, differencesOf } from "../../../domain/differences.ts";
import type { GateRule, RuleResult } from "../../../domain/entities/gate.ts";
import { opened } from "../../sight/unseen.ts";
import { spansInCommon } from "../consensus.ts";
import { workOf } from "../currentWork.ts";
import type { Query } from "../database.ts";
import type { ObservationRow } from "../observationRow.ts";
import { recordingOf } from "../recordings.ts";
import { schemeVersionOf } from "../schemes.ts";

/** A gold standard’s work and someone’s own on the same recording. */
export interface WorkBeside extends GoldPair {
  readonly goldId: string;
  readonly ownId: string;
  readonly schemeVersionId: ObservationRow["schemeVersionId"];
  readonly common: ReturnType<typeof spansInCommon>;
}

export async function workBeside(
  query: Query,
  gold: ObservationRow,
  own: ObservationRow,
): Promise<WorkBeside> {
  const { studyId, recordingId, schemeVersionId } = own;
  const { durationUs } = await recordingOf(query, studyId, recordingId);
  const doneIn = async ({ id, spans, sampling }: ObservationRow): Promise<DoneWork> => {
    const { events, ratings, parts } = opened(await workOf(query, studyId, id), "no_reader");
    return { spans, sampling, ratings, parts, events: events.map(({ event }) => event) };
  };
  return {
    recordingId,
    durationUs,
    schemeVersionId,
    goldId: gold.id,
    ownId: own.id,
    common: spansInCommon([gold, own], durationUs),
    gold: await doneIn(gold),
    own: await doneIn(own),
  };
}

/** What differs between both, event by event, in what both were to code. */
export function differencesBeside(
  { gold, own, goldId, ownId, common, durationUs }: WorkBeside,
  { toleranceUs }: { readonly toleranceUs: number },
): { readonly differences: readonly Difference[]; readonly outcome: CalibrationOutcome } {
  const eventsIn = ({ events }: DoneWork) =>
    events.filter((event) => isWithin(event, common, durationUs));
  const differences = differencesOf(
    [
      { observationId: goldId, events: eventsIn(gold) },
      { observationId: ownId, events: eventsIn(own) },
    ],
    { toleranceUs, reachUs: Math.max(differenceDefaults.reachUs, toleranceUs), durationUs },
  );
  return { differences, outcome: calibrationOutcome(differences, goldId) };
}

/** What comes of the rules on some recordings together, all coded by the first one’s version of the scheme. */
export async function resultsOf(
  query: Query,
  studyId: ObservationRow["studyId"],
  rules: readonly GateRule[],
  works: readonly WorkBeside[],
): Promise<{ readonly results: readonly RuleResult[]; readonly recordings: number }> {
  const [first] = works;
  if (!first) return { results: [], recordings: 0 };
  const { scheme } = await schemeVersionOf(query, studyId, first.schemeVersionId);
  const same = works.filter(({ schemeVersionId }) => schemeVersionId === first.schemeVersionId);
  return { results: gateResults(rules, scheme, same), recordings: same.length };
}
