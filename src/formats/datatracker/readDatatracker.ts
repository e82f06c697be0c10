import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id, rules } from "../../domain/rules.ts";
import { type Moment, paired } from "../boris/pairs.ts";
import type { FindingList } from "../findingList.ts";
import type { GivenFile, Place, ReadingOf, ReadResult } from "../format.ts";
import { isNothing, isRecord, listIn, member, numberIn, shown, textIn } from "../jsonValue.ts";
import { openedJson } from "../openedJson.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook, type StudyBook } from "../studyBook.ts";

/**
 * Reads a session. The observer’s initials become the rater; the recording is named after the file
 * without the observer’s role, so that both observers’ files have the same name. A duration key
 * starts a state, and ends it when pressed again.
 */
export function readDatatracker(file: GivenFile, of: ReadingOf): ReadResult {
  const { name } = file;
  const json = openedJson(file);
  if (json.refusal) return json.refusal;
  const { value: session, findings } = json;
  const settings = member(session, "SessionSettings");
  if (!isRecord(settings)) return refusedReading("wrong_kind_of_file", { about: name });
  const book = newStudyBook(of, findings);
  const codes = codesIn(session, { book, findings });
  const frequency = pressesIn(session, "FrequencyKeyPresses", findings);
  const duration = pressesIn(session, "DurationKeyPresses", findings);
  if (frequency.moments.length + duration.moments.length > readingLimits.things) {
    return refusedReading("too_many_things");
  }
  const variables = variablesOf(settings, of.newUuid);
  const role = textIn(settings["Role"]).trim();
  const recordingId = book.recording({
    name: recordingName(name, settings, role),
    durationUs: durationUs(session, settings),
    isLive: true,
    hasVideo: false,
    values: variables.values,
  });
  const title = name.replace(/\.\w{1,5}$/u, "");
  const observation = book.observation({
    name: title.toLowerCase().includes(role.toLowerCase()) ? title : `${title} ${role}`,
    recordingId,
    raterId: book.person(textIn(settings["Initials"]).trim() || role),
    startedAt: rules.wallTime.safeParse(member(session, "SessionStart")).data ?? null,
  });
  const pairs = paired(duration.moments.toSorted((a, b) => a.timeUs - b.timeUs));
  for (const moment of frequency.moments) {
    const codeId = codes("point", moment);
    const place = placeOf("FrequencyKeyPresses", moment.number);
    if (codeId) observation.event({ codeId, kind: "point", startUs: moment.timeUs, place });
  }
  for (const { start, stop } of pairs) {
    const codeId = codes("state", start);
    const place = placeOf("DurationKeyPresses", start.number);
    if (!codeId) continue;
    if (!stop) {
      const found = `${start.timeUs / 1e6} s`;
      findings.add("changed", "left_open", { about: start.code, found, place });
    }
    const endUs = stop?.timeUs ?? null;
    observation.event({ codeId, kind: "state", startUs: start.timeUs, endUs, place });
  }
  tellTheRest(session, settings, findings);
  const named = new Set([...frequency.moments, ...duration.moments].map(({ code }) => code));
  const declared = [...keysIn(session, "FrequencyKeys"), ...keysIn(session, "DurationKeys")];
  for (const key of declared) named.add(textIn(member(key, "KeyDescription")));
  return {
    kind: "read",
    ...book.finish({ name: textIn(settings["KeySet"]) || title, variables: variables.all }),
    held: {
      observations: 1,
      events: frequency.moments.length + pairs.length + frequency.unreadable + duration.unreadable,
      subjects: 0,
      codes: named.size,
    },
    findings: findings.all(),
    questions: [],
  };
}

function keysIn(session: unknown, list: string): readonly unknown[] {
  return listIn(member(member(session, "Keyset"), list));
}

/** The code of a key; those that the set of keys does not have are made. */
function codesIn(
  session: unknown,
  { book, findings }: { readonly book: StudyBook; readonly findings: FindingList },
): (kind: "point" | "state", moment: Moment) => Id<"code"> | undefined {
  const known = new Set<string>();
  const make = (kind: "point" | "state", name: string, key: string) => {
    const wanted = `${kind} ${name}`;
    if (!known.has(wanted) && known.size >= limits.codesPerScheme) {
      findings.add("rejected", "too_many_things", { about: name });
      return undefined;
    }
    known.add(wanted);
    return book.code({ name, kind, key });
  };
  for (const [list, kind] of [
    ["FrequencyKeys", "point"],
    ["DurationKeys", "state"],
  ] as const) {
    for (const one of keysIn(session, list)) {
      const name = textIn(member(one, "KeyDescription")).trim();
      if (name !== "") make(kind, name, textIn(member(one, "KeyName")));
      else findings.add("rejected", "entry_unreadable", { about: list, found: shown(one) });
    }
  }
  return (kind, { code, modifiers: key, number }) => {
    if (!known.has(`${kind} ${code}`)) {
      const list = kind === "point" ? "FrequencyKeyPresses" : "DurationKeyPresses";
      findings.add("changed", "code_unknown", { about: code, place: placeOf(list, number) });
    }
    return make(kind, code, key);
  };
}

