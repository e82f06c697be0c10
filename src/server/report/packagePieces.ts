import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Agreement } from "../../api/contract/agreement.ts";
import type { TraceAgreement } from "../../api/contract/traces.ts";
import type { Report } from "../../api/contract/report.ts";
import { type Scope, scopeText } from "../../api/contract/scope.ts";
import { type AskedModifier, modifiersOf } from "../../agreement/modifiers.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { limits } from "../../domain/limits.ts";
import type { WrittenPiece } from "../../formats/format.ts";
import type { ObservationCopy, StudyCopy } from "../../formats/studyCopy.ts";
import type { Cell } from "../../formats/table/cell.ts";
import { byteOrderMark, delimitedRecord } from "../../formats/table/delimitedRecord.ts";
import { sectionTotal } from "../../formats/table/observationTable.ts";
import { type TidyTableName, tidyTables } from "../../formats/table/tidyTables.ts";
import type { AnalysedWork } from "../database/work.ts";
import { projectRoot } from "../projectRoot.ts";
import { answerColumns, answerRows } from "./answerRows.ts";
import { comparedTables } from "./comparedTables.ts";
import { isCovered } from "./coveredEvent.ts";
import {
  confidence,
  figureColumns,
  figureRows,
  lagColumns,
  lagRows,
  traceFigureRows,
} from "./figureRows.ts";
import { known } from "../../domain/known.ts";

/** The data from which a data package is created. */
export interface PackageSource {
  readonly report: Report;
  readonly work: AnalysedWork;
  readonly scope: Scope;
  readonly agreement: Agreement;
  /** Of what raters did twice, where the package is of their own work. */
  readonly sameRater: Agreement | undefined;
  readonly traces: TraceAgreement;
  readonly study: StudyCopy;
  /** All observations that are compared, read again for each table. */
  readonly observations: () => AsyncIterable<ObservationCopy>;
}

/** What computes the figures again: a script that is run, and its parts. */
const scripts = [
  "recompute.py",
  ...[
    "tables",
    "timelines",
    "linking",
    "boris",
    "disorder",
    "choices",
    "figures",
    "events",
    "weights",
    "components",
    "ratings",
    "scans",
    "traces",
    "limits",
  ].map((part) => `recompute/${part}.py`),
  "recompute.R",
  ...[
    "tables",
    "timelines",
    "linking",
    "boris",
    "disorder",
    "choices",
    "figures",
    "sums",
    "events",
    "components",
    "ratings",
    "scans",
    "traces",
    "limits",
  ].map((part) => `recompute/${part}.R`),
];

/** The files of a package, one after the other; the large ones in pieces, as they are read. */
export async function* packagePieces(of: PackageSource): AsyncGenerator<WrittenPiece> {
  const { agreement, sameRater, traces, work, scope } = of;
  yield { fileName: "README.md", content: await readme(of) };
  yield { fileName: "parameters.json", content: jsonText(parametersOf(of)) };
  yield { fileName: "scheme.json", content: jsonText(agreement.schemeVersion) };
  yield {
    fileName: "figures.csv",
    content: tableText(figureColumns, [
      ...figureRows(agreement),
      ...(sameRater && sameRater.repeated.length > 0 ? figureRows(sameRater) : []),
      ...traceFigureRows(traces, agreement.schemeVersion?.scheme.criteria ?? []),
    ]),
  };
  yield { fileName: "trace_lags.csv", content: tableText(lagColumns, [...lagRows(traces)]) };
  for (const { fileName, columns, rows } of comparedTables(work, scope)) {
    yield { fileName, content: tableText(columns, rows) };
  }
  for (const fileName of scripts) yield { fileName, content: await scriptText(fileName) };
  for (const name of ["observations", "ratings", "events", "traces"] as const)
    yield* workTable(name, of);
  yield* answersTable(of);
  yield* sectionTotals(of);
}

/** A table of the work, as the exports have it, with the ids that name what its texts name. */
async function* workTable(
  name: Extract<TidyTableName, "events" | "ratings" | "observations" | "traces">,
  { study, observations, scope, work }: PackageSource,
): AsyncGenerator<WrittenPiece> {
  const scheme = work.schemeVersion?.scheme;
  const fileName = `${name}.csv`;
  const tables = tidyTables(study);
  const isOfEvents = name === "events";
  const compared = scheme ? modifiersOf(scheme) : [];
  const ids = [
    "recording_id",
    "round_id",
    ...(isOfEvents ? ["subject_id", "code_id", "modifier_ids"] : []),
  ];
  yield { fileName, content: tableText([...tables.columnsOf(name), ...ids], []) };
  for await (const whole of observations()) {
    const observation = {
      ...whole,
      events: whole.events.filter((event) => isCovered(event, scope)),
    };
    const { recordingId, roundId, events } = observation;
    const records: string[] = [];
    for (const cells of tables.rowsOf(name, observation)) {
      const event = isOfEvents ? events[records.length] : undefined;
      records.push(
        delimitedRecord([
          ...cells,
          recordingId,
          roundId,
          ...(event ? idCells(event, compared) : []),
        ]),
      );
    }
    yield { fileName, content: records.join("") };
    await setImmediate();
  }
}

