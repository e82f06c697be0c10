import { sql } from "kysely";
import { byTime, type CodedEvent } from "../../domain/entities/event.ts";
import { partKey } from "../../domain/entities/workPart.ts";
import { type FieldProblem, invalidInput } from "../../domain/errors.ts";
import {
  type CodingContext,
  openEnds,
  partProblems,
  ratingProblems,
} from "../../domain/eventRules.ts";
import { limits } from "../../domain/limits.ts";
import { placeOf } from "../../domain/places.ts";
import type { Id } from "../../domain/rules.ts";
import { isSubmitted } from "../../domain/states.ts";
import { newWorkCheck } from "../../domain/workCheck.ts";
import type { ObservationCopy } from "../../formats/studyCopy.ts";
import { checkConsentForPrograms } from "../database/programConsent.ts";
import { isDuplicate, type Writing } from "../database/database.ts";
import { setImmediate } from "node:timers/promises";
import type { ImportBody } from "./importBody.ts";
import type { Ground, Taking, Writer } from "./taking.ts";
import type { People } from "./takePeople.ts";
import { takeTogether, type Together } from "./takeTogether.ts";
import { newWorkBatch, type WorkBatch, writeStandings, type WrittenWork } from "./writeWork.ts";
import { takeRemarks } from "./takeRemarks.ts";

/** So many problems are told; more are of the same kind. */
const problemsMost = 100;
const eventsAtOnce = 200;

/** An observation whose work is written. */
interface Given {
  readonly copy: ObservationCopy;
  /** Under which its work is written. */
  readonly observationId: Id<"observation">;
  readonly written: WrittenWork;
}

/**
 * The observations of a copy, one after the other, with all that belongs to each; at last what joins
 * several of them.
 *
 * @throws Refusal `invalid_input` where one of them breaks a rule that typed work keeps, with its place;
 *   `no_consent_for_programs` where one is a program’s and someone in its recording has not agreed to that.
 */
export async function takeObservations(
  taking: Taking,
  body: ImportBody,
  { ground, people }: { readonly ground: Ground; readonly people: People },
): Promise<void> {
  const rows = newRows(taking, people);
  const batch = newWorkBatch(taking, await timeOf(taking.query));
  await inTurn(body.observations(), batch, async (given, number) => {
    const path = pathOf(number);
    rows.mustBeNew(given, path);
    const copy = await checkedWork(ground, given, path);
    const observationId: Id<"observation"> = taking.ids.of("observation", copy.id);
    const keepsIds = body.spokenOf.has(copy.id);
    const written = await batch.add(copy, { observationId, keepsIds });
    return () => rows.add({ copy, observationId, written }, path);
  });
  await rows.end();
}

/** The same of what stages have written: their observations come last, and make it seen. */
export async function takeWrittenObservations(
  taking: Taking,
  given: AsyncIterable<Given>,
  { ground, people }: { readonly ground: Ground; readonly people: People },
): Promise<void> {
  const rows = newRows(taking, people);
  let number = 0;
  for await (const one of given) {
    const path = pathOf(number);
    // Rounds and recordings are found again: they may have gone since the stage.
    contextOf(ground, one.copy, path);
    await rows.add(one, path);
    number += 1;
  }
  await rows.end();
}

/** An observation of a stage, with its place in the whole import. */
export interface WrittenInStage extends Given {
  /** Without the work that is written. */
  readonly copy: ObservationCopy;
  readonly number: number;
  /** What its events became, where something speaks of them. */
  readonly eventIds: Readonly<Record<string, string>>;
}

/**
 * Writes the work of one stage, without its observations.
 *
 * @param first which number the first of them has in the whole import.
 * @param keep keeps what was written of some observations, for their rows.
 */
export async function writeStage(
  writer: Writer,
  observations: AsyncIterable<ObservationCopy>,
  {
    ground,
    first,
    keepsIds,
    keep,
  }: {
    readonly ground: Ground;
    readonly first: number;
    readonly keepsIds: (ofCopy: string) => boolean;
    readonly keep: (some: readonly WrittenInStage[]) => Promise<void>;
  },
): Promise<number> {
  const { ids } = writer;
  const batch = newWorkBatch(writer, await timeOf(writer.query));
  let toKeep: WrittenInStage[] = [];
  return inTurn(
    observations,
    batch,
    async (given, at) => {
      const number = first + at;
      const copy = await checkedWork(ground, given, pathOf(number));
      const observationId: Id<"observation"> = ids.of("observation", copy.id);
      const isSpokenOf = keepsIds(copy.id);
      const written = await batch.add(copy, { observationId, keepsIds: isSpokenOf });
      const eventIds = isSpokenOf
        ? Object.fromEntries(copy.events.map(({ id: ofCopy }) => [ofCopy, ids.of("event", ofCopy)]))
        : {};
      toKeep.push({ number, copy: withoutWork(copy), observationId, written, eventIds });
      if (toKeep.length < keptAtOnce) return undefined;
      const some = toKeep;
      toKeep = [];
      return () => keep(some);
    },
    () => keep(toKeep),
  );
}

