import { eventEndUs } from "../../domain/entities/event.ts";
import { newFileNames } from "../fileNames.ts";
import type { Loss, Writer } from "../format.ts";
import { schemeOf, type ObservationCopy, type StudyCopy } from "../studyCopy.ts";
import { describedSubjects } from "../lossCounts.ts";
import { labelSeparator } from "../tiers/tierRoles.ts";
import { type Lane, eventLanes } from "../tiers/lanes.ts";
import {
  isTranslated,
  lastScheme,
  studyLosses,
  observationTierLosses,
} from "../tiers/tierLosses.ts";

/** Writes one TextGrid per observation, in the long form and UTF-8. */
export const textGridWriter: Writer = {
  ending: ".TextGrid",
  contentType: "text/plain; charset=utf-8",
  isFilePerObservation: true,
  losesUnused: "subjects",
  isNamedByFile: true,
  begin(study, { baseName }) {
    const names = newFileNames();
    return {
      take(observation) {
        const recording = study.recordings.find(({ id }) => id === observation.recordingId);
        const rater = study.people.find(({ id }) => id === observation.raterId);
        const parts = [baseName, recording?.name ?? "", rater?.name ?? ""];
        const content = gridText(study, observation);
        return [{ fileName: names.take(`${parts.join("-")}.TextGrid`), content }];
      },
      end: () => [],
    };
  },
  losses(_study, observation) {
    const { events } = observation;
    return [
      ...observationTierLosses(observation),
      { what: "rater_names", count: 1 },
      {
        what: "modifiers",
        count: events.filter(({ modifiers }) => Object.keys(modifiers).length > 0).length,
      },
    ];
  },
  headLosses(study) {
    const scheme = lastScheme(study);
    const losses: Loss[] = [
      { what: "groups", count: scheme.groups.length },
      { what: "exclusivity", count: scheme.groups.filter(({ isExclusive }) => isExclusive).length },
      { what: "modifier_types", count: scheme.modifiers.length },
      { what: "subjects", count: scheme.subjects.length },
      {
        what: "descriptions",
        count:
          (study.description === "" ? 0 : 1) +
          describedSubjects(scheme) +
          scheme.codes.filter(
            ({ description, examples }) => description !== "" || (examples?.length ?? 0) > 0,
          ).length,
      },
      {
        what: "translations",
        count: [...scheme.codes, ...scheme.groups, ...scheme.subjects, ...scheme.modifiers].filter(
          isTranslated,
        ).length,
      },
      {
        what: "media",
        count: study.recordings.filter(({ media }) => media.length > 0).length,
      },
    ];
    return [...studyLosses(study), ...losses];
  },
};

/** A tier for each subject and code; the label is the code, and behind it the comment. */
function gridText(study: StudyCopy, observation: ObservationCopy): string {
  const recording = study.recordings.find(({ id }) => id === observation.recordingId);
  const lanes = eventLanes(schemeOf(study, observation), observation.events, {
    keepsGroups: false,
    timesOf: (event) => {
      const end = eventEndUs(event, recording?.durationUs ?? event.startUs);
      // An interval of Praat has a length.
      const least = event.kind === "point" ? event.startUs : event.startUs + 1;
      return { start: event.startUs, end: Math.max(least, end) };
    },
  });
  let endUs = recording?.durationUs ?? 1;
  for (const { marks } of lanes) for (const { end } of marks) endUs = Math.max(endUs, end);
  const names = new Set<string>();
  const tiers = lanes.map((lane, at) => tierText(lane, { at, endUs, name: nameOf(lane, names) }));
  return [
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\n',
    `xmin = 0 \nxmax = ${seconds(endUs)} \ntiers? <exists> \nsize = ${lanes.length} \nitem []: \n`,
    ...tiers,
  ].join("");
}

function tierText(
  { kind, marks }: Lane,
  { at, endUs, name }: { readonly at: number; readonly endUs: number; readonly name: string },
): string {
  const parts: string[] = [];
  const interval = (startUs: number, stopUs: number, text: string): void => {
    parts.push(
      `        intervals [${parts.length + 1}]:\n            xmin = ${seconds(startUs)} \n            xmax = ${seconds(stopUs)} \n            text = ${quoted(text)} \n`,
    );
  };
  let doneUs = 0;
  for (const { event, code, start, end } of marks) {
    const label =
      event.comment === "" ? code.name : `${code.name}${labelSeparator}${event.comment}`;
    if (kind === "point") {
      parts.push(
        `        points [${parts.length + 1}]:\n            number = ${seconds(start)} \n            mark = ${quoted(label)} \n`,
      );
      continue;
    }
    if (start > doneUs) interval(doneUs, start, "");
    interval(start, end, label);
    doneUs = end;
  }
  // Intervals cover all of their tier.
  if (kind === "state" && doneUs < endUs) interval(doneUs, endUs, "");
  const [className, unit] =
    kind === "point" ? ["TextTier", "points"] : ["IntervalTier", "intervals"];
  return [
    `    item [${at + 1}]:\n        class = "${className}" \n        name = ${quoted(name)} \n`,
    `        xmin = 0 \n        xmax = ${seconds(endUs)} \n        ${unit}: size = ${parts.length} \n`,
    ...parts,
  ].join("");
}

function nameOf({ of, subject, number }: Lane, taken: Set<string>): string {
  const base = of.kind === "group" ? of.group.name : of.code.name;
  // A sign that parts names must not be taken for one where it belongs to the code's own.
  const end = subject !== "" || base.includes("@") ? `@${subject}` : "";
  let name = "";
  let further = number;
  do {
    name = `${base}${further > 1 ? `#${further}` : ""}${end}`;
    further += 1;
  } while (taken.has(name));
  taken.add(name);
  return name;
}

/** Microseconds as seconds, exactly. */
function seconds(us: number): string {
  const whole = Math.floor(us / 1e6);
  const rest = String(us - whole * 1e6)
    .padStart(6, "0")
    .replace(/0+$/u, "");
  return rest === "" ? String(whole) : `${whole}.${rest}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
