import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Code, Scheme } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id, mediaTimeUs } from "../../domain/rules.ts";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { isSubmitted } from "../../domain/states.ts";
import { isValueOf } from "../../domain/variables.ts";
import type { FindingList } from "../findingList.ts";
import type { Question } from "../format.ts";
import type { ReadStudy } from "../joinedStudies.ts";
import type { ObservationCopy, RecordingCopy, StudyCopy } from "../studyCopy.ts";
import { cutOverlaps, leaveOverlaps, overlapsByGroup } from "./exclusiveOverlaps.ts";
import { fitEvents, type ZeroLength } from "./fitEvents.ts";
import { fitScheme } from "./fitScheme.ts";
import { fitState } from "./fitState.ts";
import { fitWork } from "./fitWork.ts";
import { newSchemeNeeds, type SchemeNeeds } from "./schemeNeeds.ts";

interface FittingOf {
  readonly findings: FindingList;
  readonly answers: Readonly<Record<string, string>>;
  readonly newUuid: () => string;
  /** Hears how far it is, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * The result of a reader, adapted to the rules of a study: every event passes `eventProblems`,
 * mutually exclusive states do not overlap, and schemes can be published. If coding breaks a rule
 * of its own scheme, the rule is relaxed; what is not possible at all is excluded and reported.
 */
export function fitted(
  { study, observations }: ReadStudy,
  of: FittingOf,
): ReadStudy & { readonly questions: readonly Question[] } {
  const schemes = new Map(
    study.schemes.map((copy) => [copy.id, newSchemeFitting(copy.scheme, of)]),
  );
  const schemeOfRound = new Map(
    study.rounds.map((round) => [round.id, schemes.get(round.schemeVersionId)]),
  );
  const recordings = new Map(study.recordings.map((one) => [one.id, fitRecording(one, study, of)]));
  const people = new Set(study.people.map((one) => one.id));
  const leftOpen: { readonly name: string; readonly states: number }[] = [];
  const placed = observations.flatMap((observation, at) => {
    of.onProgress?.(at / observations.length);
    const fitting = schemeOfRound.get(observation.roundId);
    const recording = recordings.get(observation.recordingId);
    if (!fitting || !recording || !people.has(observation.raterId)) {
      of.findings.add("rejected", "reference_missing", { about: observation.name });
      return [];
    }
    const ended = closed(observation, recording, of);
    const states = openCount(observation);
    if (states > 0) leftOpen.push({ name: observation.name || recording.name, states });
    const inside = onlyInside(observation, fitting.take(ended), of.findings);
    return [{ observation: named(observation, of.findings), fitting, recording, events: inside }];
  });
  const questions = [
    ...(leftOpen.length > 0
      ? [
          {
            ...question("open_states", openStates, "", openAnswer(of), openAnswers),
            examples: leftOpen.slice(0, 5).map(({ name }) => name),
            because: {
              what: "states_without_end" as const,
              count: leftOpen.reduce((sum, { states }) => sum + states, 0),
            },
          },
        ]
      : []),
    ...[...schemes.values()].flatMap((fitting) => fitting.questions()),
  ];
  const lasts = new Map<string, number>();
  const fit = placed.map(({ observation, fitting, events, recording }): ObservationCopy => {
    const own = fitting.apart(events);
    const lastUs = own.reduce((last, event) => Math.max(last, lastMomentUs(event)), 0);
    const durationUs = Math.max(lasts.get(recording.id) ?? recording.durationUs, lastUs);
    lasts.set(recording.id, durationUs);
    return { ...observation, events: own };
  });
  const loose = new Map([...schemes].map(([key, fitting]) => [key, fitting.scheme()]));
  const indexes = new Map([...loose].map(([key, scheme]) => [key, indexScheme(scheme)]));
  const indexOfRound = new Map(
    study.rounds.map((round) => [round.id, indexes.get(round.schemeVersionId)]),
  );
  return {
    questions,
    study: {
      ...study,
      schemes: study.schemes.map((copy) => ({
        ...copy,
        scheme: loose.get(copy.id) ?? copy.scheme,
      })),
      recordings: [...recordings.values()].map((one) => longEnough(one, lasts.get(one.id), of)),
    },
    observations: fit.map((one) => {
      const index = indexOfRound.get(one.roundId);
      if (!index) return one;
      const durationUs = lasts.get(one.recordingId) ?? 0;
      const { sampling, spans } = one;
      const context = { index, durationUs, sampling, spans };
      return fitState({ ...one, ...fitWork(one, context, of.findings) }, context, of.findings);
    }),
  };
}

interface SchemeFitting {
  /** Events as the scheme takes them, overlaps apart; its questions stand once all were taken. */
  take(events: readonly CodedEvent[]): CodedEvent[];
  questions(): Question[];
  /** Events without overlaps where the answers say so. */
  apart(events: CodedEvent[]): CodedEvent[];
  scheme(): Scheme;
}

function newSchemeFitting(given: Scheme, { findings, answers, newUuid }: FittingOf): SchemeFitting {
  const fit = fitScheme(given, findings);
  const index = indexScheme(fit);
  const needs: SchemeNeeds = newSchemeNeeds();
  const overlapping = new Map<string, number>();
  const points = new Map<string, Code>();
  const pointOf = (code: Code): Id<"code"> => {
    const known = points.get(code.id);
    if (known) return known.id;
    const point = pointBeside(code, fit, id("code").parse(newUuid()));
    points.set(code.id, point);
    return point.id;
  };
  const zeroLengthOf = (code: Code): ZeroLength => zeroAnswer(answers[zeroId(code)]);
  const overlapOf = (name: string) => overlapAnswer(answers[overlapId(name)]);
  const answered = (wanted: string) =>
    new Set(
      fit.groups
        .filter((group) => overlapping.has(group.id) && overlapOf(group.name) === wanted)
        .map((group) => String(group.id)),
    );
  return {
    take(events) {
      const taken = fitEvents(events, {
        index,
        needs,
        findings,
        zeroLengthOf,
        pointOf,
      });
      for (const [groupId, count] of overlapsByGroup(taken, index)) {
        overlapping.set(groupId, (overlapping.get(groupId) ?? 0) + count);
      }
      return taken;
    },
    questions: () => [
      ...[...needs.withoutLength.keys()].map((code) =>
        question("zero_length", zeroId(code), code.name, zeroLengthOf(code), zeroAnswers),
      ),
      ...fit.groups
        .filter((group) => overlapping.has(group.id))
        .map(({ name }) =>
          question("exclusive_overlap", overlapId(name), name, overlapOf(name), overlapAnswers),
        ),
    ],
    apart(events) {
      const toCut = answered("cut");
      const toLeave = answered("leave_out");
      if (toCut.size + toLeave.size === 0) return events;
      const { events: kept, left } = leaveOverlaps(events, index, toLeave);
      const { events: apart, left: lost, cut } = cutOverlaps(kept, index, toCut);
      if (left + lost > 0) findings.add("rejected", "states_overlap", { count: left + lost });
      if (cut > 0) findings.add("changed", "states_overlap", { count: cut });
      return apart;
    },
    scheme() {
      const groups = fit.groups.map((group) => {
        const count = overlapping.get(group.id);
        if (count === undefined || overlapOf(group.name) !== "not_exclusive") return group;
        findings.add("changed", "states_overlap", { about: group.name, count });
        return { ...group, isExclusive: false };
      });
      const loose = needs.loosened({ ...fit, groups }, findings);
      const beside = loose.codes.flatMap((code) => {
        const point = points.get(code.id);
        const { modifierIds, subjectIds } = code;
        return point ? [{ ...point, modifierIds, subjectIds }] : [];
      });
      return { ...loose, codes: [...loose.codes, ...beside] };
    },
  };
}

/** The question’s id: the same in every file, so that one answer is all files’. */
const openStates = "open_states";
const openAnswers = ["close_at_end", "leave_open"] as const;

function openAnswer({ answers }: FittingOf): (typeof openAnswers)[number] {
  return openAnswers.find((one) => one === answers[openStates]) ?? "close_at_end";
}

/** How many states have no end in work that is submitted; what goes on may have states that go on, too. */
function openCount({ state, events }: ObservationCopy): number {
  return isSubmitted(state) ? events.filter(isOpen).length : 0;
}

function isOpen(event: CodedEvent): boolean {
  return event.kind === "state" && event.endUs === null;
}

/**
 * Events with an end where that is wished: at that of the segment in which they begin, else of the recording, and
 * no earlier than all others.
 */
function closed(
  observation: ObservationCopy,
  { name, durationUs }: RecordingCopy,
  of: FittingOf,
): readonly CodedEvent[] {
  const { events, spans } = observation;
  const count = openCount(observation);
  if (count === 0 || openAnswer(of) === "leave_open") return events;
  of.findings.add("changed", "closed_at_end", { about: observation.name || name, count });
  const lastUs = events.reduce((last, event) => Math.max(last, lastMomentUs(event)), durationUs);
  return events.map((event) => {
    if (event.kind !== "state" || event.endUs !== null) return event;
    const span = spans.find((one) => event.startUs >= one.startUs && event.startUs < one.endUs);
    return { ...event, endUs: mediaTimeUs.parse(span?.endUs ?? lastUs) };
  });
}

const zeroAnswers: readonly [ZeroLength, ...ZeroLength[]] = [
  "one_millisecond",
  "point",
  "leave_out",
];
const overlapAnswers: readonly [string, ...string[]] = ["not_exclusive", "cut", "leave_out"];

function zeroAnswer(given: string | undefined): ZeroLength {
  return zeroAnswers.find((one) => one === given) ?? zeroAnswers[0];
}

function overlapAnswer(given: string | undefined): string {
  return overlapAnswers.find((one) => one === given) ?? overlapAnswers[0];
}

function zeroId({ name }: Code): string {
  return `zero_length:${name}`;
}

function overlapId(groupName: string): string {
  return `exclusive_overlap:${groupName}`;
}

function question(
  what: Question["what"],
  questionId: string,
  about: string,
  answer: string,
  answers: readonly string[],
): Question {
  const options = answers.map((value) => ({ value, isWord: true }));
  return { id: questionId, what, about, options, answer, examples: [] };
}

function pointBeside(code: Code, { codes }: Scheme, pointId: Id<"code">): Code {
  const taken = new Set(codes.map(({ name }) => name));
  let name = `${code.name.slice(0, limits.nameMaxChars - 8)} (2)`;
  for (let number = 3; taken.has(name); number += 1) {
    name = `${code.name.slice(0, limits.nameMaxChars - 8)} (${number})`;
  }
  return { ...code, id: pointId, kind: "point", name, key: null };
}

/** A name may be as long as a comment. */
function named(observation: ObservationCopy, findings: FindingList): ObservationCopy {
  const { name } = observation;
  if (name.length <= limits.commentMaxChars) return observation;
  findings.add("changed", "text_cut", { about: name });
  return { ...observation, name: name.slice(0, limits.commentMaxChars) };
}

/** A point may stand where a segment ends; a state has to lie in one. */
function onlyInside(
  { spans, name }: ObservationCopy,
  events: CodedEvent[],
  findings: FindingList,
): CodedEvent[] {
  if (spans.length === 0) return events;
  const inside = events.filter((event) => {
    const lastUs = event.kind === "state" ? (event.endUs ?? event.startUs + 1) : event.startUs;
    return spans.some(({ startUs, endUs }) => event.startUs >= startUs && lastUs <= endUs);
  });
  const count = events.length - inside.length;
  if (count > 0) findings.add("rejected", "outside_span", { about: name, count });
  return inside;
}

function lastMomentUs(event: CodedEvent): number {
  return event.kind === "state" ? (event.endUs ?? event.startUs) : event.startUs;
}

function longEnough(
  recording: RecordingCopy,
  lastUs: number | undefined,
  { findings }: FittingOf,
): RecordingCopy {
  if (lastUs === undefined || lastUs <= recording.durationUs) return recording;
  const found = `${lastUs / 1e6} s`;
  findings.add("changed", "beyond_recording", { about: recording.name, found });
  return { ...recording, durationUs: lastUs };
}

function fitRecording(
  recording: RecordingCopy,
  { variables }: StudyCopy,
  { findings }: FittingOf,
): RecordingCopy {
  const known = new Map<string, StudyCopy["variables"][number]>(
    variables.map((variable) => [variable.id, variable]),
  );
  const values = Object.entries(recording.values).filter(([variableId, value]) => {
    const variable = known.get(variableId);
    if (variable && isValueOf(variable, value)) return true;
    findings.add("changed", "value_not_allowed", {
      about: variable?.name ?? recording.name,
      found: String(value),
    });
    return false;
  });
  const phases = recording.phases.filter((phase) => {
    if (phase.endUs > phase.startUs && phase.endUs <= recording.durationUs) return true;
    findings.add("rejected", "value_not_allowed", { about: phase.name });
    return false;
  });
  const isSame =
    phases.length === recording.phases.length &&
    values.length === Object.keys(recording.values).length;
  return isSame ? recording : { ...recording, phases, values: Object.fromEntries(values) };
}