/** So many observations are kept by one statement, which has no more than 65,535 values. */
const keptAtOnce = 1_000;

/** What time it is for the database. */
async function timeOf(query: Writing): Promise<Date> {
  const { rows } = await sql<{ readonly at: Date }>`select clock_timestamp() as at`.execute(query);
  const [row] = rows;
  if (!row) throw new Error("the database has no time");
  return row.at;
}

/** What is left to be done of an observation whose work is written. */
function withoutWork(copy: ObservationCopy): ObservationCopy {
  return { ...copy, events: [], ratings: [], parts: [], rivals: [], eventVersions: {} };
}

function pathOf(number: number): string {
  return `observations.${number}`;
}

/**
 * Lets the database write what one observation needs while the next is read, checked and made into rows.
 *
 * @param take says what is to be written beside the work that it has put into the batch.
 * @param last written behind all of them.
 * @returns how many there were.
 */
async function inTurn(
  observations: AsyncIterable<ObservationCopy>,
  batch: WorkBatch,
  take: (copy: ObservationCopy, number: number) => Promise<(() => Promise<void>) | undefined>,
  last?: () => Promise<void>,
): Promise<number> {
  let writing = Promise.resolve();
  let number = 0;
  try {
    for await (const copy of observations) {
      const write = await take(copy, number);
      number += 1;
      if (!write) continue;
      await writing;
      writing = write();
      // Heard when it is waited for; meanwhile it must not count as heard by nobody.
      writing.catch(() => undefined);
    }
    await writing;
    await batch.end();
    await last?.();
  } finally {
    await Promise.allSettled([writing, batch.settled()]);
  }
  return number;
}

/** Observations whose work is there, and what joins several of them. */
function newRows(taking: Taking, people: People) {
  const taken = new Set<string>();
  const together: Together[] = [];
  const given: { readonly recordingId: Id<"recording">; readonly raterId: Id<"account"> }[] = [];
  return {
    mustBeNew({ id }: ObservationCopy, path: string): void {
      if (taken.has(id)) {
        throw invalidInput({ path: `${path}.id`, rule: "shape", allowed: "different ids" });
      }
      taken.add(id);
    },
    async add({ copy, observationId, written }: Given, path: string) {
      taken.add(copy.id);
      // What speaks of it later means the observation, whatever else of the copy has its id.
      taking.ids.is(copy.id, observationId);
      given.push(await addObservation(taking, copy, { path, people, observationId, written }));
      const { id, consensus, calibration } = copy;
      await takeRemarks(taking, copy, { path, people });
      if (consensus ?? calibration) together.push({ path, id, consensus, calibration });
    },
    async end() {
      // What was read from a file is given to a program as an assignment is; a study that is made anew was asked before.
      if (!taking.isNewStudy) await checkConsentForPrograms(taking.query, taking.studyId, given);
      await takeTogether(taking, together, { taken, people });
    },
  };
}

/** The work as it is written, in the order of its times, once all of it fits the rules. */
async function checkedWork(
  ground: Ground,
  given: ObservationCopy,
  path: string,
): Promise<ObservationCopy> {
  const copy = { ...given, events: given.events.toSorted(byTime) };
  await check(copy, contextOf(ground, copy, path), path);
  return copy;
}

function contextOf(ground: Ground, copy: ObservationCopy, path: string): CodingContext {
  const index = ground.rounds.get(copy.roundId);
  if (!index) throw invalidInput({ path: `${path}.roundId`, rule: "reference_exists" });
  const durationUs = ground.durations.get(copy.recordingId);
  if (durationUs === undefined) {
    throw invalidInput({ path: `${path}.recordingId`, rule: "reference_exists" });
  }
  const { sampling, spans } = copy;
  return { index, durationUs, sampling, spans };
}

/** Whether all of the work fits the rules, and what is submitted has no loose ends. */
async function check(copy: ObservationCopy, context: CodingContext, path: string): Promise<void> {
  const problems: FieldProblem[] = [];
  const add = (where: string, found: readonly FieldProblem[]) => {
    for (const one of found) problems.push({ ...one, path: `${path}.${where}.${one.path}` });
  };
  const work = newWorkCheck(context);
  for (let from = 0; from < copy.events.length; from += eventsAtOnce) {
    for (const [at, event] of copy.events.slice(from, from + eventsAtOnce).entries()) {
      const found = work.event(event);
      if (found.length > 0) add(`events.${from + at}`, found);
    }
    await setImmediate();
  }
  copy.ratings.forEach((rating, at) => add(`ratings.${at}`, work.rating(rating)));
  copy.parts.forEach((part, at) => add(`parts.${at}`, work.part(part)));
  add("rivals", rivalProblems(copy, context));
  copy.spans.forEach((span, at) => {
    const isBehind = span.startUs >= (copy.spans[at - 1]?.endUs ?? 0);
    if (span.endUs > context.durationUs || !isBehind) {
      add(`spans.${at}`, [{ path: "endUs", rule: "event_inside_recording" }]);
    }
  });
  if (problems.length === 0) problems.push(...stateProblems(copy, context, path));
  if (problems.length > 0) {
    throw invalidInput(
      ...problems.slice(0, problemsMost).map((one) => ({ ...one, about: copy.name })),
    );
  }
}

