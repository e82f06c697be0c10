/**
 * Compares our BORIS modes with what BORIS itself printed, cell by cell:
 * `npm run --silent check-boris -- PROJECT.boris DIRECTORY`, the directory holding BORIS's files.
 * Prints a line for each cell that differs, then `matched M of N cells`. Ends with 1 unless all match.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { borisNeedlemanWunsch, borisTimeUnitKappa } from "../src/statistics/borisKappa.ts";
import type { BorisRow } from "../src/statistics/borisNumbers.ts";
import { borisSequence } from "../src/statistics/borisSequences.ts";
import {
  borisBinaryTable,
  borisBinnedBudget,
  borisBudgetByCategory,
  type BorisBehavior,
  type BorisObservation,
  borisSyntheticBudget,
  type BorisSyntheticCell,
  borisTimeBudget,
  observedSpan,
  type BorisSelection,
  type BorisWindow,
} from "../src/statistics/borisTimeBudget.ts";
import type { Figure } from "../src/statistics/statistic.ts";
import { transitions } from "../src/statistics/transitions.ts";

const observationFile = z.object({
  type: z.string(),
  file: z.union([z.record(z.string(), z.array(z.string())), z.array(z.string())]),
  media_info: z.object({ length: z.record(z.string(), z.number()).optional() }).optional(),
  events: z.array(z.array(z.unknown())),
});
const projectFile = z.object({
  behaviors_conf: z.record(
    z.string(),
    z.object({ type: z.string(), code: z.string(), category: z.string().optional() }),
  ),
  observations: z.record(z.string(), observationFile),
});
const parametersFile = z.object({
  observations: z.array(z.string()),
  subjects: z.array(z.string()),
  behaviors: z.array(z.string()),
});
const comparisonFile = z.array(
  z.object({
    obs1: z.string(),
    obs2: z.string(),
    interval_s: z.number(),
    include_modifiers: z.boolean(),
    subjects: z.array(z.string()),
    behaviors: z.array(z.string()),
    kappa: z.union([z.number(), z.string(), z.null()]),
    needleman_wunsch_identity_pct: z.union([z.number(), z.string(), z.null()]).optional(),
  }),
);

const noFocalSubject = "No focal subject";
const [projectPath = "", directory = ""] = process.argv.slice(2);
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const project = projectFile.parse(read(projectPath));
const chosen = parametersFile.parse(read(join(directory, "parameters.json")));
const behaviors: readonly BorisBehavior[] = Object.values(project.behaviors_conf).map(
  ({ code, type, category }) => ({
    code,
    kind: type.toLowerCase().startsWith("state") ? "state" : "point",
    category: category ?? "",
  }),
);
const observations = new Map(
  Object.entries(project.observations).map(([id, raw]) => [id, observationOf(raw)]),
);

let matched = 0;
let all = 0;
const files = new Map<string, { matched: number; all: number }>();

checkComparisons("irr_cohen_kappa_and_nw.json");
checkComparisons("irr_subsets.json");
checkBudgets();
checkSynthetic();
checkBinned();
checkBinary();
checkSequences();
checkTransitions();
for (const [file, cells] of files) console.log(`${file}: ${cells.matched} of ${cells.all}`);
console.log(`matched ${matched} of ${all} cells`);
process.exitCode = matched === all && all > 0 ? 0 : 1;

function observationOf(raw: z.infer<typeof observationFile>): BorisObservation {
  const lengths = raw.media_info?.length ?? {};
  const players = Array.isArray(raw.file) ? [] : Object.values(raw.file);
  const durations = players.map((media) =>
    media.reduce((sum, name) => sum + microseconds(lengths[name] ?? 0), 0),
  );
  return {
    events: raw.events.map((event) => ({
      timeUs: microseconds(Number(event[0])),
      subject: String(event[1]) === "" ? noFocalSubject : String(event[1]),
      behavior: String(event[2]),
      modifiers: String(event[3]),
    })),
    mediaUs: Math.max(0, ...durations),
  };
}

/** BORIS prints −100 where there is nothing to compare. */
function orError(figure: Figure): string {
  return figure.kind === "value" ? String(figure.value) : "-100";
}

