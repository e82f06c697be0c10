import type { ModifierValues } from "../../domain/entities/event.ts";
import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { newFindingList, type FindingList } from "../findingList.ts";
import type { GivenFile, Question, ReadingOf, ReadResult } from "../format.ts";
import type { ModifierSlot } from "../modifierBook.ts";
import { pointOrState, type KindAnswer } from "../pointOrState.ts";
import { newStudyBook, type StudyBook } from "../studyBook.ts";
import { type ColumnPlan, columnPlans, distinctValues, fewMost, isFew } from "./columnRole.ts";
import { openDatavyu } from "./datavyuFile.ts";
import { isEndUnset, isMoment, type SheetCell, type SheetColumn } from "./spreadsheet.ts";

/**
 * A spreadsheet becomes one observation of one recording, and two where columns were coded by a second
 * rater; a column becomes a code, or its values do.
 */
export function readDatavyu(file: GivenFile, of: ReadingOf): ReadResult {
  const findings = newFindingList();
  const opened = openDatavyu(file, findings);
  if ("because" in opened) {
    findings.add("refused", opened.because, { about: opened.about || file.name });
    return { kind: "refused", findings: findings.all() };
  }
  const { columns: all } = opened.sheet;
  if (all.length === 0) {
    findings.add("refused", "nothing_in_it", { about: file.name });
    return { kind: "refused", findings: findings.all() };
  }
  const columns = all.slice(0, limits.codesPerScheme);
  if (columns.length < all.length) {
    const count = all.length - columns.length;
    findings.add("rejected", "too_many_things", { about: all[columns.length]?.name ?? "", count });
  }
  const { plans, questions: asked } = columnPlans({ columns }, of.answers);
  const questions = [...asked];
  const book = newStudyBook(of, findings);
  const name = opened.name || file.name.replace(/\.[^.]+$/u, "");
  const recordingId = book.recording({
    name,
    durationUs: null,
    media: opened.media.map(({ feed, offsetMs }) => ({
      fileName: feed,
      offsetUs: offsetMs * 1000,
    })),
  });
  const raterNamed = (id: string, about: string, usual: string) => {
    const answer = of.answers[id]?.trim() || usual;
    questions.push({ id, what: "rater_of_file", about, options: [], answer, examples: [] });
    return book.person(answer);
  };
  const seconds = plans.filter(({ role }) => role === "second_rater");
  const first = book.observation({
    name,
    recordingId,
    raterId: raterNamed("rater", name, of.words.rater),
  });
  const second =
    seconds.length === 0
      ? null
      : book.observation({
          name: `${name} (${seconds[0]?.column.name ?? ""})`,
          recordingId,
          raterId: raterNamed(
            "second rater",
            seconds.map(({ column }) => column.name).join(", "),
            `${of.words.rater} 2`,
          ),
        });

  const readings = new Map<SheetColumn, ColumnReading>();
  const readingOf = (plan: ColumnPlan): ColumnReading => {
    const counts = momentsOf(plan, plans);
    const { answer, question } = pointOrState(`kind ${plan.column.name}`, {
      about: plan.column.name,
      counts,
      answers: of.answers,
    });
    if (question) questions.push(question);
    const told = kindInComment(plan.column);
    const hasNone = counts.moments + counts.stretches === 0;
    const reading = { book, findings, plan, plans, kind: told && hasNone ? told : answer };
    return newColumnReading(reading);
  };
  const subjects = new Set<string>();
  let events = 0;
  for (const plan of plans) {
    const { column, role, primary } = plan;
    events += column.cells.length;
    if (!column.isVisible) findings.add("noted", "not_supported", { about: column.name });
    if (role === "leave_out") continue;
    const target = primary ? plans.find((one) => one.column === primary) : plan;
    if (!target || target.role === "leave_out") continue;
    const reading = readings.get(target.column) ?? readingOf(target);
    readings.set(target.column, reading);
    const places = primary ? placesInPrimary(plan, target) : null;
    const observation = primary && second ? second : first;
    for (const cell of column.cells) {
      const values = places ? places.map((at) => cell.values[at] ?? "") : cell.values;
      for (const event of reading({ ...cell, values })) {
        if (event.subject !== "") subjects.add(event.subject);
        observation.event(event);
      }
    }
  }
  return {
    kind: "read",
    ...book.finish({ name }),
    held: {
      observations: second ? 2 : 1,
      events,
      subjects: subjects.size,
      codes: columns.length,
    },
    findings: findings.all(),
    questions: inFileOrder(questions),
  };
}

