import type { Report } from "../../api/contract/report.ts";
import { coveredStretches, type Stretch } from "../../domain/spans.ts";
import type { AnalysedWork, WorkPlace } from "../database/work.ts";

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
>;

/** How much was coded, and how much of it by several raters in one round. */
export function placedDesign({
  places,
  raters,
}: Pick<AnalysedWork, "places" | "raters">): PlacedDesign {
  const groups = new Map<string, WorkPlace[]>();
  for (const place of places) {
    const key = `${place.recordingId} ${place.roundId}`;
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  const several = new Set<string>();
  let codedUs = 0;
  let codedBySeveralUs = 0;
  for (const group of groups.values()) {
    const covered = coveredBy(
      group.map(({ spans, durationUs }) => coveredStretches(spans, durationUs)),
    );
    codedUs += covered.byOneUs;
    codedBySeveralUs += covered.bySeveralUs;
    const [first] = group;
    if (first && new Set(group.map(({ raterId }) => raterId)).size > 1)
      several.add(first.recordingId);
  }
  return {
    observations: places.length,
    raters: raters.length,
    recordings: new Set(places.map(({ recordingId }) => recordingId)).size,
    recordingsOfSeveral: several.size,
    codedUs,
    codedBySeveralUs,
    ofSegments: places.filter(({ spans }) => spans.length > 0).length,
  };
}

/** How much time lies in the stretches of at least one, and in those of at least two. */
export function coveredBy(each: readonly (readonly Stretch[])[]): {
  readonly byOneUs: number;
  readonly bySeveralUs: number;
} {
  const edges = each
    .flat()
    .flatMap(({ startUs, endUs }) => [
      { atUs: startUs, by: 1 },
      { atUs: endUs, by: -1 },
    ])
    .toSorted((a, b) => a.atUs - b.atUs);
  let byOneUs = 0;
  let bySeveralUs = 0;
  let here = 0;
  let fromUs = 0;
  for (const { atUs, by } of edges) {
    if (here > 0) byOneUs += atUs - fromUs;
    if (here > 1) bySeveralUs += atUs - fromUs;
    here += by;
    fromUs = atUs;
  }
  return { byOneUs, bySeveralUs };
}
