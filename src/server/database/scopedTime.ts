import { gathered } from "../../domain/grouped.ts";
import type { Scope } from "../../api/contract/scope.ts";
import type { Span } from "../../domain/entities/observation.ts";
import type { Id } from "../../domain/rules.ts";
import { commonStretches, joinedStretches, type Stretch } from "../../domain/spans.ts";
import type { Query } from "./database.ts";

/** What of a place is cut. */
interface Cuttable {
  readonly recordingId: Id<"recording">;
  readonly durationUs: number;
  readonly spans: readonly Span[];
}

/** A segment of a recording with the name of its phase. */
export interface NamedStretch extends Stretch {
  readonly name: string;
}

/**
 * What of each place lies in the phases and the window of a scope, as its segments; a place of which
 * nothing does is excluded. Phases of a recording that overlap are taken together.
 */
export async function cutWork<Place extends Cuttable>(
  query: Query,
  studyId: Id<"study">,
  places: readonly Place[],
  { phases, fromUs = 0, toUs }: Pick<Scope, "phases" | "fromUs" | "toUs">,
): Promise<readonly Place[]> {
  if (phases === undefined && fromUs === 0 && toUs === undefined) return places;
  const named =
    phases && (await phasesByRecording(query, studyId, new Set(places.map(recordingIdOf)), phases));
  return places.flatMap((place) => {
    const window = { startUs: fromUs, endUs: Math.min(place.durationUs, toUs ?? Infinity) };
    if (window.endUs <= window.startUs) return [];
    const wanted = named
      ? commonStretches([window], joinedStretches(named.get(place.recordingId) ?? []))
      : [window];
    const whole = { startUs: 0, endUs: place.durationUs, codeId: null, subjectId: null };
    const spans = (place.spans.length > 0 ? place.spans : [whole]).flatMap((span) =>
      commonStretches([span], wanted).map((stretch): Span => ({ ...span, ...stretch })),
    );
    return spans.length > 0 ? [{ ...place, spans }] : [];
  });
}

/** The phases of recordings, or those of some names, by recording and in order of time. */
export async function phasesByRecording(
  query: Query,
  studyId: Id<"study">,
  recordingIds: ReadonlySet<Id<"recording">>,
  names?: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedStretch[]>> {
  const rows = await query
    .selectFrom("phase")
    .select(["recordingId", "name", "startUs", "endUs"])
    .where("studyId", "=", studyId)
    .$if(names !== undefined, (all) => all.where("name", "in", names ?? []))
    .orderBy("recordingId")
    .orderBy("startUs")
    .orderBy("id")
    .execute();
  return gathered(
    rows
      .filter(({ recordingId }) => recordingIds.has(recordingId))
      .map(({ recordingId, ...phase }) => [recordingId, phase] as const),
  );
}

function recordingIdOf({ recordingId }: Cuttable): Id<"recording"> {
  return recordingId;
}
