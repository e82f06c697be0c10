import { continuous, type Observation } from "../../agreement/observation.ts";
import type { Grouping, Scope } from "../../api/contract/scope.ts";
import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import {
  commonStretches,
  coveredStretches,
  gapsBetween,
  type Stretch,
  joinedStretches,
} from "../../domain/spans.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import type { Database, Query } from "../database/database.ts";
import { eventMarks } from "../database/eventMarks.ts";
import type { EventFilter } from "../database/eventFilter.ts";
import type { packedEvents } from "../database/packedEvents.ts";
import { type NamedStretch, phasesByRecording } from "../database/scopedTime.ts";
import { type AnalysedWork, analysedWork } from "../database/work.ts";
import { columnsWithin, type EventColumns } from "../database/eventColumns.ts";
import { type Base, Groups, type Part } from "./groups.ts";
import { knownEvents } from "./knownEvents.ts";

/** What one rater coded in one segment of a recording: nothing reaches from one line into the next. */
export interface CodedLine {
  readonly place: Observation;
  readonly base: Base;
  readonly stretch: Stretch;
  /** Whether that is all of the recording, and nothing is cut. */
  readonly isWhole: boolean;
  /** Where the phase begins that the segment lies in; 0 where there is none. */
  readonly phaseStartUs: number;
  /** In time from the start of the segment. */
  readonly events: EventColumns;
  /** All of the observation, in the time of the recording. */
  readonly all: EventColumns;
}

/** What an analysis covers, before its events are read. */
export interface CodedScope {
  readonly work: AnalysedWork;
  readonly schemeVersion: SchemeVersion;
  readonly groups: Groups;
  /** What is known of recordings, by recording; empty where nothing asked for it. */
  readonly values: ReadonlyMap<string, RecordingValues>;
  /** All that lines depend on; events by the revisions of their places. */
  readonly madeOf: unknown;
  readonly lines: () => AsyncGenerator<CodedLine>;
}

export interface LineWish {
  readonly scope: Scope;
  readonly groupBy: readonly Grouping[];
  /** Whether every phase is a line of its own, though figures are not separated by it. */
  readonly byPhase?: boolean;
  /** Whether what is known of recordings is needed, though figures are not separated by it. */
  readonly withValues?: boolean;
  /** Which events; those of the scope, unless said otherwise. */
  readonly filter?: EventFilter;
}

/** The work that an analysis covers; without `schemeVersion` there is none. */
export async function codedScope(
  { database, here, account }: Pick<AnalysisContext, "database" | "here" | "account">,
  wish: LineWish,
): Promise<CodedScope | { readonly work: AnalysedWork; readonly schemeVersion?: undefined }> {
  const { scope, groupBy, filter = scope } = wish;
  const { studyId } = here;
  const found = await analysedWork(database, { here, accountId: account.id }, scope, {
    besideConsensus: groupBy.some(({ by }) => by === "work"),
  });
  const work = { ...found, places: continuous(found.places) };
  const { schemeVersion, places, raters } = work;
  if (!schemeVersion) return { work };
  const { scheme } = schemeVersion;
  const marks = await eventMarks(database, studyId, places, { scheme, filter, groupBy });
  const hasValues = wish.withValues === true || groupBy.some(({ by }) => by === "variable");
  const values = hasValues
    ? await valuesByRecording(database, studyId)
    : new Map<string, RecordingValues>();
  const groups = new Groups(groupBy, { scheme, raters, marks: marks?.list ?? [], values });
  const isByPhase = wish.byPhase === true || groupBy.some(({ by }) => by === "phase");
  const phases = isByPhase
    ? await phasesByRecording(
        database,
        studyId,
        new Set(places.map(({ recordingId }) => recordingId)),
        scope.phases,
      )
    : undefined;
  return {
    work,
    schemeVersion,
    groups,
    values,
    madeOf: { places, raters, values: [...values], phases: phases && [...phases] },
    lines: () =>
      codedLines(database, studyId, {
        places,
        groups,
        reading: { scheme, filter, marks },
        phases,
        windowUs: groupBy.find((one) => one.by === "window")?.lengthUs,
      }),
  };
}

