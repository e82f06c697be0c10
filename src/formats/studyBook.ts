import { byTime, type CodedEvent, type ModifierValues } from "../domain/entities/event.ts";
import { continuousSampling } from "../domain/entities/observation.ts";
import { type Code, emptyScheme, type Scheme } from "../domain/entities/scheme.ts";
import type { Variable } from "../domain/entities/study.ts";
import { limits } from "../domain/limits.ts";
import { id, type Id, type MediaTimeUs, normalKey, rules } from "../domain/rules.ts";
import type { FindingList } from "./findingList.ts";
import type { FindingCode, Place, ReadingOf } from "./format.ts";
import { type ModifierMet, type ModifierSlot, newModifierBook } from "./modifierBook.ts";
import { readingLimits } from "./readingLimits.ts";
import type { MediaCopy, ObservationCopy, RecordingCopy, StudyCopy } from "./studyCopy.ts";

/** A code as it was first found in a file. */
export interface CodeMet {
  readonly name: string;
  readonly kind: Code["kind"];
  readonly description?: string;
  readonly key?: string;
  readonly color?: string;
  /** The name of its group. */
  readonly group?: string;
  /** Whether one of the group ends the other. What the first of a group says stands; absent means no. */
  readonly isGroupExclusive?: boolean;
}

/** An event as a file states it: times in microseconds, not yet rounded or validated. */
export interface EventMet {
  readonly codeId: Id<"code">;
  readonly kind: Code["kind"];
  readonly subjectId?: Id<"subject"> | null;
  readonly startUs: number;
  /** For states; `null`: it has no end in the file. */
  readonly endUs?: number | null;
  readonly modifiers?: ModifierValues;
  readonly comment?: string;
  readonly confidence?: number | null;
  readonly place?: Place;
}

export interface RecordingMet {
  readonly name: string;
  readonly media?: readonly Partial<MediaCopy>[];
  /** `null`: the file does not say; then it is as long as its last event. */
  readonly durationUs: number | null;
  readonly framesPerSecond?: number | null;
  readonly frameTiming?: RecordingCopy["frameTiming"];
  readonly hasVideo?: boolean;
  readonly isLive?: boolean;
  readonly values?: RecordingCopy["values"];
  readonly captions?: RecordingCopy["captions"];
}

export interface ObservationMet {
  readonly name: string;
  readonly recordingId: Id<"recording">;
  readonly raterId: Id<"account">;
  readonly startedAt?: string | null;
  readonly notes?: string;
  readonly spans?: ObservationCopy["spans"];
}

/**
 * Collects the content of a file into a study: entries are joined by name, names are shortened and
 * made unique, and values that an event cannot have are reported. Whether events fit the scheme’s
 * rules is checked later (`fitted`), in the same way for all formats.
 */
export interface StudyBook {
  /** The code of this name; made where it is not there yet. One name with both kinds is two codes. */
  code(met: CodeMet): Id<"code">;
  /**
   * The modifier of this name and type, asked with a code; made where it is not there yet. `null` where
   * the code or the scheme can have no more.
   */
  modifier(codeId: Id<"code">, met: ModifierMet): ModifierSlot | null;
  /** `null` for an empty name. The key is that of who is met for the first time. */
  subject(name: string, key?: string): Id<"subject"> | null;
  /** The rater of this name; an empty one is the reader’s word for a rater. */
  person(name: string): Id<"account">;
  recording(met: RecordingMet): Id<"recording">;
  observation(met: ObservationMet): ObservationBook;
  finish(study: {
    readonly name: string;
    readonly description?: string;
    readonly variables?: readonly Variable[];
  }): { readonly study: StudyCopy; readonly observations: readonly ObservationCopy[] };
}

export interface ObservationBook {
  /** Whether it was taken; why not is found. */
  event(met: EventMet): boolean;
  readonly eventCount: () => number;
}

