import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { newFindingList } from "../findingList.ts";
import type { FindingCode, GivenFile, Question, ReadingOf, ReadResult } from "../format.ts";
import { pointOrState } from "../pointOrState.ts";
import { readingLimits } from "../readingLimits.ts";
import { newStudyBook } from "../studyBook.ts";
import { decoded } from "../text.ts";
import { pointsMark, subjectsMark } from "./ownMarks.ts";
import { sdisHeadOf, sdisTypes } from "./sdisHead.ts";
import { sdisSessions } from "./sdisSession.ts";
import { sdisUnits, unitOf } from "./sdisTime.ts";
import { sdisTokens } from "./sdisTokens.ts";

/**
 * Whether a text begins like a sequence file: comments, then a type and the end of the declaration.
 */
export function looksLikeSdis(start: string): boolean {
  const { tokens } = sdisTokens(start.slice(0, 20_000));
  const [word = ""] = (tokens[0]?.text ?? "").split(/[=,]/u);
  const isType = sdisTypes.some((one) => one.toLowerCase() === word.toLowerCase());
  return isType && tokens.some(({ text }) => text === ";");
}

/** Every session becomes an observation of its own recording, by one rater. */
export function readSdis(file: GivenFile, of: ReadingOf): ReadResult {
  const findings = newFindingList();
  const refused = (what: FindingCode): ReadResult => {
    findings.add("refused", what, { about: file.name });
    return { kind: "refused", findings: findings.all() };
  };
  if (file.bytes.length === 0) return refused("empty_file");
  if (file.bytes.length > sdisMostBytes) return refused("too_large");
  const { text, isGuessed, encoding } = decoded(file.bytes);
  if (isGuessed) findings.add("noted", "encoding_guessed", { about: file.name, found: encoding });
  const { tokens, comments, openComment } = sdisTokens(text);
  const isBoris = comments.some((one) => one.startsWith("SDIS file created by BORIS"));
  if (openComment && !isBoris)
    findings.add("noted", "left_open", { about: "%", place: openComment });
  const head = sdisHeadOf(tokens, findings);
  if (!head) return refused("wrong_kind_of_file");

  const questions: Question[] = [];
  const rater = of.answers["rater"]?.trim() || of.words.rater;
  questions.push({
    id: "rater",
    what: "rater_of_file",
    about: file.name,
    options: [],
    answer: rater,
    examples: [],
  });
  const told = unitOf(head.unit);
  const unit = told ??
    sdisUnits.find(({ name }) => name === of.answers["unit"]) ?? { name: "s", us: 1_000_000 };
  const isTimed = head.type !== "Event" && head.type !== "Multievent";
  if (!isTimed) findings.add("noted", "time_spread", { about: head.type });
  if (isTimed && !told) {
    questions.push({
      id: "unit",
      what: "unit_of_time",
      about: head.unit || head.type,
      options: sdisUnits.map(({ name }) => ({ value: name, isWord: true })),
      answer: unit.name,
      examples: tokens.slice(head.end, head.end + 4).map((one) => one.text),
    });
  }
  const all = sdisSessions(tokens, { head, unit, findings });
  if (all.length === 0 && head.codes.length === 0) return refused("nothing_in_it");
  const sessions = all.slice(0, readingLimits.observations);
  if (sessions.length < all.length) {
    const count = all.length - sessions.length;
    findings.add("rejected", "too_many_things", {
      about: all[sessions.length]?.label ?? "",
      count,
    });
  }
  const used = [...new Set(sessions.flatMap(({ events }) => events.map(({ code }) => code)))];
  const names = [...new Set([...head.codes.map(({ name }) => name), ...used])];
  const parting = partingOf(names, {
    usual:
      isBoris || comments.some((one) => one.includes(subjectsMark)) ? "to_first_underscore" : "no",
    answers: of.answers,
  });
  if (parting.question) questions.push(parting.question);
  const parts = new Map(names.map((name) => [name, partedName(name, parting.answer)]));

  const counts = new Map<string, { moments: number; stretches: number }>();
  for (const { events } of sessions) {
    for (const { code, isMoment } of events) {
      const name = parts.get(code)?.code ?? code;
      const count = counts.get(name) ?? { moments: 0, stretches: 0 };
      if (isMoment) count.moments += 1;
      else count.stretches += 1;
      counts.set(name, count);
    }
  }
  const kinds = new Map(
    Array.from(counts, ([name, count]) => {
      const about = { about: name, counts: count, answers: of.answers };
      const { answer, question } = pointOrState(`kind ${name}`, about);
      if (question) questions.push(question);
      return [name, answer] as const;
    }),
  );
  const book = newStudyBook(of, findings);
  const groups = new Map<string, string>();
  const ownPoints = new Set(
    comments
      .filter((one) => one.startsWith(pointsMark))
      .flatMap((one) => one.slice(pointsMark.length).trim().split(/\s+/u)),
  );
  const codeOf = (name: string, kind: "point" | "state") => {
    const group = groups.get(name);
    return book.code({ name, kind, ...(group && { group, isGroupExclusive: true }) });
  };
  const setNames = new Map<string, string>();
  for (const { name, set } of head.codes) {
    const { code } = parts.get(name) ?? { code: name };
    if (set === "" || groups.has(code)) continue;
    if (!setNames.has(set)) {
      const isNumber = /^\d+$/u.test(set);
      const number = setNames.size === 0 ? "" : ` ${setNames.size + 1}`;
      setNames.set(set, isNumber ? `${of.words.exclusiveGroup}${number}` : set);
    }
    groups.set(code, setNames.get(set) ?? set);
  }
  const isTooMany =
    new Set([...parts.values()].map(({ code }) => code)).size > limits.codesPerScheme;
  if (isTooMany) return refused("too_many_things");
  for (const { name } of head.codes) {
    const { code } = parts.get(name) ?? { code: name };
    const kind = kinds.get(code) ?? (ownPoints.has(name) ? "point" : "state");
    codeOf(code, kind === "each" ? "state" : kind);
  }
  const variables = head.factors
    .slice(0, limits.variablesPerStudy)
    .map(({ name, levels }): Variable => ({
      id: id("variable").parse(of.newUuid()),
      name: name.slice(0, limits.nameMaxChars),
      type: "choice",
      unit: "",
      choices: [...new Set(levels.map((one) => one.slice(0, limits.nameMaxChars)))].slice(0, 200),
      isHidden: false,
    }));
  const raterId = book.person(rater);
  const subjects = new Set<string>();
  const fileName = file.name.replace(/\.[^.]+$/u, "");
  let heldEvents = 0;
  sessions.forEach(({ label, events, levels, endUs, unread }, at) => {
    heldEvents += events.length + unread;
    const name = label || `${fileName} ${at + 1}`;
    const values = variables.flatMap(({ id: variableId, name: factor, choices }, place) => {
      const level = levels[place];
      if (level === undefined || level === missingLevel) return [];
      if (choices.includes(level)) return [[variableId, level] as const];
      findings.add("rejected", "value_not_allowed", { about: factor, found: level });
      return [];
    });
    const observation = book.observation({
      name,
      raterId,
      recordingId: book.recording({ name, durationUs: endUs, values: Object.fromEntries(values) }),
    });
    for (const { code: written, startUs, endUs: ends, isMoment, line } of events) {
      const { subject, code } = parts.get(written) ?? { subject: "", code: written };
      const answer = kinds.get(code) ?? "state";
      const kind = answer === "each" ? (isMoment ? "point" : "state") : answer;
      const place = { kind: "line", line } as const;
      if (kind === "point" && !isMoment) {
        findings.add("changed", "end_left_out", { about: code, place });
      }
      if (kind === "state" && ends === null) {
        findings.add("noted", "left_open", { about: code, place });
      }
      if (subject !== "") subjects.add(subject);
      observation.event({
        codeId: codeOf(code, kind),
        kind,
        subjectId: book.subject(subject),
        startUs,
        endUs: kind === "point" ? null : ends,
        place,
      });
    }
  });
  if (head.codes.length === 0) findings.add("noted", "scheme_guessed", { about: file.name });
  return {
    kind: "read",
    ...book.finish({ name: fileName, variables }),
    held: {
      observations: all.length,
      events: heldEvents,
      subjects: subjects.size,
      codes: new Set([...parts.values()].map(({ code }) => code)).size,
    },
    findings: findings.all(),
    questions,
  };
}

