import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Loss } from "../format.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";

/** The parts of an observation that no tier format can hold. */
export function observationTierLosses(observation: ObservationCopy): readonly Loss[] {
  const { events, parts, ratings, spans, sampling } = observation;
  const count = (kind: "scan" | "trace" | "notes"): number =>
    parts.filter((part) => part.kind === kind).length;
  return [
    { what: "ratings", count: ratings.length },
    { what: "scans", count: Math.max(count("scan"), sampling.scans === null ? 0 : 1) },
    { what: "traces", count: count("trace") },
    { what: "notes", count: count("notes") },
    { what: "confidence", count: events.filter(({ confidence }) => confidence !== null).length },
    {
      what: "open_states",
      count: events.filter((event) => event.kind === "state" && event.endUs === null).length,
    },
    { what: "spans", count: spans.length },
    { what: "states_of_work", count: hasState(observation) ? 1 : 0 },
  ];
}

/** The parts of a study, outside its observations, that no tier format can hold. */
export function studyLosses(study: StudyCopy): readonly Loss[] {
  const scheme = lastScheme(study);
  return [
    { what: "colors", count: scheme.codes.length },
    {
      what: "keys",
      count: sum([
        scheme.codes.filter(({ key }) => key !== null).length,
        scheme.subjects.filter(({ key }) => key !== null).length,
        ...scheme.modifiers.map((one) =>
          "choices" in one ? one.choices.filter(({ key }) => key !== null).length : 0,
        ),
      ]),
    },
    { what: "criteria", count: scheme.criteria.length },
    { what: "variables", count: study.variables.length },
    { what: "phases", count: sum(study.recordings.map(({ phases }) => phases.length)) },
    { what: "captions", count: sum(study.recordings.map(({ captions }) => captions.length)) },
    { what: "scheme_versions", count: study.schemes.length - 1 },
    { what: "rounds", count: study.rounds.length - 1 },
    { what: "history", count: study.history?.length ?? 0 },
  ];
}

export function isTranslated({ texts }: { readonly texts: object }): boolean {
  return Object.keys(texts).length > 0;
}

/** The newest scheme version of a study. */
export function lastScheme({ schemes }: StudyCopy): Scheme {
  const last = schemes.at(-1);
  if (!last) throw new Error("a copy of a study has a scheme");
  return last.scheme;
}

function hasState(observation: ObservationCopy): boolean {
  const { state, purpose, returnReason, dueAt, assignedAt, startedAt, submittedAt, remarks } =
    observation;
  const dates = [returnReason, dueAt, assignedAt, startedAt, submittedAt];
  return (
    state !== "submitted" ||
    purpose !== "work" ||
    (remarks?.length ?? 0) > 0 ||
    dates.some((date) => date !== null)
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
