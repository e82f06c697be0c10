import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Code, Scheme } from "../../domain/entities/scheme.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { unnamedVersion, type Writer, type Writing } from "../format.ts";
import { chosenLosses, headCounts, observationCounts } from "../lossCounts.ts";
import { observationTitle } from "../observationTitle.ts";
import { schemeOf, type StudyCopy } from "../studyCopy.ts";
import { ownMark, pointsMark, subjectsMark } from "./ownMarks.ts";
import { missingLevel, nobodyPrefix } from "./readSdis.ts";

/**
 * Timed sequences in seconds: states with start and end, points with their time. Mutually exclusive
 * codes are in parentheses, separately for each subject; a study’s choice variables are factors.
 */
export const sdisWriter: Writer = {
  ending: ".sds",
  contentType: "text/plain",
  isFilePerObservation: false,
  losesUnused: "codes_and_subjects",
  isNamedByFile: true,
  saysProgram: true,
  begin: (study, { baseName, program = unnamedVersion }) =>
    writingOf(study, { fileName: `${baseName}.sds`, program }),
  losses: (study, observation) =>
    chosenLosses(observationCounts(study, observation), [
      "ratings",
      "scans",
      "traces",
      "notes",
      "comments",
      "confidence",
      "modifiers",
      "open_states",
      "sub_millisecond",
      "rater_names",
      "rounds",
      "states_of_work",
      "spans",
    ]),
  headLosses: (study) =>
    chosenLosses(
      {
        ...headCounts(study),
        variables: study.variables.length - factorsOf(study).length,
        characters: changedNameCount(study),
      },
      [
        "groups",
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
        "media",
        "characters",
      ],
    ),
};

function writingOf(
  study: StudyCopy,
  { fileName, program }: { readonly fileName: string; readonly program: string },
): Writing {
  const hasSubjects = study.schemes.some(({ scheme }) => scheme.subjects.length > 0);
  const names = newCodeNames(hasSubjects);
  const factors = factorsOf(study);
  const sessions: string[] = [];
  return {
    take(observation) {
      const scheme = schemeOf(study, observation);
      const recording = study.recordings.find(({ id }) => id === observation.recordingId);
      const codes = new Map<string, Code>(scheme.codes.map((code) => [code.id, code]));
      const subjects = new Map<string | null, string>(
        scheme.subjects.map(({ id, name }) => [id, name]),
      );
      const words = observation.events.flatMap((event) => {
        const code = codes.get(event.codeId);
        const subject = subjects.get(event.subjectId) ?? "";
        if (!code) return [];
        const name = names.of(code, { subject, scheme });
        return [`${name},${timesOf(event, recording?.durationUs ?? 1)}`];
      });
      const levels = factors.map(({ id, choices }) => {
        const value = recording?.values[id];
        return choices.includes(String(value)) ? safeWord(String(value)) : missingLevel;
      });
      const end = levels.length === 0 ? "/" : `(${levels.join(" ")})/`;
      sessions.push(
        [`<${safeLabel(observationTitle(study, observation))}>`, ...words, end].join("\n"),
      );
      return [];
    },
    end() {
      for (const { scheme } of study.schemes) {
        for (const code of scheme.codes) names.declare(code, scheme);
      }
      const head = [
        `% ${ownMark} ${program}${hasSubjects ? `: ${subjectsMark}` : ""} %`,
        `% ${pointsMark} ${names.points().join(" ")} %`,
        "Timed <seconds>",
        ...names.sets().map((set) => `(${set.join(" ")})`),
        ...names.free(),
        ...factors.map(({ name, choices }) => {
          const levels = [...new Set([...choices.map(safeWord), missingLevel])];
          return `* ${safeWord(name)} (${levels.join(" ")})`;
        }),
      ];
      return [{ fileName, content: `${head.join("\n")};\n\n${sessions.join("\n\n")}\n` }];
    },
  };
}

/** The variables that can be factors. */
function factorsOf(study: StudyCopy): readonly Variable[] {
  return study.variables.filter(({ type }) => type === "choice");
}

/** Codes by subject, each with one safe name, and which of them exclude each other. */
function newCodeNames(hasSubjects: boolean) {
  const known = new Map<string, string>();
  const points = new Set<string>();
  const taken = new Set<string>();
  const words = new Map<string, string>();
  const usedWords = new Set<string>();
  const declared = new Set<string>();
  const bySet = new Map<string, string[]>();
  const free: string[] = [];

  const unique = (kind: "subject" | "code", given: string): string => {
    const key = `${kind} ${given}`;
    const there = words.get(key);
    if (there !== undefined) return there;
    const safe = safeWord(given);
    // What parts subject and code must not be in the subject.
    const word = kind === "subject" ? safe.replaceAll("_", "") || "s" : safe;
    let one = word;
    for (let number = 2; usedWords.has(`${kind} ${one}`); number += 1) one = `${word}${number}`;
    usedWords.add(`${kind} ${one}`);
    words.set(key, one);
    return one;
  };
  const nameOf = (code: Code, subject: string, scheme: Scheme): string => {
    const key = JSON.stringify([code.kind, code.name, subject]);
    const there = known.get(key);
    if (there !== undefined) return there;
    const word = unique("code", code.name);
    const prefix = subject === "" ? nobodyPrefix : `${unique("subject", subject)}_`;
    let name = hasSubjects ? `${prefix}${word}` : word;
    while (taken.has(name)) name += "x";
    taken.add(name);
    known.set(key, name);
    declared.add(`${code.kind} ${code.name}`);
    if (code.kind === "point") points.add(name);
    const group = scheme.groups.find(({ id }) => id === code.groupId);
    if (!group?.isExclusive) free.push(name);
    else {
      const set = JSON.stringify([group.name, subject]);
      const members = bySet.get(set);
      if (members) members.push(name);
      else bySet.set(set, [name]);
    }
    return name;
  };
  return {
    of: (code: Code, { subject, scheme }: { readonly subject: string; readonly scheme: Scheme }) =>
      nameOf(code, subject, scheme),
    /** A code that no one used is there all the same. */
    declare(code: Code, scheme: Scheme): void {
      if (!declared.has(`${code.kind} ${code.name}`)) nameOf(code, "", scheme);
    },
    sets: (): readonly (readonly string[])[] => [...bySet.values()],
    free: (): readonly string[] => free,
    points: (): readonly string[] => [...points],
  };
}

function timesOf(event: CodedEvent, durationUs: number): string {
  const startMs = Math.round(event.startUs / 1000);
  if (event.kind === "point") return seconds(startMs);
  const endMs = Math.round((event.endUs ?? durationUs) / 1000);
  return `${seconds(startMs)}-${seconds(Math.max(endMs, startMs + 1))}`;
}

function seconds(millis: number): string {
  return (millis / 1000).toFixed(3);
}

/** Signs of the format, and what its program may not take for a letter, become underscores. */
function safeWord(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, "_").replace(/^(?=\p{N})/u, "c") || "c";
}

function safeLabel(text: string): string {
  return text.replaceAll(/[<>%\s]+/gu, " ").trim();
}

function changedNameCount({ schemes }: StudyCopy): number {
  let count = 0;
  for (const { scheme } of schemes) {
    count += scheme.codes.filter(({ name }) => safeWord(name) !== name).length;
    count += scheme.subjects.filter(
      ({ name }) => safeWord(name).replaceAll("_", "") !== name,
    ).length;
  }
  return count;
}
