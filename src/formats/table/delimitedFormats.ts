import type { Format, Writer } from "../format.ts";
import { chosenLosses, observationCounts } from "../lossCounts.ts";
import type { ObservationCopy } from "../studyCopy.ts";
import { byteOrderMark, delimitedRecord } from "./delimitedRecord.ts";
import { tableReader } from "./tableReader.ts";
import { headLosses, workLosses } from "./tidyLosses.ts";
import { type TidyTableName, tidyTables } from "./tidyTables.ts";
import { unitTable } from "./unitTable.ts";

const kinds = {
  csv: { ending: ".csv", separator: ",", contentType: "text/csv; charset=utf-8" },
  tsv: {
    ending: ".tsv",
    separator: "\t",
    contentType: "text/tab-separated-values; charset=utf-8",
  },
} as const;
type Kind = keyof typeof kinds;

/** Delimited text tables (CSV, TSV and others), read by the roles of their columns. */
export const tableFormat: Format = {
  name: "table",
  endings: [".csv", ".tsv", ".tab", ".txt"],
  reader: tableReader,
};

/** Our own tables as text: one row per event, rating, time unit, observation, answer or sample. */
export const tidyFormats: readonly Format[] = [
  { name: "tidyEvents", endings: [".csv"], writer: tidyWriter("events", "csv") },
  { name: "tidyRatings", endings: [".csv"], writer: tidyWriter("ratings", "csv") },
  { name: "tidyUnits", endings: [".csv"], writer: unitWriter("csv") },
  { name: "tidyObservations", endings: [".csv"], writer: tidyWriter("observations", "csv") },
  { name: "tidyScans", endings: [".csv"], writer: tidyWriter("scans", "csv") },
  { name: "tidyTraces", endings: [".csv"], writer: tidyWriter("traces", "csv") },
  { name: "tidyEventsTsv", endings: [".tsv"], writer: tidyWriter("events", "tsv") },
  { name: "tidyRatingsTsv", endings: [".tsv"], writer: tidyWriter("ratings", "tsv") },
  { name: "tidyUnitsTsv", endings: [".tsv"], writer: unitWriter("tsv") },
  { name: "tidyObservationsTsv", endings: [".tsv"], writer: tidyWriter("observations", "tsv") },
  { name: "tidyScansTsv", endings: [".tsv"], writer: tidyWriter("scans", "tsv") },
  { name: "tidyTracesTsv", endings: [".tsv"], writer: tidyWriter("traces", "tsv") },
];

function tidyWriter(table: TidyTableName, kind: Kind): Writer {
  const { separator, contentType } = kinds[kind];
  const ending = `-${table}${kinds[kind].ending}`;
  return {
    ending,
    contentType,
    isFilePerObservation: false,
    begin(study, { baseName }) {
      const fileName = `${baseName}${ending}`;
      const tables = tidyTables(study);
      let head: string | null = byteOrderMark + delimitedRecord(tables.columnsOf(table), separator);
      return {
        take(observation) {
          const records = head === null ? [] : [head];
          for (const cells of tables.rowsOf(table, observation)) {
            records.push(delimitedRecord(cells, separator));
          }
          head = null;
          return piecesOf(records).map((content) => ({ fileName, content }));
        },
        end: () => (head === null ? [] : [{ fileName, content: head }]),
      };
    },
    losses: (study, observation) => workLosses(study, observation, [table]),
    headLosses: (study) => headLosses(study, [table]),
  };
}

function unitWriter(kind: Kind): Writer {
  const { separator, contentType } = kinds[kind];
  const ending = `-units${kinds[kind].ending}`;
  return {
    ending,
    contentType,
    isFilePerObservation: false,
    begin(study, { baseName }) {
      const fileName = `${baseName}${ending}`;
      const observations: ObservationCopy[] = [];
      return {
        take(observation) {
          observations.push(observation);
          return [];
        },
        end() {
          const table = unitTable(study, observations);
          const pieces = [byteOrderMark + delimitedRecord(table.columns, separator)];
          for (const cells of table.rows()) pieces.push(delimitedRecord(cells, separator));
          return piecesOf(pieces).map((content) => ({ fileName, content }));
        },
      };
    },
    losses: (study, observation) => {
      const counts = observationCounts(study, observation);
      return [
        ...chosenLosses({ sub_millisecond: counts.sub_millisecond ?? 0 }, ["sub_millisecond"]),
        ...workLosses(study, observation, []),
      ];
    },
    headLosses: (study) => headLosses(study, []),
  };
}

/** Thousands of records in a piece: each piece costs its receiver something. */
function piecesOf(records: readonly string[]): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < records.length; at += 5_000) {
    pieces.push(records.slice(at, at + 5_000).join(""));
  }
  return pieces;
}
