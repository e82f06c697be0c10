import { newFileNames } from "../fileNames.ts";
import type { Loss, Writer } from "../format.ts";
import { schemeOf, type ObservationCopy, type StudyCopy } from "../studyCopy.ts";
import { describedSubjects } from "../lossCounts.ts";
import {
  isTranslated,
  lastScheme,
  studyLosses,
  observationTierLosses,
} from "../tiers/tierLosses.ts";
import { isWritable } from "../xmlText.ts";
import { keptGroups } from "./eafScheme.ts";
import { eafText } from "./eafText.ts";
import { losesTime } from "./eventMs.ts";

/** An annotation file for each observation; its rater is the annotator of its tiers. */
export const elanWriter: Writer = {
  ending: ".eaf",
  contentType: "application/xml",
  isFilePerObservation: true,
  saysProgram: true,
  begin(study, of) {
    const { baseName } = of;
    const names = newFileNames();
    const recordings = new Map<string, string>(study.recordings.map(({ id, name }) => [id, name]));
    const people = new Map<string, string>(study.people.map(({ id, name }) => [id, name]));
    return {
      take(observation) {
        const recording = recordings.get(observation.recordingId) ?? "";
        const rater = people.get(observation.raterId) ?? "";
        const fileName = names.take(`${[baseName, recording, rater].join("-")}.eaf`);
        return [{ fileName, content: eafText(study, [observation], of) }];
      },
      end: () => [],
    };
  },
  losses: eafLosses,
  headLosses: eafHeadLosses,
};

export function eafLosses(study: StudyCopy, observation: ObservationCopy): readonly Loss[] {
  const { events, name } = observation;
  const modifiers = new Set<string>(schemeOf(study, observation).modifiers.map(({ id }) => id));
  const texts = [name, ...events.map(({ comment }) => comment)];
  return [
    ...observationTierLosses(observation),
    { what: "points_as_intervals", count: events.filter(({ kind }) => kind === "point").length },
    { what: "sub_millisecond", count: events.filter(losesTime).length },
    { what: "characters", count: texts.filter((text) => !isWritable(text)).length },
    {
      what: "modifiers",
      count: events.filter((event) => Object.keys(event.modifiers).some((id) => !modifiers.has(id)))
        .length,
    },
  ];
}

export function eafHeadLosses(study: StudyCopy): readonly Loss[] {
  const scheme = lastScheme(study);
  const kept = keptGroups(scheme);
  const keptGroupIds = new Set<string>(kept.map(({ group }) => group.id));
  const keptCodes = new Set<string>(kept.flatMap(({ codes }) => codes.map(({ id }) => id)));
  return [
    ...studyLosses(study),
    // A group that is written has a tier for its states; its points have tiers of their own.
    {
      what: "groups",
      count:
        scheme.groups.filter(({ id }) => !keptGroupIds.has(id)).length +
        scheme.codes.filter(
          ({ id, groupId }) => groupId !== null && keptGroupIds.has(groupId) && !keptCodes.has(id),
        ).length,
    },
    {
      what: "descriptions",
      count:
        (study.description === "" ? 0 : 1) +
        describedSubjects(scheme) +
        scheme.codes.filter(
          ({ id, description, examples }) =>
            (description !== "" && !keptCodes.has(id)) || (examples?.length ?? 0) > 0,
        ).length,
    },
    {
      what: "translations",
      count: [
        ...scheme.codes.filter(({ id }) => !keptCodes.has(id)),
        ...scheme.groups,
        ...scheme.subjects,
        ...scheme.modifiers,
      ].filter(isTranslated).length,
    },
    {
      what: "modifier_types",
      count: scheme.modifiers.filter(
        (one) => one.isRequired || one.askedAt === "end" || one.type === "number",
      ).length,
    },
    {
      what: "subjects",
      count: scheme.codes.filter(({ subjectIds }) => subjectIds.length > 0).length,
    },
  ];
}