type ReadEvent = Parameters<ReturnType<StudyBook["observation"]>["event"]>[0] & {
  readonly subject: string;
};
/** The event of a cell; none where nothing of it can be taken, which is then found. */
type ColumnReading = (cell: SheetCell) => readonly ReadEvent[];

/** Our own files say of a column what it is, so that one without cells has its kind. */
function kindInComment({ comment }: SheetColumn): "point" | "state" | undefined {
  return comment === "point" || comment === "state" ? comment : undefined;
}

function momentsOf(
  { column }: ColumnPlan,
  plans: readonly ColumnPlan[],
): { readonly moments: number; readonly stretches: number } {
  let moments = 0;
  let stretches = 0;
  const together = plans.filter((one) => one.column === column || one.primary === column);
  const isState = kindInComment(column) === "state";
  for (const { column: one } of together) {
    for (const cell of one.cells) {
      if (isState ? !isEndUnset(cell) && isMoment(cell) : isMoment(cell)) moments += 1;
      else stretches += 1;
    }
  }
  return { moments, stretches };
}

function newColumnReading({
  book,
  findings,
  plan,
  plans,
  kind,
}: {
  readonly book: StudyBook;
  readonly findings: FindingList;
  readonly plan: ColumnPlan;
  readonly plans: readonly ColumnPlan[];
  readonly kind: KindAnswer;
}): ColumnReading {
  const { column, role } = plan;
  const codes = new Map<string, CodeOfColumn>();
  const isByValue = role === "codes";
  const codeOf = (name: string, cellKind: "point" | "state"): CodeOfColumn | null => {
    const key = `${cellKind} ${name}`;
    const there = codes.get(key);
    if (there) return there;
    if (isByValue && codes.size >= codesPerColumn) return null;
    const codeId = book.code({ name, kind: cellKind, ...(isByValue && { group: column.name }) });
    const made = { codeId, slots: slotsOf({ book, plan, plans, codeId }) };
    codes.set(key, made);
    return made;
  };
  // A column without cells is a code all the same.
  if (!isByValue) codeOf(column.name, kind === "point" ? "point" : "state");

  return (cell) => {
    const cellKind = kind === "each" ? (isMoment(cell) ? "point" : "state") : kind;
    const place = { kind: "line", line: cell.line } as const;
    const value = cell.values[0]?.trim() ?? "";
    const name = isByValue && value !== "" ? `${column.name}: ${value}` : column.name;
    const code = codeOf(name, cellKind);
    if (!code) {
      findings.add("rejected", "too_many_things", { about: column.name, found: value, place });
      return [];
    }
    const isOpen = cellKind === "state" && isEndUnset(cell);
    if (isOpen) findings.add("noted", "left_open", { about: column.name, place });
    if (cellKind === "point" && !isMoment(cell)) {
      const found = `${cell.endUs / 1e6} s`;
      findings.add("changed", "end_left_out", { about: column.name, found, place });
    }
    const { subject, modifiers, comments } = valuesOf(cell, { plan, code, findings });
    const told: ReadEvent = {
      codeId: code.codeId,
      kind: cellKind,
      subject,
      subjectId: book.subject(subject),
      startUs: cell.startUs,
      endUs: isOpen ? null : cell.endUs,
      modifiers,
      comment: comments.join("\n"),
      place,
    };
    return [told];
  };
}

interface CodeOfColumn {
  readonly codeId: Id<"code">;
  /** By the place of the value; `null` for what is no modifier, or is one more than a code may have. */
  readonly slots: readonly (ModifierSlot | null)[];
}

