import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { ModifierSlot } from "../modifierBook.ts";
import type { KindAnswer } from "../pointOrState.ts";
import type { EventMet, StudyBook } from "../studyBook.ts";
import { type ColumnPlan, distinctValues, fewMost, isFew } from "./columnRole.ts";
import { isEndUnset, isMoment, type SheetCell } from "./spreadsheet.ts";

/** An event read from a cell, with the name of its subject in the file; empty without a subject. */
export type ReadEvent = EventMet & { readonly subject: string };

/** The event of a cell; none if nothing of it can be imported, which is reported as a finding. */
export type ColumnReading = (cell: SheetCell) => readonly ReadEvent[];

/** Creates the codes and modifiers of a column, and events from its cells. */
export function newColumnReading({
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
  if (!isByValue) codeOf(column.name, kind === "state" ? "state" : "point");

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
      endUs: isOpen || cellKind === "point" ? null : cell.endUs,
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
