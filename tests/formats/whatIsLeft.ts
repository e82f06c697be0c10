import type { CodedEvent } from "../../src/domain/entities/event.ts";
import type { Code, Scheme } from "../../src/domain/entities/scheme.ts";
import type { LossCode } from "../../src/formats/format.ts";
import type { ReadStudy } from "../../src/formats/joinedStudies.ts";
import { type ObservationCopy, schemeOf, type StudyCopy } from "../../src/formats/studyCopy.ts";

/** Codes by name as they were before anything was written: a lost kind cannot be seen any more. */
export type KindsBefore = ReadonlyMap<string, Code["kind"]>;

export function kindsOf({ study }: ReadStudy): KindsBefore {
  return new Map(
    study.schemes.flatMap(({ scheme }) => scheme.codes.map(({ name, kind }) => [name, kind])),
  );
}

/**
 * A study by names, without the things that are lost: two that are equal in all else give the same. The
 * ids, which are new after every reading, are in none of it.
 */
export function whatIsLeft(
  { study, observations }: ReadStudy,
  lost: ReadonlySet<LossCode>,
  kinds: KindsBefore,
): unknown {
  const has = (what: LossCode) => !lost.has(what);
  const shown = observations.filter(({ events }) => has("empty_observations") || events.length > 0);
  return {
    observations: shown
      .map((one) => observationLeft(study, one, has, kinds))
      .toSorted((a, b) => (a.who < b.who ? -1 : 1)),
    scheme: study.schemes.map(({ scheme }) => schemeLeft(scheme, observations, has)),
    recordings: onceEach(
      study.recordings
        .filter(
          ({ id }) => has("empty_observations") || shown.some((one) => one.recordingId === id),
        )
        .map((recording) => ({
          name: has("recording_names") ? recording.name : "",
          ...(has("media") && {
            media: recording.media
              .slice(0, has("several_sources") ? undefined : 1)
              .map(({ fileName, offsetUs }) => [fileName, offsetUs]),
          }),
          ...(has("phases") && { phases: recording.phases.map(({ id: _id, ...phase }) => phase) }),
          ...(has("captions") && {
            captions: recording.captions.map(({ id: _id, ...one }) => one),
          }),
          ...(has("variables") && { values: valuesLeft(study, recording.values, has) }),
        })),
    ),
    ...(has("variables") && {
      variables: study.variables.map(({ id: _id, ...variable }) =>
        has("variable_types") ? variable : variable.name,
      ),
    }),
  };
}

type Has = (what: LossCode) => boolean;

function observationLeft(study: StudyCopy, one: ObservationCopy, has: Has, kinds: KindsBefore) {
  const scheme = schemeOf(study, one);
  const recording = study.recordings.find(({ id }) => id === one.recordingId)?.name ?? "";
  const rater = study.people.find(({ id }) => id === one.raterId)?.name ?? "";
  const events = one.events.map((event) => JSON.stringify(eventLeft(event, scheme, has, kinds)));
  const criterion = (id: string) => scheme.criteria.find((each) => each.id === id)?.name;
  const notes = one.parts.flatMap((part) => (part.kind === "notes" ? [part.text] : []));
  const traces = one.parts.flatMap((part) =>
    part.kind === "trace" ? [[criterion(part.criterionId), part.slot, part.samples]] : [],
  );
  return {
    who: `${has("recording_names") ? recording : ""}${has("rater_names") ? ` by ${rater}` : ""} ${inOrder(events).join("")}`,
    ...(has("rounds") && { round: study.rounds.find(({ id }) => id === one.roundId)?.number }),
    ...(has("ratings") && {
      ratings: one.ratings.map(({ criterionId, ...rating }) => [criterion(criterionId), rating]),
    }),
    ...(has("notes") && { notes }),
    ...(has("traces") && { traces }),
    ...(has("states_of_work") && { work: [one.state, time(one.startedAt), time(one.submittedAt)] }),
  };
}

/** Where characters are lost, signs that are no letters have become others. */
function plainName(name: string, has: Has): string {
  return has("characters") ? name : name.replaceAll(/[^\p{L}\p{N}]+/gu, "_");
}

/** One moment can be written in several ways. */
function time(wallTime: string | null): number | null {
  return wallTime === null ? null : Date.parse(wallTime);
}