function figureText(figure: Figure | undefined): string {
  return figure ? show(figure) : "no such row";
}

function microseconds(seconds: number): number {
  return Math.round(seconds * 1e6);
}

function observation(id: string): BorisObservation {
  return observations.get(id) ?? { events: [], mediaUs: 0 };
}

/** States with both ends, each modifier text paired by itself. */
function rowsOf({ events }: BorisObservation): readonly BorisRow[] {
  const lists = new Map<
    string,
    { readonly row: Omit<BorisRow, "startUs" | "endUs">; readonly times: number[] }
  >();
  for (const { subject, behavior, modifiers, timeUs } of events) {
    const key = JSON.stringify([subject, behavior, modifiers]);
    const list = lists.get(key) ?? { row: { subject, behavior, modifiers }, times: [] };
    list.times.push(timeUs);
    lists.set(key, list);
  }
  return [...lists.values()].flatMap(({ row, times }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const isState = behaviors.find(({ code }) => code === row.behavior)?.kind === "state";
    if (!isState) return sorted.map((time) => ({ ...row, startUs: time, endUs: time }));
    return sorted.flatMap((time, at) =>
      at % 2 === 0 ? [{ ...row, startUs: time, endUs: sorted[at + 1] ?? time }] : [],
    );
  });
}

function compare(file: string, place: string, expected: string, found: string): void {
  const tally = files.get(file) ?? { matched: 0, all: 0 };
  files.set(file, tally);
  all += 1;
  tally.all += 1;
  if (isSame(expected, found)) {
    matched += 1;
    tally.matched += 1;
  } else console.log(`${file}: ${place}: expected ${expected}, found ${found}`);
}

function isSame(expected: string, found: string): boolean {
  if (expected === found) return true;
  if (expected === "" || found === "") return false;
  return Math.abs(Number(expected) - Number(found)) <= 1e-9;
}

/** As BORIS prints a figure. */
function show(figure: Figure): string {
  if (figure.kind === "value") return String(figure.value);
  return figure.because === "unpaired_state" ? "UNPAIRED" : "NA";
}

function checkComparisons(file: string): void {
  const path = join(directory, file);
  if (!existsSync(path)) return;
  for (const one of comparisonFile.parse(read(path))) {
    const pair = { first: rowsOf(observation(one.obs1)), second: rowsOf(observation(one.obs2)) };
    const options = {
      subjects: one.subjects,
      behaviors: one.behaviors,
      includeModifiers: one.include_modifiers,
      intervalUs: microseconds(one.interval_s),
    };
    const place = `${one.obs1} / ${one.obs2} ${one.interval_s} ${one.include_modifiers}`;
    compare(file, place, String(one.kappa), orError(borisTimeUnitKappa(pair, options).kappa));
    if (one.needleman_wunsch_identity_pct !== undefined) {
      const expected = String(one.needleman_wunsch_identity_pct);
      compare(file, `${place} NW`, expected, orError(borisNeedlemanWunsch(pair, options)));
    }
  }
}

function windowOf(name: string): BorisWindow {
  const interval = /arbitrary_(\d+)_(\d+)/u.exec(name);
  if (interval) {
    return {
      kind: "interval",
      startUs: microseconds(Number(interval[1])),
      endUs: microseconds(Number(interval[2])),
    };
  }
  return name.includes("limit_to_events") ? { kind: "observed_events" } : { kind: "full" };
}

function selectionOf(name: string): BorisSelection {
  return {
    window: windowOf(name),
    subjects: chosen.subjects,
    behaviors: chosen.behaviors.flatMap((code) => behaviors.filter((one) => one.code === code)),
    excluded: name.includes("excluding_s") ? ["s"] : [],
    includeModifiers: name.includes("with_modifiers"),
  };
}

