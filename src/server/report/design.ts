import { grouped } from "../../domain/grouped.ts";
import { type Observation, placeKey } from "../../agreement/observation.ts";
import type { Report } from "../../api/contract/report.ts";
import { coveredStretches, lengthUs, type Stretch } from "../../domain/spans.ts";
import type { AnalysedWork } from "../database/work.ts";

/** What of the design the places themselves tell. */
type PlacedDesign = Pick<
  Report["design"],
  | "observations"
  | "raters"
  | "recordings"
  | "recordingsOfSeveral"
  | "codedUs"
  | "codedBySeveralUs"
  | "ofSegments"
  | "firstDoubleAt"
>;

/**
 * How much of the recordings was coded, and how much of it by several raters in one round. Time is the
 * recordings’ own: a minute that two rounds coded is one minute.
 */
export function placedDesign({
  places,
  raters,
}: Pick<AnalysedWork, "places" | "raters">): PlacedDesign {
  let codedUs = 0;
  let codedBySeveralUs = 0;
  let recordingsOfSeveral = 0;
  const byRecording = grouped(places, ({ recordingId }) => recordingId);
  for (const ofRecording of byRecording.values()) {
    const rounds = [...grouped(ofRecording, ({ roundId }) => roundId).values()].map((ofRound) => [
      ...grouped(ofRound, ({ raterId }) => raterId).values(),
    ]);
    const bySeveral = rounds.map((ofRaters) => coveredBy(ofRaters.map(stretchesOf), 2));
    codedUs += lengthUs(stretchesOf(ofRecording));
    codedBySeveralUs += lengthUs(coveredBy(bySeveral, 1));
    if (rounds.some((ofRaters) => ofRaters.length > 1)) recordingsOfSeveral += 1;
  }
  return {
    observations: places.length,
    raters: raters.length,
    recordings: byRecording.size,
    recordingsOfSeveral,
    codedUs,
    codedBySeveralUs,
    ofSegments: places.filter(({ spans }) => spans.length > 0).length,
    firstDoubleAt: firstDoubleAt(places),
  };
}

/** From then on agreement could be known. */
function firstDoubleAt(places: readonly Observation[]): string | null {
  const seconds = [...grouped(places, placeKey).values()].flatMap((together) => {
    const ofRaters = [...grouped(together, ({ raterId }) => raterId).values()];
    const [, second] = ofRaters
      .map((own) => Math.min(...own.map(({ submittedMs }) => submittedMs)))
      .toSorted((a, b) => a - b);
    return second ?? [];
  });
  return seconds.length === 0
    ? null
    : new Date(seconds.reduce((a, b) => Math.min(a, b))).toISOString();
}

function stretchesOf(places: readonly Observation[]): readonly Stretch[] {
  const stretches = places.flatMap(({ spans, durationUs }) => coveredStretches(spans, durationUs));
  return coveredBy([stretches], 1);
}

/** The time that lies in at least `least` of all segments, in order and apart. */
export function coveredBy(
  each: readonly (readonly Stretch[])[],
  least: number,
): readonly Stretch[] {
  const edges = each
    .flat()
    .flatMap(({ startUs, endUs }) => [
      { atUs: startUs, by: 1 },
      { atUs: endUs, by: -1 },
    ])
    // At one time what begins comes first: stretches that meet are one.
    .toSorted((a, b) => a.atUs - b.atUs || b.by - a.by);
  const covered: Stretch[] = [];
  let here = 0;
  let startUs = 0;
  for (const { atUs, by } of edges) {
    const before = here;
    here += by;
    if (before < least && here >= least) startUs = atUs;
    if (before >= least && here < least && atUs > startUs) covered.push({ startUs, endUs: atUs });
  }
  return covered;
}
