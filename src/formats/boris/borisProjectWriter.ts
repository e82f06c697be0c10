import type { Modifier } from "../../domain/entities/scheme.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { rules } from "../../domain/rules.ts";
import type { Writer, Writing, WritingOf, WrittenPiece } from "../format.ts";
import type { ObservationCopy, RecordingCopy, StudyCopy } from "../studyCopy.ts";
import { borisHeadLosses, borisLosses } from "./borisLosses.ts";
import { type BorisNames, borisNames, plainChoice, plainName } from "./borisNames.ts";
import {
  borisPlayers,
  borisRows,
  type BorisRow,
  borisSpans,
  mostPlayers,
  newObservationIds,
  stateCodesOf,
} from "./borisRows.ts";
import { borisDate, borisFrame } from "./borisTime.ts";

/** Writes BORIS projects of format 7.0, as BORIS 9 does. */
export const borisProjectWriter: Writer = {
  ending: ".boris",
  contentType: "application/json",
  isFilePerObservation: false,
  begin,
  losses: (study, observation) => borisLosses(study, observation, { isProject: true }),
  headLosses: (study) => borisHeadLosses(study, { isProject: true }),
};

function begin(study: StudyCopy, { baseName, now }: WritingOf): Writing {
  const names = borisNames(study);
  const idOf = newObservationIds(study, names);
  const piece = (content: string): WrittenPiece => ({ fileName: `${baseName}.boris`, content });
  const head = JSON.stringify(headOf(study, names, now));
  let isFirst = true;
  return {
    take(observation) {
      const recording = names.recordings.get(observation.recordingId);
      if (!recording) return [];
      const start = isFirst ? `${head.slice(0, -1)},"observations":{` : ",";
      isFirst = false;
      const written = observationOf({ observation, recording, study, names, now });
      return [piece(`${start}${JSON.stringify(idOf(observation))}:${JSON.stringify(written)}`)];
    },
    end: () => [piece(isFirst ? `${head.slice(0, -1)},"observations":{}}` : "}}")],
  };
}

function headOf(study: StudyCopy, names: BorisNames, now: string) {
  const { scheme } = names;
  return {
    time_format: "hh:mm:ss",
    project_date: borisDate(now),
    project_name: study.name,
    project_description: study.description,
    project_format_version: "7.0",
    subjects_conf: asRows(
      scheme.subjects.map(({ name, key, description = "" }) => ({
        key: keyIn(key),
        name,
        description,
      })),
    ),
    behaviors_conf: asRows(
      scheme.codes.map((code) => ({
        type: code.kind === "state" ? "State event" : "Point event",
        key: keyIn(code.key),
        code: names.codes.get(code.id)?.name ?? code.name,
        description: code.description,
        color: code.color,
        category: code.groupId === null ? "" : (names.groups.get(code.groupId) ?? ""),
        modifiers: asRows(code.modifierIds.flatMap((one) => modifierOf(scheme.modifiers, one))),
        excluded: excludedBy(code, names).join(","),
        "coding map": "",
      })),
    ),
    behavioral_categories: scheme.groups.map(({ name }) => plainName(name)),
    behavioral_categories_config: asRows(
      scheme.groups.map(({ name }) => ({ name: plainName(name), color: "" })),
    ),
    independent_variables: asRows(study.variables.map(variableOf)),
    coding_map: {},
    behaviors_coding_map: [],
    converters: {},
  };
}

/** BORIS keeps lists as objects with numbers for names. */
function asRows<Row>(rows: readonly Row[]): Readonly<Record<string, Row>> {
  return Object.fromEntries(rows.map((row, at) => [String(at), row]));
}

function excludedBy(
  {
    id,
    kind,
    groupId,
  }: { readonly id: string; readonly kind: string; readonly groupId: string | null },
  { scheme, codes }: BorisNames,
): string[] {
  const group = scheme.groups.find((one) => one.id === groupId);
  if (kind !== "state" || !group?.isExclusive) return [];
  return stateCodesOf(scheme, group.id)
    .filter((one) => one.id !== id)
    .map((one) => codes.get(one.id)?.name ?? one.name);
}

