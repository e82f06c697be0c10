import { type Captions, type Cue, readCaptions } from "../../domain/captions.ts";
import { limits } from "../../domain/limits.ts";
import { nameSpeakers, speakerIn } from "../../domain/transcript.ts";
import { type FindingList, newFindingList } from "../findingList.ts";
import type { FindingCode, GivenFile, Question, ReadingOf, ReadResult } from "../format.ts";
import { pointOrState } from "../pointOrState.ts";
import { readingLimits } from "../readingLimits.ts";
import { newStudyBook } from "../studyBook.ts";
import { decoded } from "../text.ts";
import { isEventHead } from "./cueText.ts";
import { hasSbvTimes, withArrows } from "./sbvTimes.ts";

/**
 * Imports captions as the events of one observation: the speaker is the subject; the text is the
 * comment of a single code or, if the same few first lines recur, these lines are the codes.
 */
export function readCaptionFile(file: GivenFile, of: ReadingOf): ReadResult {
  const findings = newFindingList();
  const refused = (what: FindingCode): ReadResult => {
    findings.add("refused", what, { about: file.name });
    return { kind: "refused", findings: findings.all() };
  };
  if (file.bytes.length === 0) return refused("empty_file");
  const { text: given, isGuessed, encoding } = decoded(file.bytes);
  if (isGuessed) {
    findings.add("noted", "encoding_guessed", { about: file.name, found: encoding });
  }
  const isSbv = hasSbvTimes(given);
  const text = isSbv ? withArrows(given) : given;
  const captions = readCaptions(text, { mostChars: readingLimits.bytes, takesMoments: true });
  if (captions.kind === "refused") {
    if (captions.because === "too_long") return refused("too_large");
    return refused(/^WEBVTT|-->/mu.test(text) ? "nothing_in_it" : "wrong_kind_of_file");
  }
  tellProblems(captions, { text, file, findings });
  const title = isSbv ? "SBV" : captions.format === "webvtt" ? "WebVTT" : "SubRip";
  const isOwn = isEventHead(text.slice(0, 200));
  const { sayings, questions: asked } = sayingsOf(captions.cues, { isOwn, answers: of.answers });
  const questions: Question[] = [...asked];
  const book = newStudyBook(of, findings);
  const name = file.name.replace(/\.[^.]+$/u, "");
  const rater = of.answers["rater"]?.trim() || of.words.rater;
  questions.unshift({
    id: "rater",
    what: "rater_of_file",
    about: name,
    options: [],
    answer: rater,
    examples: [],
  });
  const observation = book.observation({
    name,
    recordingId: book.recording({ name, durationUs: null }),
    raterId: book.person(rater),
  });
  const role = roleOfText(sayings, { answers: of.answers, about: title, isOwn });
  questions.push(role.question);
  const named = sayings.map((saying) => {
    const [first = "", ...rest] = saying.lines;
    return role.isCodes
      ? { ...saying, code: first, comment: rest.join("\n") }
      : { ...saying, code: of.words.caption ?? title, comment: saying.lines.join("\n") };
  });
  const counts = new Map<string, { moments: number; stretches: number }>();
  for (const { code, startUs, endUs } of named) {
    const count = counts.get(code) ?? { moments: 0, stretches: 0 };
    if (endUs === startUs) count.moments += 1;
    else count.stretches += 1;
    counts.set(code, count);
  }
  const kinds = new Map(
    Array.from(counts, ([code, count]) => {
      const about = { about: code, counts: count, answers: of.answers };
      const { answer, question } = pointOrState(`kind ${code}`, about);
      if (question) questions.push(question);
      return [code, answer];
    }),
  );
  const subjects = new Set(sayings.map(({ voice }) => voice).filter((voice) => voice !== ""));
  const fitsSubjects = subjects.size <= limits.subjectsPerScheme;
  for (const { code, comment, voice, startUs, endUs } of named) {
    const answer = kinds.get(code) ?? "state";
    const kind = answer === "each" ? (endUs === startUs ? "point" : "state") : answer;
    if (kind === "point" && endUs > startUs) {
      findings.add("changed", "end_left_out", { about: code, found: `${endUs / 1e6} s` });
    }
    if (voice !== "" && !fitsSubjects) {
      findings.add("changed", "kept_as_comment", { about: code, found: voice });
    }
    observation.event({
      codeId: book.code({ name: code, kind }),
      kind,
      subjectId: fitsSubjects ? book.subject(voice) : null,
      startUs,
      endUs: kind === "point" ? null : endUs,
      comment: fitsSubjects || voice === "" ? comment : `${voice}: ${comment}`,
    });
  }
  return {
    kind: "read",
    ...book.finish({ name }),
    held: {
      observations: 1,
      events: sayings.length + captions.problems.length,
      subjects: subjects.size,
      codes: counts.size,
    },
    findings: findings.all(),
    questions,
  };
}

