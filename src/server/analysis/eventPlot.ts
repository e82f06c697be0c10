import type { Observation } from "../../agreement/observation.ts";
import type { EventPlot } from "../../api/contract/analysis.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { coveredStretches } from "../../domain/spans.ts";
import { columnsWithin, type EventColumns } from "../database/eventColumns.ts";

type Row = EventPlot["rows"][number];
type Lane = Row["lanes"][number];

export interface PlotWish {
  readonly scheme: Scheme;
  /** How many bars a plot holds at most. */
  readonly barsMost: number;
  /** Of a recording’s length, how many parts can be distinguished. */
  readonly partsMost: number;
}

/**
 * Rows of a plot: one observation each, its events by code and subject in the time of its recording. Where
 * there are more than can be distinguished, those that are closer than a part of the longest recording are drawn
 * as one; where that is not enough, the rest is cut off and that is said.
 */
export function rowsOfPlot(
  read: readonly { readonly place: Observation; readonly events: EventColumns }[],
  { scheme, barsMost, partsMost }: PlotWish,
): Pick<EventPlot, "rows" | "isCut" | "mergedUs"> {
  const longestUs = Math.max(0, ...read.map(({ place }) => place.durationUs));
  const count = read.reduce((sum, { events }) => sum + events.count, 0);
  const mergedUs = count > barsMost ? Math.ceil(longestUs / partsMost) : 0;
  let left = barsMost;
  let isCut = false;
  const rows = read.map(({ place, events }): Row => {
    const stretches = coveredStretches(place.spans, place.durationUs);
    const lanes = new Map<number, Lane>();
    for (const stretch of stretches) {
      const within = columnsWithin(events, stretch, { hasEnd: true });
      for (let at = 0; at < within.count; at += 1) {
        const code = scheme.codes[within.codes[at] ?? 0];
        if (!code) continue;
        const subject = within.subjects[at] ?? 0;
        const key = subject * scheme.codes.length + (within.codes[at] ?? 0);
        const lane: Lane = lanes.get(key) ?? {
          codeId: code.id,
          subjectId: scheme.subjects[subject - 1]?.id ?? null,
          startsUs: [],
          endsUs: [],
        };
        const startUs = (within.startsUs[at] ?? 0) + stretch.startUs;
        const endUs = (within.endsUs[at] ?? 0) + stretch.startUs;
        const lastUs = lane.endsUs.at(-1);
        if (mergedUs > 0 && lastUs !== undefined && startUs - lastUs < mergedUs) {
          lane.endsUs[lane.endsUs.length - 1] = Math.max(lastUs, endUs);
        } else if (left > 0) {
          left -= 1;
          lane.startsUs.push(startUs);
          lane.endsUs.push(endUs);
        } else isCut = true;
        if (lane.startsUs.length > 0) lanes.set(key, lane);
      }
    }
    return {
      observationId: place.observationId,
      recordingId: place.recordingId,
      recordingName: place.recordingName,
      raterId: place.raterId,
      roundNumber: place.roundNumber,
      durationUs: place.durationUs,
      stretches: stretches.map(({ startUs, endUs }) => ({ startUs, endUs })),
      lanes: [...lanes].toSorted(([a], [b]) => a - b).map(([, lane]) => lane),
    };
  });
  return { rows, isCut, mergedUs };
}