/** What values of a column may become of codes; a scheme has no more. */
const codesPerColumn = 100;
const modifiersPerCode = 20;

function slotsOf({
  book,
  plan: { column, role, arguments: names },
  plans,
  codeId,
}: {
  readonly book: StudyBook;
  readonly plan: ColumnPlan;
  readonly plans: readonly ColumnPlan[];
  readonly codeId: Id<"code">;
}): (ModifierSlot | null)[] {
  let count = 0;
  return names.map(({ name, role: argumentRole }, at) => {
    const isTaken = role === "codes" && at === 0;
    const isPlaceholder = names.length === 1 && /^code0?1$/u.test(name);
    if (role === "code" || argumentRole !== "modifier" || isTaken) return null;
    if (isPlaceholder && distinctValues(column, at, 1).length === 0) return null;
    if (count >= modifiersPerCode) return null;
    count += 1;
    return book.modifier(codeId, { name, type: modifierType(name, plans) });
  });
}

/** Asked of all columns with an argument of the name together, which share one modifier. */
function modifierType(name: string, plans: readonly ColumnPlan[]): "one" | "number" | "text" {
  const values = new Set<string>();
  let cellCount = 0;
  let isNumber = true;
  for (const { column, arguments: names } of plans) {
    const at = names.findIndex((one) => one.name === name);
    if (at === -1) continue;
    cellCount += column.cells.length;
    const type = column.arguments[at]?.type ?? column.type;
    isNumber &&= type === "FLOAT" || type === "INTEGER";
    for (const value of distinctValues(column, at, isNumber ? Infinity : fewMost)) {
      values.add(value);
      isNumber &&= Number.isFinite(Number(value));
    }
  }
  if (isNumber) return "number";
  return isFew([...values], cellCount) ? "one" : "text";
}

function valuesOf(
  cell: SheetCell,
  {
    plan: { column, role, arguments: names },
    code,
    findings,
  }: {
    readonly plan: ColumnPlan;
    readonly code: CodeOfColumn;
    readonly findings: FindingList;
  },
): {
  readonly subject: string;
  readonly modifiers: ModifierValues;
  readonly comments: readonly string[];
} {
  const modifiers: ModifierValues = {};
  const comments: string[] = [];
  let subject = "";
  cell.values.forEach((given, at) => {
    const value = given.trim();
    const argument = names[at];
    if (value === "" || argument?.role === "leave_out") return;
    if (role === "codes" && at === 0) return;
    if (role === "code") comments.push(given);
    else if (argument?.role === "subject") subject = value;
    else if (argument?.role === "comment") comments.push(given);
    else {
      const slot = code.slots[at];
      const taken = slot?.valueOf(given) ?? null;
      if (slot && taken !== null) modifiers[slot.id] = taken;
      else {
        // What a code cannot ask, or a modifier cannot hold, is kept in words.
        const told = `${argument?.name ?? at + 1}: ${given}`;
        comments.push(told);
        findings.add("changed", "kept_as_comment", {
          about: column.name,
          found: told,
          place: { kind: "line", line: cell.line },
        });
      }
    }
  });
  return { subject, modifiers, comments };
}

/** Where the values of a second rater's column stand for each argument of the first's. */
function placesInPrimary(second: ColumnPlan, first: ColumnPlan): number[] {
  const plain = (name: string) => name.toLowerCase().replace(/^(?:rel(?:iability)?[ _.-]*|r)/u, "");
  const own = second.arguments.map(({ name }) => plain(name));
  const isSame = own.length === first.arguments.length;
  return first.arguments.map(({ name }, at) => {
    const byName = own.findIndex((one) => one === plain(name) || one === name.toLowerCase());
    return byName === -1 && isSame ? at : byName;
  });
}

/** Who coded comes first, as that is asked of every file. */
function inFileOrder(questions: readonly Question[]): Question[] {
  const isRater = ({ what }: Question) => what === "rater_of_file";
  return [...questions.filter(isRater), ...questions.filter((one) => !isRater(one))];
}