/** What one voice says in one cue. */
interface Saying {
  /** Empty where no one is named. */
  readonly voice: string;
  readonly lines: readonly string[];
  readonly startUs: number;
  readonly endUs: number;
}

function tellProblems(
  captions: Captions & { readonly kind: "captions" },
  {
    text,
    file,
    findings,
  }: { readonly text: string; readonly file: GivenFile; readonly findings: FindingList },
): void {
  const lines = text.split(/\r\n|\r|\n/u);
  if (/\.vtt$/iu.test(file.name) && captions.format !== "webvtt") {
    findings.add("noted", "kind_unknown", { about: "WEBVTT", found: lines[0] ?? "" });
  }
  for (const { line, because } of captions.problems) {
    const about = (lines[line - 1] ?? "").trim();
    findings.add("rejected", problemCodes[because], { about, place: { kind: "line", line } });
  }
  if (captions.settingsDropped > 0) {
    const count = captions.settingsDropped;
    findings.add("technical", "not_supported", { about: "align, position, line, size", count });
  }
}

const problemCodes = {
  no_time: "entry_unreadable",
  no_text: "entry_unreadable",
  time_not_understood: "time_unreadable",
  time_too_late: "time_not_a_number",
  ends_before_start: "end_before_start",
} as const;

/** What is said, parted by voices; where none is marked, by a name and a colon, if many begin so. */
function sayingsOf(
  cues: readonly Cue[],
  { isOwn, answers }: { readonly isOwn: boolean; readonly answers: ReadingOf["answers"] },
): { readonly sayings: readonly Saying[]; readonly questions: readonly Question[] } {
  const sayings = cues.flatMap(({ startUs, endUs, lines }) => {
    const groups: { voice: string; lines: string[]; startUs: number; endUs: number }[] = [];
    for (const { voice, text } of lines) {
      const last = groups.at(-1);
      if (last?.voice === (voice ?? "")) last.lines.push(text);
      else groups.push({ voice: voice ?? "", lines: [text], startUs, endUs });
    }
    return groups;
  });
  const unnamed = sayings.filter(({ voice }) => voice === "");
  const firsts = unnamed.map(({ lines: [first = ""] }) => first);
  const names = new Set(firsts.flatMap((first) => speakerIn(first)?.voice ?? []));
  if (isOwn || !nameSpeakers(firsts)) {
    return { sayings, questions: [] };
  }
  const answer = answers["speaker"] === "no" ? "no" : "yes";
  const question: Question = {
    id: "speaker",
    what: "speaker_in_text",
    about: [...names].slice(0, 5).join(", "),
    options: ["yes", "no"].map((value) => ({ value, isWord: true })),
    answer,
    examples: unnamed.slice(0, 3).map(({ lines }) => lines.join(" ").slice(0, 80)),
  };
  if (answer === "no") return { sayings, questions: [question] };
  return {
    questions: [question],
    sayings: sayings.map((saying) => {
      const [first = "", ...rest] = saying.lines;
      const told = saying.voice === "" ? speakerIn(first) : undefined;
      return told ? { ...saying, voice: told.voice, lines: [told.text, ...rest] } : saying;
    }),
  };
}

function roleOfText(
  sayings: readonly Saying[],
  {
    answers,
    about,
    isOwn,
  }: {
    readonly answers: ReadingOf["answers"];
    readonly about: string;
    readonly isOwn: boolean;
  },
): { readonly isCodes: boolean; readonly question: Question } {
  const firsts = new Set(sayings.map(({ lines: [first = ""] }) => first));
  const canBe = firsts.size <= limits.codesPerScheme;
  const isFew =
    isOwn ||
    (firsts.size <= Math.min(sayings.length / 2, 100) &&
      [...firsts].every(({ length }) => length <= 80));
  const options = canBe ? ["code", "codes"] : ["code"];
  const answer =
    options.find((one) => one === answers["text"]) ?? (canBe && isFew ? "codes" : "code");
  return {
    isCodes: answer === "codes",
    question: {
      id: "text",
      what: "role_of_column",
      about,
      options: options.map((value) => ({ value, isWord: true })),
      answer,
      examples: [...firsts].slice(0, 4).map((first) => first.slice(0, 80)),
    },
  };
}
