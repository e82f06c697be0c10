import type { Loss } from "../format.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { describedSubjects } from "../lossCounts.ts";
import { borisNames, plainChoice, plainName } from "./borisNames.ts";
import { borisPlayers, borisSpans, mixedUp, mostPlayers, stateCodesOf } from "./borisRows.ts";

interface What {
  /** A project; else a table of events. */
  readonly isProject: boolean;
}

/** The contents of an observation that BORIS files cannot hold. */
export function borisLosses(
  study: StudyCopy,
  observation: ObservationCopy,
  { isProject }: What,
): readonly Loss[] {
  const names = borisNames(study);
  const { events, parts, ratings, spans } = observation;
  const recording = names.recordings.get(observation.recordingId);
  const rows = borisSpans(observation, names);
  const players = recording ? borisPlayers(recording) : [];
  const rater = names.people.get(observation.raterId) ?? "";
  const isNamed =
    observation.name === "" ? study.people.length > 1 : observation.name.includes(rater);
  const isWorkTold =
    observation.state !== "submitted" ||
    observation.purpose !== "work" ||
    observation.submittedAt !== null ||
    observation.dueAt !== null ||
    observation.returnReason !== null;
  return [
    { what: "ratings", count: ratings.length },
    { what: "scans", count: parts.filter((part) => part.kind === "scan").length },
    { what: "traces", count: parts.filter((part) => part.kind === "trace").length },
    { what: "confidence", count: events.filter((one) => one.confidence !== null).length },
    {
      what: "sub_millisecond",
      count: events.filter(
        (one) =>
          one.startUs % 1_000 !== 0 || (one.kind === "state" && (one.endUs ?? 0) % 1_000 !== 0),
      ).length,
    },
    { what: "overlapping_events", count: mixedUp(rows) },
    {
      what: "spans",
      count: isProject && spans.length === 1 && spans[0]?.codeId === null ? 0 : spans.length,
    },
    { what: "comments", count: observation.remarks?.length ?? 0 },
    { what: "rater_names", count: isNamed && rater !== "" ? 0 : 1 },
    { what: "states_of_work", count: isWorkTold ? 1 : 0 },
    { what: "rounds", count: study.rounds.length > 1 ? 1 : 0 },
    { what: "empty_observations", count: !isProject && events.length === 0 ? 1 : 0 },
    {
      what: "several_sources",
      count: sum(players.slice(mostPlayers).map((one) => one.files.length)),
    },
    { what: "history", count: observation.consensus || observation.calibration ? 1 : 0 },
  ];
}

/** The parts of a study, outside its observations, that BORIS files cannot hold. */
export function borisHeadLosses(study: StudyCopy, { isProject }: What): readonly Loss[] {
  const { scheme } = borisNames(study);
  const { codes, groups, modifiers, subjects } = scheme;
  const choices = modifiers.flatMap((one) =>
    one.type === "one" || one.type === "several" ? one.choices : [],
  );
  const texts = [...codes, ...groups, ...modifiers, ...subjects, ...choices];
  const media = study.recordings.flatMap((one) => one.media);
  const always: readonly Loss[] = [
    { what: "criteria", count: scheme.criteria.length },
    { what: "scheme_versions", count: study.schemes.length - 1 },
    {
      what: "translations",
      count: texts.filter((one) => Object.keys(one.texts).length > 0).length,
    },
    { what: "phases", count: sum(study.recordings.map((one) => one.phases.length)) },
    { what: "captions", count: sum(study.recordings.map((one) => one.captions.length)) },
    {
      what: "history",
      count:
        (study.history?.length ?? 0) +
        (study.plans?.length ?? 0) +
        (study.lockedReports?.length ?? 0),
    },
    {
      what: "media",
      count: media.filter(
        (one) =>
          one.address !== null || one.fingerprint !== null || (!isProject && one.offsetUs !== 0),
      ).length,
    },
    {
      what: "frame_times",
      count: study.recordings.filter((one) => one.frameTimes !== undefined).length,
    },
    {
      what: "characters",
      count:
        [...codes, ...groups].filter(({ name }) => plainName(name) !== name).length +
        choices.filter(({ name }) => plainChoice(name) !== name).length +
        study.variables.flatMap((one) => one.choices).filter((one) => one.includes(",")).length,
    },
  ];
  if (!isProject) {
    return [
      ...always,
      { what: "keys", count: [...codes, ...subjects].filter(({ key }) => key !== null).length },
      { what: "colors", count: codes.length },
      {
        what: "variable_types",
        count: study.variables.filter(({ type }) => type !== "text").length,
      },
      {
        what: "descriptions",
        count: codes.filter((one) => one.description !== "").length + describedSubjects(scheme),
      },
      { what: "exclusivity", count: groups.filter((one) => one.isExclusive).length },
      { what: "modifier_types", count: modifiers.length },
    ];
  }
  return [
    ...always,
    {
      what: "exclusivity",
      count: groups.filter((one) => one.isExclusive && stateCodesOf(scheme, one.id).length < 2)
        .length,
    },
    { what: "subjects", count: codes.filter((one) => one.subjectIds.length > 0).length },
    {
      what: "modifier_types",
      count: modifiers.filter(
        (one) =>
          one.isRequired ||
          one.type === "text" ||
          (one.type === "number" && (one.unit !== "" || one.min > -widest || one.max < widest)),
      ).length,
    },
    {
      what: "variables",
      count: study.variables.filter((one) => one.type === "date" || one.unit !== "" || one.isHidden)
        .length,
    },
  ];
}

/** What a number of BORIS is read back with. */
const widest = 1_000_000;

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
