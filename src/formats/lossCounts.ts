import type { CodedEvent } from "../domain/entities/event.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import type { Texts } from "../domain/rules.ts";
import type { Loss, LossCode } from "./format.ts";
import { type ObservationCopy, schemeOf, type StudyCopy } from "./studyCopy.ts";

/**
 * For each kind of loss, the number of things in an observation that would be affected, for any
 * format.
 */
export function observationCounts(
  study: StudyCopy,
  observation: ObservationCopy,
): Partial<Record<LossCode, number>> {
  const { events, parts } = observation;
  const counted = (is: (event: CodedEvent) => boolean) => events.filter(is).length;
  return {
    ratings: observation.ratings.length,
    scans: parts.filter(({ kind }) => kind === "scan").length,
    traces: parts.filter(({ kind }) => kind === "trace").length,
    notes: parts.filter(({ kind }) => kind === "notes").length,
    comments: counted(({ comment }) => comment !== ""),
    confidence: counted(({ confidence }) => confidence !== null),
    modifiers: counted(({ modifiers }) => Object.keys(modifiers).length > 0),
    subjects: counted(({ subjectId }) => subjectId !== null),
    points_as_intervals: counted(({ kind }) => kind === "point"),
    open_states: counted((event) => event.kind === "state" && event.endUs === null),
    rater_names: 1,
    rounds: study.rounds.length > 1 ? 1 : 0,
    states_of_work: 1,
    spans: observation.spans.length,
    empty_observations: events.length === 0 ? 1 : 0,
    sub_millisecond: counted(isFinerThanMillisecond),
  };
}

/** The same for things that occur once in a study: its schemes and its recordings. */
export function headCounts(study: StudyCopy): Partial<Record<LossCode, number>> {
  const schemes = study.schemes.map(({ scheme }) => scheme);
  const sum = (count: (scheme: (typeof schemes)[number]) => number) =>
    schemes.reduce((all, scheme) => all + count(scheme), 0);
  const ofRecordings = (count: (recording: StudyCopy["recordings"][number]) => number) =>
    study.recordings.reduce((all, recording) => all + count(recording), 0);
  const choicesOf = (one: (typeof schemes)[number]["modifiers"][number]) =>
    one.type === "one" || one.type === "several" ? one.choices : [];
  return {
    groups: sum(({ groups }) => groups.length),
    exclusivity: sum(({ groups }) => groups.filter(({ isExclusive }) => isExclusive).length),
    keys: sum(
      ({ codes, subjects, modifiers }) =>
        [...codes, ...subjects, ...modifiers.flatMap(choicesOf)].filter(({ key }) => key !== null)
          .length,
    ),
    colors: sum(({ codes }) => codes.length),
    descriptions:
      (study.description === "" ? 0 : 1) +
      sum(
        (scheme) =>
          scheme.codes.filter(({ description }) => description !== "").length +
          describedSubjects(scheme),
      ),
    translations: sum(
      ({ codes, groups, subjects, modifiers, sections = [], criteria }) =>
        [
          ...codes,
          ...groups,
          ...subjects,
          ...modifiers,
          ...modifiers.flatMap(choicesOf),
          ...sections,
          ...criteria,
        ].filter(({ texts }: { readonly texts: Texts }) => Object.keys(texts).length > 0).length,
    ),
    modifier_types: sum(({ modifiers }) => modifiers.length),
    criteria: sum(({ criteria }) => criteria.length),
    scheme_versions: study.schemes.length - 1,
    variables: study.variables.length,
    phases: ofRecordings(({ phases }) => phases.length),
    captions: ofRecordings(({ captions }) => captions.length),
    media: ofRecordings(({ media }) => media.length),
    several_sources: ofRecordings(({ media }) => Math.max(media.length - 1, 0)),
  };
}

/** The losses of a format, in its order; those that affect nothing are excluded. */
export function chosenLosses(
  counts: Partial<Record<LossCode, number>>,
  chosen: readonly LossCode[],
): Loss[] {
  return chosen.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
}

const besideEvents: readonly LossCode[] = [
  "groups",
  "exclusivity",
  "keys",
  "colors",
  "descriptions",
  "translations",
  "modifier_types",
  "criteria",
  "scheme_versions",
  "variables",
  "phases",
  "captions",
];

export function describedSubjects({ subjects }: Pick<Scheme, "subjects">): number {
  return subjects.filter(({ description = "" }) => description !== "").length;
}

/** The losses of a format that holds events only, for the study outside its observations. */
export function headBesideEvents(
  study: StudyCopy,
  { namesMedia = false }: { readonly namesMedia?: boolean } = {},
): Loss[] {
  return chosenLosses(headCounts(study), namesMedia ? besideEvents : [...besideEvents, "media"]);
}

/** How many codes of its scheme an observation does not use: files by observation lose them. */
export function unusedCodeCount(study: StudyCopy, observation: ObservationCopy): number {
  const used = new Set<string>(observation.events.map(({ codeId }) => codeId));
  return schemeOf(study, observation).codes.filter(({ id }) => !used.has(id)).length;
}

function isFinerThanMillisecond(event: CodedEvent): boolean {
  const endUs = event.kind === "state" ? (event.endUs ?? 0) : 0;
  return event.startUs % 1000 !== 0 || endUs % 1000 !== 0;
}