/** A book that may start with a complete scheme. */
export function newStudyBook(
  { newUuid, palette, words }: Pick<ReadingOf, "newUuid" | "palette" | "words">,
  findings: FindingList,
  scheme: Scheme = emptyScheme,
): StudyBook {
  const groups = [...scheme.groups];
  const codes = [...scheme.codes];
  const subjects = [...scheme.subjects];
  const people: StudyCopy["people"] = [];
  const recordings: RecordingBook[] = [];
  const recordingsById = new Map<string, RecordingBook>();
  const observations: ObservationCopy[] = [];
  const modifierBook = newModifierBook(
    { newUuid, fallbackName: words.modifier },
    findings,
    scheme.modifiers,
  );
  const schemeId = id("schemeVersion").parse(newUuid());
  const roundId = id("round").parse(newUuid());
  const codeIds = new Map(codes.map((one) => [`${one.kind} ${one.name}`, one.id]));
  const codeNames = new Map(codes.map((one) => [one.id, one.name]));
  const codePlaces = new Map<string, number>(codes.map((one, at) => [one.id, at]));
  const subjectIds = new Map(subjects.map((one) => [one.name, one.id]));
  const personIds = new Map<string, Id<"account">>();
  const names = {
    code: new Set(codes.map(({ name }) => name)),
    subject: new Set(subjects.map(({ name }) => name)),
    recording: new Set<string>(),
  };
  const keys = new Set(
    [...codes, ...subjects].flatMap(({ key }) => (key === null ? [] : [normalKey(key)])),
  );

  const cutName = (given: string, fallback: string): string => {
    const name = given.trim() || fallback;
    if (name.length <= limits.nameMaxChars) return name;
    findings.add("changed", "text_cut", { about: name });
    return name.slice(0, limits.nameMaxChars).trim();
  };
  const repeats = new Map<string, number>();
  const unique = (name: string, taken: Set<string>): string => {
    let one = name;
    const short = name.slice(0, limits.nameMaxChars - 8);
    for (let number = repeats.get(short) ?? 2; taken.has(one); number += 1) {
      one = `${short} (${number})`;
      // Where many things have one name, the search goes on where it ended.
      repeats.set(short, number);
    }
    if (one !== name) findings.add("changed", "duplicate_name", { about: name, found: one });
    taken.add(one);
    return one;
  };
  const keyOf = (given: string, about: string): string | null => {
    const key = given.trim();
    if (key === "") return null;
    const parsed = rules.shortcutKey.safeParse(normalKey(key));
    if (parsed.success && !keys.has(normalKey(parsed.data))) {
      keys.add(normalKey(parsed.data));
      return parsed.data;
    }
    findings.add("changed", "key_not_possible", { about, found: key });
    return null;
  };
  const cutText = (text: string, about: string): string => {
    if (text.length <= limits.commentMaxChars) return text;
    findings.add("changed", "text_cut", { about });
    return text.slice(0, limits.commentMaxChars);
  };
  const groupIdOf = (name: string, isExclusive: boolean): Id<"group"> => {
    const known = groups.find((one) => one.name === name);
    if (known) return known.id;
    const groupId = id("group").parse(newUuid());
    groups.push({ id: groupId, name, isExclusive, texts: {} });
    return groupId;
  };

  /** Of a million events a schema’s check of each id would take as long as all the rest. */
  const newEventId = (): Id<"event"> => {
    const made = newUuid();
    return isIdLong(made) ? made : id("event").parse(made);
  };
  const rejected = (what: FindingCode, { codeId, startUs, place }: EventMet): false => {
    findings.add("rejected", what, {
      about: codeNames.get(codeId) ?? "",
      found: `${startUs / 1e6} s`,
      ...(place && { place }),
    });
    return false;
  };

  const book: StudyBook = {
    code({
      name: given,
      kind,
      description = "",
      key = "",
      color = "",
      group = "",
      isGroupExclusive = false,
    }) {
      const known = codeIds.get(`${kind} ${given}`);
      if (known) return known;
      const codeId = id("code").parse(newUuid());
      codeIds.set(`${kind} ${given}`, codeId);
      const name = unique(cutName(given, "—"), names.code);
      codeNames.set(codeId, name);
      codePlaces.set(codeId, codes.length);
      codes.push({
        id: codeId,
        kind,
        groupId: group === "" ? null : groupIdOf(cutName(group, "—"), isGroupExclusive),
        name,
        description: cutText(description, name),
        key: keyOf(key, name),
        color:
          rules.color.safeParse(color.toLowerCase()).data ??
          palette[codes.length % palette.length] ??
          palette[0],
        modifierIds: [],
        subjectIds: [],
        texts: {},
      });
      return codeId;
    },
    modifier(codeId, met) {
      const at = codePlaces.get(codeId);
      const code = at === undefined ? undefined : codes[at];
      const slot = code && modifierBook.slot(met);
      if (at === undefined || !slot) return null;
      if (code.modifierIds.includes(slot.id)) return slot;
      if (code.modifierIds.length >= modifiersPerCode) {
        findings.add("rejected", "too_many_things", { about: code.name, found: met.name });
        return null;
      }
      codes[at] = { ...code, modifierIds: [...code.modifierIds, slot.id] };
      return slot;
    },
    subject(given, key = "") {
      if (given.trim() === "") return null;
      const known = subjectIds.get(given);
      if (known) return known;
      const subjectId = id("subject").parse(newUuid());
      subjectIds.set(given, subjectId);
      const name = unique(cutName(given, "—"), names.subject);
      subjects.push({ id: subjectId, name, key: keyOf(key, name), texts: {} });
      return subjectId;
    },
    person(given) {
      const name = cutName(given, words.rater);
      const known = personIds.get(name);
      if (known) return known;
      const personId = id("account").parse(newUuid());
      personIds.set(name, personId);
      people.push({ id: personId, name, role: null });
      return personId;
    },
    recording(met) {
      const recordingId = id("recording").parse(newUuid());
      const recording: RecordingBook = {
        met,
        lastUs: 0,
        copy: {
          id: recordingId,
          name: unique(cutName(met.name, words.recording), names.recording),
          media: (met.media ?? []).map((one) => ({
            fileName: cutName(baseName(one.fileName ?? ""), words.recording),
            address: one.address ?? null,
            // Minus zero is no other moment than zero.
            offsetUs: Math.round(one.offsetUs ?? 0) || 0,
            durationUs: one.durationUs ?? null,
            sizeBytes: one.sizeBytes ?? null,
            fingerprint: one.fingerprint ?? null,
          })),
          framesPerSecond: rules.framesPerSecond.safeParse(met.framesPerSecond).data ?? null,
          frameTiming: met.frameTiming ?? "unknown",
          hasVideo: met.hasVideo ?? true,
          isLive: met.isLive ?? false,
          phases: [],
          captions: met.captions ?? [],
          values: met.values ?? {},
          isTraining: false,
          createdAt: null,
        },
      };
      recordings.push(recording);
      recordingsById.set(recordingId, recording);
      return recordingId;
    },
    observation({ name, recordingId, raterId, startedAt = null, notes = "", spans = [] }) {
      const events: CodedEvent[] = [];
      const recording = recordingsById.get(recordingId);
      observations.push({
        id: id("observation").parse(newUuid()),
        name,
        recordingId,
        roundId,
        raterId,
        purpose: "work",
        sampling: continuousSampling,
        spans: [...spans],
        state: "submitted",
        returnReason: null,
        dueAt: null,
        assignedAt: startedAt,
        startedAt,
        submittedAt: null,
        events,
        ratings: [],
        parts: notes.trim() === "" ? [] : [{ kind: "notes", text: cutText(notes, name) }],
      });
      return {
        eventCount: () => events.length,
        event(met) {
          const { codeId, kind, modifiers = {}, comment = "", confidence = null } = met;
          const startUs = Math.round(met.startUs);
          const endUs = typeof met.endUs === "number" ? Math.round(met.endUs) : null;
          if (!isMediaTime(startUs)) {
            return rejected(startUs < 0 ? "time_negative" : "time_not_a_number", met);
          }
          if (endUs !== null && endUs < startUs) return rejected("end_before_start", met);
          if (endUs !== null && !isMediaTime(endUs)) return rejected("time_not_a_number", met);
          if (events.length >= readingLimits.things) {
            findings.add("rejected", "too_many_things", { about: name });
            return false;
          }
          const subjectId = met.subjectId ?? null;
          const told = comment === "" ? "" : cutText(comment, codeNames.get(codeId) ?? "");
          const eventId = newEventId();
          // Written out twice: a million copies of what both have in common would cost a third more.
          events.push(
            kind === "point"
              ? {
                  kind,
                  id: eventId,
                  codeId,
                  subjectId,
                  startUs,
                  modifiers,
                  comment: told,
                  confidence,
                }
              : {
                  kind,
                  id: eventId,
                  codeId,
                  subjectId,
                  startUs,
                  modifiers,
                  comment: told,
                  confidence,
                  endUs,
                },
          );
          if (recording) recording.lastUs = Math.max(recording.lastUs, startUs, endUs ?? 0);
          return true;
        },
      };
    },
    finish({ name, description = "", variables = [] }) {
      for (const { events } of observations) events.sort(byTime);
      return {
        observations,
        study: {
          name: cutName(name, words.study),
          description: cutText(description, name),
          settings: null,
          variables: [...variables],
          schemes: [
            {
              id: schemeId,
              number: 1,
              state: "published",
              scheme: { ...scheme, groups, codes, subjects, modifiers: modifierBook.all() },
              createdAt: null,
              publishedAt: null,
            },
          ],
          rounds: [
            { id: roundId, number: 1, name: "", schemeVersionId: schemeId, basisRoundId: null },
          ],
          people,
          recordings: recordings.map(({ met, copy, lastUs }) => ({
            ...copy,
            durationUs: lengthOf(met, copy.name, lastUs),
          })),
        },
      };
    },
  };
  return book;

  function lengthOf({ durationUs }: RecordingMet, name: string, lastUs: number): number {
    const told = rules.durationUs.safeParse(durationUs === null ? null : Math.round(durationUs));
    if (!told.success) {
      findings.add("noted", "length_unknown", { about: name, found: `${lastUs / 1e6} s` });
      return Math.max(lastUs, 1);
    }
    if (lastUs > told.data) {
      findings.add("changed", "beyond_recording", { about: name, found: `${lastUs / 1e6} s` });
    }
    return Math.max(told.data, lastUs);
  }
}

interface RecordingBook {
  readonly met: RecordingMet;
  readonly copy: Omit<RecordingCopy, "durationUs">;
  lastUs: number;
}

/** What a code may ask. */
const modifiersPerCode = 20;

function isIdLong(made: string): made is Id<"event"> {
  return made.length === 36;
}

/** The same that `mediaTimeUs` asks for, without its cost. */
function isMediaTime(us: number): us is MediaTimeUs {
  return Number.isInteger(us) && us >= 0 && us <= limits.recordingMaxUs;
}

/** A path of any system without its folders. */
function baseName(path: string): string {
  return path.split(/[\\/]/u).at(-1) ?? path;
}