/** Two million events; every word is held while it is read. */
const sdisMostBytes = 64 * 1024 ** 2;

/** The level that stands for a missing value. */
export const missingLevel = "missing";

type Parting = "no" | "to_first_underscore" | "to_last_underscore";

/** Whether codes begin with subjects: it can only be where all have an underscore. */
function partingOf(
  names: readonly string[],
  { usual, answers }: { readonly usual: Parting; readonly answers: ReadingOf["answers"] },
): { readonly answer: Parting; readonly question: Question | null } {
  if (names.length === 0 || !names.every((name) => /^.+_./su.test(name))) {
    return { answer: "no", question: null };
  }
  const options = ["no", "to_first_underscore", "to_last_underscore"] as const;
  const answer = options.find((one) => one === answers["subjects"]) ?? usual;
  return {
    answer,
    question: {
      id: "subjects",
      what: "subject_in_code",
      about: names[0] ?? "",
      options: options.map((value) => ({ value, isWord: true })),
      answer,
      examples: names.slice(0, 4),
    },
  };
}

/** The prefix that BORIS gives to behaviours without a focal subject. */
export const nobodyPrefix = "No_focal_subject_";

function partedName(
  name: string,
  parting: Parting,
): { readonly subject: string; readonly code: string } {
  if (parting === "no") return { subject: "", code: name };
  if (name.startsWith(nobodyPrefix)) return { subject: "", code: name.slice(nobodyPrefix.length) };
  const at = parting === "to_first_underscore" ? name.indexOf("_", 1) : name.lastIndexOf("_");
  return { subject: name.slice(0, at), code: name.slice(at + 1) };
}
