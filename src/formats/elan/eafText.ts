import type { Modifier } from "../../domain/entities/scheme.ts";
import { unnamedVersion, type WritingOf } from "../format.ts";
import { eventLanes } from "../tiers/lanes.ts";
import {
  type ObservationCopy,
  type RecordingCopy,
  schemeOf,
  type StudyCopy,
} from "../studyCopy.ts";
import { xmlElement, xmlTag } from "../xmlText.ts";
import { eafScheme } from "./eafScheme.ts";
import { type EafNumbers, eafTiersOf } from "./eafTierText.ts";
import { eventMs } from "./eventMs.ts";
import { mediaDescriptor } from "./mediaDescriptor.ts";
import { ownProperties } from "./ownTypes.ts";

/**
 * An ELAN 3.0 annotation file with the coding of one or more raters of one recording with one
 * scheme: for each subject, a tier for each group of mutually exclusive states and one for each
 * other code.
 */
export function eafText(
  study: StudyCopy,
  observations: readonly [ObservationCopy, ...ObservationCopy[]],
  { now, program = unnamedVersion }: Pick<WritingOf, "now" | "program">,
): string {
  const [first] = observations;
  const scheme = schemeOf(study, first);
  const recording = study.recordings.find(({ id }) => id === first.recordingId);
  const modifiers = new Map<string, Modifier>(scheme.modifiers.map((one) => [one.id, one]));
  const language = scheme.language ?? study.settings?.defaultLanguage ?? "und";
  const { names, text } = eafScheme(scheme, language);
  const raters = raterNames(study, observations);
  const slots = new Set<number>();
  const lanes = observations.map(({ events }) =>
    eventLanes(scheme, events, {
      keepsGroups: true,
      timesOf: (event) => eventMs(event, recording?.durationUs ?? 0),
    }),
  );
  for (const { marks } of lanes.flat()) {
    for (const { start, end } of marks) slots.add(start).add(end);
  }
  const times = Float64Array.from(slots).toSorted();
  const slotIds = new Map(Array.from(times, (time, at) => [time, `ts${at + 1}`]));
  let annotations = 0;
  const tierIds = new Set<string>();
  const numbers: EafNumbers = {
    nextAnnotation() {
      annotations += 1;
      return `a${annotations}`;
    },
    tierId(named, from) {
      let number = from;
      while (tierIds.has(named(number))) number += 1;
      tierIds.add(named(number));
      return named(number);
    },
    slot: (timeMs) => slotIds.get(timeMs) ?? "",
  };
  const namesRater = observations.length > 1;
  const tiers = lanes.flatMap((own, at) =>
    own.flatMap((lane) =>
      eafTiersOf(lane, { modifiers, rater: raters[at] ?? "", namesRater, names, numbers }),
    ),
  );
  const author = namesRater ? "" : (raters[0] ?? "");
  const subjects = scheme.subjects.map(({ name }) => name);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `${xmlTag("ANNOTATION_DOCUMENT", {
      AUTHOR: author,
      DATE: now,
      FORMAT: "3.0",
      VERSION: "3.0",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:noNamespaceSchemaLocation": "http://www.mpi.nl/tools/elan/EAFv3.0.xsd",
    })}\n`,
    headerText(recording, { name: first.name, subjects, annotations, program }),
    "    <TIME_ORDER>\n",
    ...Array.from(
      times,
      (time, at) => `        <TIME_SLOT TIME_SLOT_ID="ts${at + 1}" TIME_VALUE="${time}"/>\n`,
    ),
    "    </TIME_ORDER>\n",
    ...tiers,
    text,
    "</ANNOTATION_DOCUMENT>\n",
  ].join("");
}

function headerText(
  recording: RecordingCopy | undefined,
  {
    name,
    subjects,
    annotations,
    program,
  }: {
    readonly name: string;
    readonly subjects: readonly string[];
    readonly annotations: number;
    readonly program: string;
  },
): string {
  const properties: (readonly [string, string])[] = [
    ["lastUsedAnnotationId", String(annotations)],
    [ownProperties.program, program],
    [ownProperties.recording, recording?.name ?? ""],
    [ownProperties.durationUs, String(recording?.durationUs ?? "")],
    [ownProperties.observation, name],
    ...subjects.map((subject) => [ownProperties.subject, subject] as const),
  ];
  return [
    `    ${xmlTag("HEADER", { MEDIA_FILE: "", TIME_UNITS: "milliseconds" })}\n`,
    ...(recording?.media ?? []).map(
      (media) => `        ${mediaDescriptor(media, recording?.hasVideo ?? true)}\n`,
    ),
    ...properties.map(
      ([key, value]) => `        ${xmlElement("PROPERTY", { NAME: key }, value)}\n`,
    ),
    "    </HEADER>\n",
  ].join("");
}

/** A rater who coded a recording twice is two annotators. */
function raterNames(study: StudyCopy, observations: readonly ObservationCopy[]): readonly string[] {
  const taken = new Set<string>();
  return observations.map(({ raterId }) => {
    const name = study.people.find(({ id }) => id === raterId)?.name ?? "";
    let one = name;
    for (let number = 2; taken.has(one); number += 1) one = `${name} (${number})`;
    taken.add(one);
    return one;
  });
}