interface Presses {
  /** With the name of the key in the place of modifiers. */
  readonly moments: readonly Moment[];
  readonly unreadable: number;
}

function pressesIn(session: unknown, list: string, findings: FindingList): Presses {
  const given = member(session, list);
  if (!Array.isArray(given) && !isNothing(given)) {
    findings.add("rejected", "entry_unreadable", { about: list, found: shown(given) });
  }
  const presses = listIn(given);
  const moments: Moment[] = [];
  presses.forEach((press, number) => {
    const place = placeOf(list, number);
    const code = textIn(member(press, "KeyDescription")).trim();
    const seconds = numberIn(member(press, "TimeIntoSession"));
    if (code === "" || seconds === undefined) {
      const what = code === "" ? "entry_unreadable" : "time_unreadable";
      findings.add("rejected", what, { about: code || list, found: shown(press), place });
      return;
    }
    const schedule = textIn(member(press, "KeyScheduleRecording"));
    if (schedule !== "" && schedule !== "Primary") {
      findings.add("description", "not_supported", {
        about: "KeyScheduleRecording",
        found: schedule,
        place,
      });
    }
    moments.push({
      timeUs: Math.round(seconds * 1e6),
      subject: "",
      code,
      modifiers: textIn(member(press, "KeyName")),
      comment: "",
      number,
    });
  });
  return { moments, unreadable: presses.length - moments.length };
}

/** The file’s name without the role of its observer; else what the session says of itself. */
function recordingName(
  fileName: string,
  settings: Readonly<Record<string, unknown>>,
  role: string,
): string {
  const title = fileName.replace(/\.\w{1,5}$/u, "");
  const isNamed = role !== "" && title.toLowerCase().endsWith(role.toLowerCase());
  const rest = isNamed ? title.slice(0, -role.length).replace(/[\s_.-]+$/u, "") : "";
  const told = ["KeySet", "Condition", "Session"].map((one) => textIn(settings[one]));
  return rest || told.filter((one) => one !== "").join(" ") || title;
}

/** As long as it was meant to be; one that ended early, as long as it was. */
function durationUs(session: unknown, settings: Readonly<Record<string, unknown>>): number | null {
  const planned = numberIn(settings["DurationS"]);
  const ends = listIn(member(session, "SystemKeyPresses"))
    .filter((press) => member(press, "ScheduleIndicator") === "End")
    .map((press) => numberIn(member(press, "TimeIntoSession")) ?? 0);
  const ended = ends.reduce((last, one) => Math.max(last, one), 0);
  const isWhole = member(session, "EndedEarly") !== true && planned !== undefined && planned > 0;
  const seconds = isWhole ? planned : ended;
  return seconds > 0 ? seconds * 1e6 : null;
}

const told = ["Therapist", "Condition", "Session", "KeySet"] as const;

function variablesOf(
  settings: Readonly<Record<string, unknown>>,
  newUuid: () => string,
): { readonly all: Variable[]; readonly values: RecordingValues } {
  const values: RecordingValues = {};
  const all = told.map((name): Variable => {
    const text = textIn(settings[name]).slice(0, 1_000);
    const number = numberIn(settings[name]);
    const isNumber = name === "Session" && number !== undefined;
    const variableId = id("variable").parse(newUuid());
    if (text.trim() !== "") values[variableId] = isNumber ? number : text;
    return {
      id: variableId,
      name,
      type: isNumber ? "number" : "text",
      unit: "",
      choices: [],
      isHidden: false,
    };
  });
  return { all, values };
}

const ofSettings: ReadonlySet<string> = new Set([...told, "Initials", "Role", "DurationS"]);
const ofSession: ReadonlySet<string> = new Set([
  "SessionSettings",
  "FrequencyKeyPresses",
  "DurationKeyPresses",
  "SystemKeyPresses",
  "SessionStart",
  "SessionEnd",
  "Keyset",
  "EndedEarly",
]);

function tellTheRest(
  session: unknown,
  settings: Readonly<Record<string, unknown>>,
  findings: FindingList,
): void {
  const rest = [
    ...Object.entries(settings).filter(([name]) => !ofSettings.has(name)),
    ...Object.entries(isRecord(session) ? session : {}).filter(([name]) => !ofSession.has(name)),
  ];
  for (const [about, value] of rest) {
    if (!isNothing(value))
      findings.add("description", "not_supported", { about, found: shown(value) });
  }
  for (const press of listIn(member(session, "SystemKeyPresses"))) {
    const what = textIn(member(press, "KeyDescription"));
    if (!/^(?:Start|End) of (?:Session|Primary)$/u.test(what)) {
      findings.add("technical", "not_supported", { about: what, found: shown(press) });
    }
  }
}

function placeOf(list: string, number: number): Place {
  return { kind: "element", element: `${list}[${number}]` };
}