/** Answers to questions at regular times, a row for every question, code and subject that was asked. */
async function* answersTable({ work, observations }: PackageSource): AsyncGenerator<WrittenPiece> {
  const fileName = "answers.csv";
  const scheme = work.schemeVersion?.scheme;
  const spansOf = new Map(work.places.map(({ observationId, spans }) => [observationId, spans]));
  yield { fileName, content: tableText(answerColumns, []) };
  for await (const { id, parts, sampling, durationUs } of timed(work, observations())) {
    const { scans } = sampling;
    if (!scans || !scheme) continue;
    const answers = parts.filter((part) => part.kind === "scan");
    const own = { scans, durationUs, spans: spansOf.get(id) ?? [], answers };
    const records = [...answerRows(scheme, own)].map((cells) => delimitedRecord([id, ...cells]));
    yield { fileName, content: records.join("") };
    await setImmediate();
  }
}

/** What the criteria of each section total, where an observation has it. */
async function* sectionTotals({ work, observations }: PackageSource): AsyncGenerator<WrittenPiece> {
  const fileName = "section_totals.csv";
  const scheme = work.schemeVersion?.scheme;
  yield { fileName, content: tableText(["observation_id", "section_id", "section", "total"], []) };
  if (!scheme?.sections?.length) return;
  for await (const { id, ratings } of observations()) {
    const byCriterion = new Map(ratings.map((rating) => [rating.criterionId, rating]));
    const records = scheme.sections.flatMap((section) => {
      const total = sectionTotal(scheme, section.id, byCriterion);
      return total === null ? [] : [delimitedRecord([id, section.id, section.name, total])];
    });
    yield { fileName, content: records.join("") };
    await setImmediate();
  }
}

/** With the length of the recording. */
async function* timed({ places }: AnalysedWork, observations: AsyncIterable<ObservationCopy>) {
  const lengths = new Map(
    places.map(({ observationId, durationUs }) => [observationId, durationUs]),
  );
  for await (const one of observations)
    yield { ...one, durationUs: known(lengths.get(one.id), "length") };
}

/** What was chosen is `modifier=choice choice;modifier=number`, by ids; free text stands in the columns of its own. */
function idCells(
  { subjectId, codeId, modifiers: values }: CodedEvent,
  compared: readonly AskedModifier[],
): readonly Cell[] {
  const chosen = compared.flatMap(({ id }) => {
    const value = values[id];
    return value === undefined ? [] : [`${id}=${[value].flat().join(" ")}`];
  });
  return [subjectId, codeId, chosen.join(";")];
}

function tableText(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + [columns, ...rows].map((cells) => delimitedRecord(cells)).join("");
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** All that someone needs to ask for the same again. */
function parametersOf({ report, agreement, traces, scope }: PackageSource) {
  const { studyName, madeAt, programVersion, revision, design } = report;
  const { schemeVersion, statistics, excluded } = agreement;
  return {
    study: studyName,
    madeAt,
    program: { name: "Interrater", version: programVersion },
    revision,
    schemeVersion: schemeVersion && {
      id: schemeVersion.id,
      number: schemeVersion.number,
      edition: schemeVersion.edition,
    },
    covers: scopeText(scope),
    statistics: {
      events: statistics.events,
      ratings: statistics.ratings,
      scans: statistics.scans,
      traces: traces.statistics.traces,
      keptWithTheStudy: statistics.kept,
    },
    intervals: { confidence, leastRecordings: limits.recordingsForInterval },
    blinding: { rule: report.blinding, masksRaters: report.masksRaters },
    design,
    excluded,
  };
}

async function readme({ report, agreement, scope }: PackageSource): Promise<string> {
  const covers = Object.entries(scopeText(scope)).map(([key, value]) => `${key}=${String(value)}`);
  const values: Readonly<Record<string, string>> = {
    study: inTable(report.studyName),
    madeAt: report.madeAt,
    reader: inTable(report.readerName),
    program: `Interrater ${report.programVersion}`,
    revision: report.revision,
    scheme: String(agreement.schemeVersion?.number ?? ""),
    work: covers.length === 0 ? "all submitted observations" : inTable(covers.join(" ")),
  };
  const template = await readFile(join(projectRoot, "src/server/report/package.md"), "utf8");
  return template.replaceAll(/\{\{(\w+)\}\}/gu, (_, key: string) => values[key] ?? "");
}

/** Text that a person wrote, in a cell of a Markdown table. */
function inTable(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll("|", "\\|");
}

/** In a package the scripts of both languages stand beside each other. */
function scriptText(fileName: string): Promise<string> {
  const language = fileName.endsWith(".py") ? "python" : "R";
  return readFile(join(projectRoot, "recompute", language, fileName), "utf8");
}