function eventLeft(event: CodedEvent, scheme: Scheme, has: Has, kinds: KindsBefore) {
  const name = scheme.codes.find(({ id }) => id === event.codeId)?.name ?? "";
  const shown = plainName(name, has);
  const timeOf = (us: number) => (has("sub_millisecond") ? us : Math.round(us / 1_000));
  const hasKind = has("points_as_intervals");
  const endUs = event.kind === "state" ? event.endUs : null;
  const isLength = hasKind || kinds.get(name) === "state";
  return {
    name: shown,
    startUs: timeOf(event.startUs),
    ...(hasKind && { kind: event.kind }),
    ...(isLength && endUs !== null && { endUs: timeOf(endUs) }),
    ...(has("subjects") && {
      subject: scheme.subjects.find(({ id }) => id === event.subjectId)?.name ?? null,
    }),
    ...(has("comments") && { comment: event.comment }),
    ...(has("confidence") && { confidence: event.confidence }),
    ...(has("modifiers") && {
      modifiers: inOrder(
        Object.entries(event.modifiers).flatMap(([modifierId, value]) => {
          const modifier = scheme.modifiers.find(({ id }) => id === modifierId);
          const asked = has("modifier_types") ? modifier?.name : "";
          return modifier ? [[asked, spokenValue(modifier, value, has)]] : [];
        }),
      ),
    }),
  };
}

function spokenValue(
  modifier: Scheme["modifiers"][number],
  value: CodedEvent["modifiers"][string],
  has: Has,
): unknown {
  if (modifier.type === "number") return has("modifier_types") ? value : String(value);
  if (!("choices" in modifier)) return value;
  const nameOf = (id: string | number) => modifier.choices.find((one) => one.id === id)?.name;
  return Array.isArray(value) ? inOrder(value.map(nameOf)) : nameOf(value);
}

function schemeLeft(scheme: Scheme, observations: readonly ObservationCopy[], has: Has) {
  const used = new Set<string | null>(
    observations.flatMap(({ events }) => events.flatMap((one) => [one.codeId, one.subjectId])),
  );
  const codes = scheme.codes.filter(({ id }) => has("unused_codes") || used.has(id));
  const grouped = new Set<string | null>(codes.map(({ groupId }) => groupId));
  const groupName = (groupId: string | null) =>
    scheme.groups.find(({ id }) => id === groupId)?.name ?? null;
  const subjects = scheme.subjects.filter(({ id }) => has("unused_codes") || used.has(id));
  return {
    codes: codes
      .map((code) => ({
        name: plainName(code.name, has),
        ...(has("points_as_intervals") && { kind: code.kind }),
        ...(has("groups") && { group: groupName(code.groupId) }),
        ...(has("keys") && { key: code.key }),
        ...(has("colors") && { color: code.color }),
        ...(has("descriptions") && { description: code.description }),
        ...(has("translations") && { texts: code.texts }),
        ...(has("modifiers") &&
          has("modifier_types") && {
            asks: code.modifierIds.map((id) => scheme.modifiers.find((one) => one.id === id)?.name),
          }),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ...(has("groups") &&
      has("exclusivity") && {
        exclusive: scheme.groups
          .filter(({ id, isExclusive }) => isExclusive && grouped.has(id))
          .map(({ name }) => name),
      }),
    ...(has("subjects") && {
      subjects: inOrder(
        subjects.map(({ name, key, description = "" }) => [
          name,
          ...(has("keys") ? [key] : []),
          ...(has("descriptions") ? [description] : []),
        ]),
      ),
    }),
    ...(has("modifier_types") && {
      modifiers: inOrder(
        scheme.modifiers.map((modifier) => [
          modifier.name,
          modifier.type,
          modifier.askedAt,
          "choices" in modifier ? modifier.choices.map(({ name }) => name) : [],
          modifier.type === "number" ? [modifier.unit, modifier.min, modifier.max] : [],
        ]),
      ),
    }),
    ...(has("criteria") && {
      criteria: scheme.criteria.map(({ id: _id, ...criterion }) => criterion),
      total: scheme.total,
    }),
  };
}

function valuesLeft(
  { variables }: StudyCopy,
  values: Readonly<Record<string, string | number>>,
  has: Has,
): unknown[] {
  return inOrder(
    Object.entries(values).map(([variableId, value]) => [
      variables.find(({ id }) => id === variableId)?.name,
      has("variable_types") ? value : String(value),
    ]),
  );
}

/** Where names are lost, what was one recording may come back as several. */
function onceEach<Thing>(things: readonly Thing[]): Thing[] {
  const seen = new Map(things.map((thing) => [JSON.stringify(thing), thing]));
  return inOrder([...seen.values()]);
}

/** By what they look like: the order of what was read says nothing. */
function inOrder<Thing>(things: readonly Thing[]): Thing[] {
  return things.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