function table(path: string): string[][] {
  return readFileSync(path, "utf8")
    .split(/\r?\n/u)
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

function directories(prefix: string): readonly string[] {
  return readdirSync(directory).filter((name) => name.startsWith(prefix));
}

function checkBudgets(): void {
  for (const name of directories("time_budget_")) {
    const selection = selectionOf(name);
    for (const file of readdirSync(join(directory, name))) {
      const [header = [], ...lines] = table(join(directory, name, file));
      const own = observation(file.replace(/\.tsv$/u, ""));
      const rows = borisTimeBudget(own, selection);
      const byCategory = name.includes("by_category");
      const categories = borisBudgetByCategory(rows, selection);
      for (const line of lines) {
        const cell = (title: string) => line[header.indexOf(title)] ?? "";
        const place = `${file} ${cell("Subject")} ${cell("Behavior")} ${cell("Category")} ${cell("Modifiers")}`;
        const found: Readonly<Record<string, string>> = byCategory
          ? categoryCells(
              categories.find(
                (row) =>
                  row.subject === cell("Subject") &&
                  (row.category === "" ? "No category" : row.category) === cell("Category"),
              ),
            )
          : budgetCells(
              rows.find(
                (row) =>
                  row.subject === cell("Subject") &&
                  row.behavior === cell("Behavior") &&
                  row.modifiers === cell("Modifiers"),
              ),
            );
        for (const [title, text] of Object.entries(found)) {
          compare(name, `${place} ${title}`, cell(title), text);
        }
      }
    }
  }
}

function categoryCells(row: ReturnType<typeof borisBudgetByCategory>[number] | undefined) {
  return {
    "Total number of occurences": row ? String(row.count) : "no such row",
    "Total duration (s)": row ? show(row.total) : "no such row",
  };
}

function budgetCells(row: ReturnType<typeof borisTimeBudget>[number] | undefined) {
  return {
    "Total number of occurences": figureText(row?.count),
    "Total duration (s)": figureText(row?.total),
    "Duration mean (s)": figureText(row?.mean),
    "Duration std dev": figureText(row?.standardDeviation),
    "inter-event intervals mean (s)": figureText(row?.gapMean),
    "inter-event intervals std dev": figureText(row?.gapStandardDeviation),
    "% of total length": figureText(row?.share),
  };
}

function checkSynthetic(): void {
  for (const name of directories("synthetic_time_budget")) {
    if (name.includes("with_modifiers")) {
      checkSyntheticWithModifiers(name);
      continue;
    }
    const [subjects = [], codes = [], titles = [], ...lines] = table(join(directory, name));
    for (const line of lines) {
      const budget = borisSyntheticBudget(observation(line[0] ?? ""), selectionOf(name));
      compare(name, `${line[0]} length`, line[1] ?? "", String(budget.lengthUs / 1e6));
      for (let column = 2; column < titles.length; column += 1) {
        const cell = budget.cells.find(
          (one) => one.subject === subjects[column] && one.behavior === codes[column],
        );
        const title = titles[column] ?? "";
        const found = syntheticText(cell, title);
        compare(
          name,
          `${line[0]} ${subjects[column]} ${codes[column]} ${title}`,
          line[column] ?? "",
          found,
        );
      }
    }
  }
}

/** A column for each modifier text: the events of that text alone, in the window of all. */
function checkSyntheticWithModifiers(name: string): void {
  const [subjects = [], codes = [], texts = [], titles = [], ...lines] = table(
    join(directory, name),
  );
  for (const line of lines) {
    const own = observation(line[0] ?? "");
    const selection = selectionOf(name);
    const window = { kind: "interval", ...observedSpan(own, selection.window) } as const;
    compare(
      name,
      `${line[0]} length`,
      line[1] ?? "",
      String((window.endUs - window.startUs) / 1e6),
    );
    for (let column = 2; column < titles.length; column += 1) {
      const wanted = texts[column] ?? "";
      const events = own.events.filter(({ modifiers }) => modifiers === wanted);
      const cell = borisSyntheticBudget({ ...own, events }, { ...selection, window }).cells.find(
        (one) => one.subject === subjects[column] && one.behavior === codes[column],
      );
      const place = `${line[0]} ${subjects[column]} ${codes[column]} ${wanted} ${titles[column]}`;
      compare(name, place, line[column] ?? "", syntheticText(cell, titles[column] ?? ""));
    }
  }
}

function checkBinned(): void {
  for (const name of directories("synthetic_binned")) {
    const binUs = microseconds(Number(/binned_(\d+)s/u.exec(name)?.[1] ?? 0));
    const [subjects = [], codes = [], titles = [], ...lines] = table(join(directory, name));
    const bins = new Map<string, ReturnType<typeof borisBinnedBudget>>();
    for (const line of lines) {
      const id = line[0] ?? "";
      const own =
        bins.get(id) ?? borisBinnedBudget(observation(id), { ...selectionOf(name), binUs });
      bins.set(id, own);
      const [from = "", to = ""] = (line[2] ?? "").split("-");
      const bin = own.find((one) => one.startUs === microseconds(Number(from)));
      compare(name, `${id} ${from} end`, to, bin ? String(bin.endUs / 1e6) : "no such bin");
      for (let column = 3; column < titles.length; column += 1) {
        const cell = bin?.cells.find(
          (one) => one.subject === subjects[column] && one.behavior === codes[column],
        );
        const found = syntheticText(cell, titles[column] ?? "");
        const place = `${id} ${from} ${subjects[column]} ${codes[column]} ${titles[column]}`;
        compare(name, place, line[column] ?? "", found);
      }
    }
  }
}

function syntheticText(cell: BorisSyntheticCell | undefined, title: string): string {
  if (cell === undefined) return "no such cell";
  if (title === "Total duration") return show(cell.total);
  if (title === "Number of occurrences") return show(cell.count);
  if (title === "Duration mean") return show(cell.mean);
  if (title === "Duration std dev") return show(cell.standardDeviation);
  return show(cell.proportion);
}

function checkBinary(): void {
  const name = "binary_1s";
  if (!existsSync(join(directory, name))) return;
  for (const file of readdirSync(join(directory, name))) {
    const [id = "", subject = ""] = file.replace(/\.tsv$/u, "").split("__");
    const [header = [], ...lines] = table(join(directory, name, file));
    const titles = header.slice(1);
    const times = lines.map((line) => microseconds(Number(line[0])));
    const rows = borisBinaryTable(observation(id), {
      subject,
      columns: titles.flatMap((code, place) => {
        // Several columns of one name are its modifier texts in order.
        const texts = observation(id)
          .events.filter((event) => event.behavior === code && event.subject === subject)
          .map((event) => event.modifiers);
        const modifiers = [...new Set(texts)].toSorted()[place - titles.indexOf(code)] ?? "";
        return behaviors.filter((one) => one.code === code).map((one) => ({ ...one, modifiers }));
      }),
      intervalUs: 1_000_000,
      startUs: times[0] ?? 0,
      endUs: times.at(-1) ?? 0,
    });
    lines.forEach((line, at) =>
      titles.forEach((title, column) =>
        compare(
          name,
          `${file} ${line[0]} ${title}`,
          line[column + 1] ?? "",
          String(rows[at]?.marks[column]),
        ),
      ),
    );
  }
}

function checkSequences(): void {
  const file = "behavioral_sequences.json";
  const path = join(directory, file);
  if (!existsSync(path)) return;
  for (const [key, expected] of Object.entries(
    z.record(z.string(), z.string()).parse(read(path)),
  )) {
    const [id = "", subject = ""] = key.split("\t");
    const { events } = observation(id);
    compare(file, key, expected, borisSequence(events, { subject, behaviors }).join("|"));
  }
}

function checkTransitions(): void {
  const path = join(directory, "behavioral_sequences.json");
  if (!existsSync(path)) return;
  const sequences = Object.values(z.record(z.string(), z.string()).parse(read(path))).map((text) =>
    text.split("|"),
  );
  for (const name of directories("transitions_")) {
    const [header = [], ...lines] = table(join(directory, name));
    const codes = header.slice(1);
    const found = transitions(sequences, { codes });
    lines.forEach((line, from) =>
      codes.forEach((to, column) => {
        const figure = (name.includes("after") ? found.rowFrequencies : found.frequencies)[from]?.[
          column
        ];
        const cellText = name.includes("number")
          ? String(found.counts[from]?.[column])
          : figure?.kind === "value"
            ? String(figure.value)
            : "0.0";
        compare(name, `${line[0]} → ${to}`, line[column + 1] ?? "", cellText);
      }),
    );
  }
}