function modifierOf(modifiers: readonly Modifier[], id: string) {
  const modifier = modifiers.find((one) => one.id === id);
  if (!modifier) return [];
  const choices = modifier.type === "one" || modifier.type === "several" ? modifier.choices : [];
  return [
    {
      name: plainName(modifier.name),
      description: "",
      type: modifierTypes[modifier.type],
      "ask at stop": modifier.askedAt === "end",
      values: choices.map(
        ({ name, key }) => `${plainChoice(name)}${key === null ? "" : ` (${key})`}`,
      ),
    },
  ];
}

/** A text is one that comes from elsewhere: BORIS has no field for it. */
const modifierTypes = { one: 0, several: 1, number: 2, text: 3 } as const;

function variableOf({ name, type, choices }: Variable) {
  return {
    label: name,
    description: "",
    type: type === "number" ? "numeric" : type === "choice" ? "value from set" : "text",
    "default value": "",
    "possible values": choices.map((one) => one.replaceAll(",", ";")).join(","),
  };
}

interface Told {
  readonly observation: ObservationCopy;
  readonly recording: RecordingCopy;
  readonly study: StudyCopy;
  readonly names: BorisNames;
  readonly now: string;
}

function observationOf({ observation, recording, study, names, now }: Told) {
  const players = borisPlayers(recording).slice(0, mostPlayers);
  const isLive = players.length === 0;
  const [span] = observation.spans.length === 1 ? observation.spans : [];
  const notes = observation.parts.find((part) => part.kind === "notes");
  const rows = borisRows(borisSpans(observation, names));
  return {
    file: isLive ? {} : Object.fromEntries(playerFiles(players)),
    type: isLive ? "LIVE" : "MEDIA",
    date: borisDate(observation.startedAt ?? observation.assignedAt ?? now),
    description: notes?.text ?? "",
    "time offset": 0,
    events: rows.map((row) => eventOf(row, recording, isLive)),
    "observation time interval": span ? [span.startUs / 1e6, span.endUs / 1e6] : [0, 0],
    independent_variables: Object.fromEntries(
      study.variables.map(({ id, name, type }) => {
        const value = String(recording.values[id] ?? "");
        return [name, type === "choice" ? value.replaceAll(",", ";") : value];
      }),
    ),
    visualize_spectrogram: false,
    visualize_waveform: false,
    close_behaviors_between_videos: false,
    ...(isLive
      ? {
          scan_sampling_time: 0,
          start_from_current_time: false,
          start_from_current_epoch_time: false,
        }
      : {
          media_creation_date_as_offset: false,
          media_scan_sampling_duration: 0,
          image_display_duration: 1,
          media_info: mediaInfo(players, recording),
        }),
  };
}

function playerFiles(players: ReturnType<typeof borisPlayers>) {
  return Array.from({ length: mostPlayers }, (_, at) => [
    String(at + 1),
    (players[at]?.files ?? []).map(({ name }) => name),
  ]);
}

function mediaInfo(players: ReturnType<typeof borisPlayers>, recording: RecordingCopy) {
  const files = players.flatMap((one) => one.files);
  const ofEach = <Value>(value: Value) =>
    Object.fromEntries(files.map(({ name }) => [name, value]));
  return {
    length: Object.fromEntries(
      files.flatMap(({ name, lengthUs }) => (lengthUs === null ? [] : [[name, lengthUs / 1e6]])),
    ),
    fps: ofEach(recording.framesPerSecond ?? 0),
    hasVideo: ofEach(recording.hasVideo),
    hasAudio: ofEach(true),
    offset: Object.fromEntries(players.map(({ offsetUs }, at) => [String(at + 1), offsetUs / 1e6])),
  };
}

/** Observations of media have a sixth field: the frame, where frames are evenly spaced. */
function eventOf(
  { milliseconds, subject, code, modifiers, comment }: BorisRow,
  { framesPerSecond, frameTiming }: RecordingCopy,
  isLive: boolean,
): readonly (string | number)[] {
  const seconds = milliseconds / 1_000;
  const said = modifiers.join("|");
  if (isLive) return [seconds, subject, code, said, comment];
  const isEven = frameTiming === "even" && framesPerSecond !== null;
  const frame = isEven ? borisFrame(milliseconds, framesPerSecond) : "NA";
  return [seconds, subject, code, said, comment, frame];
}

/** BORIS hears one key at a time: what takes two, or Shift, is left without. */
function keyIn(key: string | null): string {
  return rules.choiceKey.safeParse(key).data ?? "";
}