async function* codedLines(
  database: Database,
  studyId: Id<"study">,
  of: {
    readonly places: readonly Observation[];
    readonly groups: Groups;
    readonly reading: Parameters<typeof packedEvents>[3];
    /** Those that are distinguished, by recording; `undefined`: none. */
    readonly phases: ReadonlyMap<string, readonly NamedStretch[]> | undefined;
    /** How long the windows are that are distinguished; `undefined`: none are. */
    readonly windowUs: number | undefined;
  },
): AsyncGenerator<CodedLine> {
  const { places, groups, reading, phases, windowUs } = of;
  for await (const { place, events } of knownEvents(database, studyId, places, reading)) {
    const inPhases = phases
      ? phasePieces(place, phases.get(place.recordingId) ?? [])
      : coveredStretches(place.spans, place.durationUs).map((stretch): Piece => ({
          stretch,
          phase: null,
          phaseStartUs: 0,
          windowStartUs: null,
        }));
    const pieces =
      windowUs === undefined
        ? inPhases
        : inPhases.flatMap((piece) => windowPieces(piece, windowUs));
    const starts = new Set(pieces.map(({ stretch }) => stretch.startUs));
    for (const piece of pieces) {
      const { stretch, phaseStartUs } = piece;
      const base = groups.baseOf(place, piece);
      base.observedUs += stretch.endUs - stretch.startUs;
      base.observations.add(place.observationId);
      base.recordings.add(place.recordingId);
      const isWhole = stretch.startUs === 0 && stretch.endUs === place.durationUs;
      const hasEnd = !starts.has(stretch.endUs);
      yield {
        place,
        base,
        stretch,
        isWhole,
        phaseStartUs,
        events: columnsWithin(events, stretch, { hasEnd }),
        all: events,
      };
    }
  }
}

interface Piece extends Part {
  readonly stretch: Stretch;
  readonly phaseStartUs: number;
}

/** What of a piece lies in each window; windows are counted from the start of the recording. */
function windowPieces(piece: Piece, windowUs: number): readonly Piece[] {
  const { startUs, endUs } = piece.stretch;
  const first = Math.floor(startUs / windowUs);
  return Array.from({ length: Math.ceil(endUs / windowUs) - first }, (_, at): Piece => {
    const windowStartUs = (first + at) * windowUs;
    const stretch = {
      startUs: Math.max(startUs, windowStartUs),
      endUs: Math.min(endUs, windowStartUs + windowUs),
    };
    return { ...piece, stretch, windowStartUs };
  });
}

/** What a place covers, phase by phase; what lies in no phase comes last, where phases were not chosen. */
function phasePieces(place: Observation, phases: readonly NamedStretch[]): readonly Piece[] {
  const covered = coveredStretches(place.spans, place.durationUs);
  const named = phases.flatMap((phase) =>
    commonStretches(covered, [phase]).map((stretch): Piece => ({
      stretch,
      phase: phase.name,
      phaseStartUs: phase.startUs,
      windowStartUs: null,
    })),
  );
  const outside = commonStretches(
    covered,
    gapsBetween(joinedStretches(phases), place.durationUs),
  ).map((stretch): Piece => ({
    stretch,
    phase: null,
    phaseStartUs: stretch.startUs,
    windowStartUs: null,
  }));
  return [...named, ...outside];
}

/** The variables of a study’s recordings, by recording. */
export async function valuesByRecording(
  query: Query,
  studyId: Id<"study">,
): Promise<ReadonlyMap<string, RecordingValues>> {
  const rows = await query
    .selectFrom("recording")
    .select(["id", "values"])
    .where("studyId", "=", studyId)
    .execute();
  return new Map(rows.map(({ id, values }) => [id, values]));
}
