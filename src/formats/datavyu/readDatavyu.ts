import { limits } from "../../domain/limits.ts";
import { newFindingList } from "../findingList.ts";
import type { GivenFile, Question, ReadingOf, ReadResult } from "../format.ts";
import { pointOrState } from "../pointOrState.ts";
import { newStudyBook } from "../studyBook.ts";
import { type ColumnReading, newColumnReading } from "./columnReading.ts";
import { type ColumnPlan, columnPlans, kindInComment } from "./columnRole.ts";
import { columnRaters } from "./columnRaters.ts";
import { openDatavyu } from "./datavyuFile.ts";
import { isEndUnset, isMoment, type SheetColumn } from "./spreadsheet.ts";

/**
 * Imports a spreadsheet as one observation of one recording, or as two if columns were coded by a
 * second rater; a column becomes a code, or its values do.
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
  const given = all.slice(0, limits.codesPerScheme);
  const { columns, raterOf, primaryOf, questions: ratersAsked } = columnRaters(given, of.answers);
  if (columns.length < all.length) {
    const count = all.length - columns.length;
    findings.add("rejected", "too_many_things", { about: all[columns.length]?.name ?? "", count });
  }
  const { plans, questions: asked } = columnPlans({ columns, primaryOf }, of.answers);
  const questions = [...ratersAsked, ...asked];
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
  const seconds = plans.filter(
    ({ role, column }) => role === "second_rater" && !primaryOf.has(column),
  );
  const named = new Map(
    [...new Set(raterOf.values())].map((rater) => [
      rater,
      book.observation({ name, recordingId, raterId: book.person(rater) }),
    ]),
  );
  // Where every column is somebody's, nobody is to be asked about.
  const areAllNamed = columns.every((column) => raterOf.has(column));
  const first =
    (areAllNamed ? [...named.values()][0] : undefined) ??
    book.observation({
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
  let events = opened.sheet.unreadCells;
  for (const plan of plans) {
    const { column, role, primary } = plan;
    events += column.cells.length;
    if (!column.isVisible) {
      findings.add("technical", "not_supported", { about: column.name, found: "visible: false" });
    }
    if (role === "leave_out") continue;
    const target = primary ? plans.find((one) => one.column === primary) : plan;
    if (!target || target.role === "leave_out") continue;
    const reading = readings.get(target.column) ?? readingOf(target);
    readings.set(target.column, reading);
    const places = primary ? placesInPrimary(plan, target) : null;
    const observation =
      named.get(raterOf.get(column) ?? "") ?? (primary && second ? second : first);
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
      observations: areAllNamed ? named.size : named.size + (second ? 2 : 1),
      events,
      subjects: subjects.size,
      codes: all.length - seconds.length - primaryOf.size,
    },
    findings: findings.all(),
    // Who coded comes first, as that is asked of every file.
    questions: [
      ...questions.filter(isAboutRater),
      ...questions.filter((one) => !isAboutRater(one)),
    ],
  };
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

/** Where the values of a second rater’s column stand for each argument of the first’s. */
function placesInPrimary(second: ColumnPlan, first: ColumnPlan): number[] {
  const own = second.arguments.map(({ name }) => plainName(name));
  const isSame = own.length === first.arguments.length;
  return first.arguments.map(({ name }, at) => {
    const byName = own.findIndex((one) => one === plainName(name) || one === name.toLowerCase());
    return byName === -1 && isSame ? at : byName;
  });
}

function isAboutRater({ what }: Question): boolean {
  return what === "rater_of_file";
}

/** Without the mark of a reliability coding: `rwalk`, `rel_walk`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/^(?:rel(?:iability)?[ _.-]*|r)/u, "");
}