/** What stands beside the work keeps its rules too, in a place where something counts. */
function rivalProblems(
  { ratings, parts, rivals = [] }: ObservationCopy,
  context: CodingContext,
): readonly FieldProblem[] {
  const counting = new Set<string>([
    ...ratings.map(({ criterionId }) => criterionId),
    ...parts.map(partKey),
  ]);
  const beside = new Map<string, number>();
  return rivals.flatMap((put, at): readonly FieldProblem[] => {
    const key = placeOf(put);
    const count = (beside.get(key) ?? 0) + 1;
    beside.set(key, count);
    if (!counting.has(key)) return [{ path: `${at}`, rule: "reference_exists" }];
    if (count >= limits.valuesPerPlace) {
      return [{ path: `${at}`, rule: "shape", allowed: `${limits.valuesPerPlace}` }];
    }
    return put.kind === "putRating"
      ? inside(`${at}.rating`, ratingProblems(put.rating, context))
      : inside(`${at}.part`, partProblems(put.part, context));
  });
}

function inside(where: string, problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return problems.map((one) => ({ ...one, path: `${where}.${one.path}` }));
}

function stateProblems(
  copy: ObservationCopy,
  context: CodingContext,
  path: string,
): readonly FieldProblem[] {
  const { events, ratings, parts, state } = copy;
  const isEmpty = events.length + ratings.length + parts.length === 0;
  if (state === "assigned" && !isEmpty) {
    return [{ path: `${path}.state`, rule: "work_fits_state", allowed: "in_progress" }];
  }
  if (!isSubmitted(state)) return [];
  const { openEventIds, criterionIds, scanNumbers } = openEnds(
    {
      events,
      ratings: new Map(ratings.map((rating) => [rating.criterionId, rating])),
      parts: new Map(parts.map((part) => [partKey(part), part])),
    },
    context,
  );
  const open = new Set(openEventIds);
  return [
    ...events.flatMap((event: CodedEvent, at) =>
      open.has(event.id) ? [{ path: `${path}.events.${at}`, rule: "work_fits_state" }] : [],
    ),
    ...[...criterionIds, ...scanNumbers].map((what) => ({
      path: `${path}.state`,
      rule: "work_fits_state",
      allowed: String(what),
    })),
  ];
}

async function addObservation(
  { query, studyId, head, ids, made, at: now, isNewStudy }: Taking,
  copy: ObservationCopy,
  {
    path,
    people,
    observationId,
    written,
  }: Pick<Given, "observationId" | "written"> & {
    readonly path: string;
    readonly people: People;
  },
): Promise<{ readonly recordingId: Id<"recording">; readonly raterId: Id<"account"> }> {
  const { state, sampling, spans, purpose, returnReason, position } = copy;
  const raterId: Id<"account"> = await people.rater(copy.raterId, `${path}.raterId`);
  const recordingId: Id<"recording"> = ids.of("recording", copy.recordingId);
  const startedAt = dateOf(copy.startedAt);
  const assignedAt = dateOf(copy.assignedAt) ?? startedAt ?? now;
  await query
    .insertInto("observation")
    .values({
      studyId,
      id: observationId,
      recordingId,
      roundId: head.same.rounds[copy.roundId] ?? ids.of("round", copy.roundId),
      raterId,
      purpose,
      sampling: JSON.stringify(sampling),
      spans: JSON.stringify(spans),
      position: isNewStudy ? (position ?? null) : null,
      dueAt: dateOf(copy.dueAt),
      state,
      returnReason,
      assignedAt,
      startedAt: startedAt ?? (state === "assigned" || state === "withdrawn" ? null : assignedAt),
      submittedAt: dateOf(copy.submittedAt) ?? (isSubmitted(state) ? now : null),
      fileReplacedAt: dateOf(copy.fileReplacedAt ?? null),
      importId: head.id,
      revision: written.revision,
      eventCount: written.events,
    })
    .execute()
    .catch((error: unknown) => {
      // The rater has coded the recording in this round already, or it has its consensus.
      throw isDuplicate(error)
        ? invalidInput({ path, rule: "observed_once", about: copy.name })
        : error;
    });
  await writeStandings(query, { studyId, observationId }, written.standings);
  made.observations += 1;
  made.events += written.events;
  made.ratings += written.ratings;
  return { recordingId, raterId };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
