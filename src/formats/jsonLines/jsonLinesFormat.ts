import { newFindingList } from "../findingList.ts";
import type { Format, Reader, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { guessOf } from "../table/columnRoles.ts";
import { readTable } from "../table/readTable.ts";
import type { VisitRows } from "../table/tableSample.ts";
import { decoded } from "../text.ts";
import { type LineCells, lineCells } from "./lineCells.ts";
import { isListOfObjects, type Line, lineObjects } from "./lineObjects.ts";

/** Lines that are looked at to know the file again. */
const looked = 20;

/**
 * Reads files with one JSON object on each line, or with a list of objects, as scripts write them and as the API takes work: a line is an event
 * (`{"recording": "Clip 17", "code": "Laughs", "start": 6.15, "confidence": 0.41}`) or a rating (`criterion`, `value`).
 * It is a table whose headings are the keys.
 */
const reader: Reader = {
  recognises(start, { name }) {
    if (start.length === 0) return 0;
    const { text } = decoded(start);
    const isList = isListOfObjects(text);
    if (!isList && !/^\s*\{/u.test(text)) return 0;
    // The last line may be cut; of a list that is none that is whole.
    const lines = isList ? firstLines(text) : firstLines(text).slice(0, -1);
    const isNamed = /\.(?:jsonl|ndjson)$/iu.test(name);
    if (lines.length === 0) return isNamed ? 0.3 : 0;
    if (!lines.some(({ object }) => object)) return 0;
    const keys = new Set(lines.flatMap(({ object }) => Object.keys(object ?? {})));
    const known = [...keys].filter((key) => guessOf(key) !== undefined).length;
    const isWhole = lines.every(({ object }) => object);
    // Other programs write lists, too: what is in this one has to look like events or ratings.
    if (isList && (!isWhole || !sayWork(keys))) return 0;
    return Math.min(0.9, (isNamed ? 0.6 : 0.1) + (isWhole ? 0.1 : 0) + known / 10);
  },

  read({ name, bytes }, of): ReadResult {
    const findings = newFindingList();
    const refused = (what: "empty_file" | "too_large" | "too_many_things"): ReadResult => {
      findings.add("refused", what, { about: name });
      return { kind: "refused", findings: findings.all() };
    };
    if (bytes.length === 0) return refused("empty_file");
    if (bytes.length > readingLimits.bytes) return refused("too_large");
    const rows: { readonly cells: LineCells; readonly line: number }[] = [];
    const headings = new Set<string>();
    for (const { line, text, object } of lineObjects(decoded(bytes).text)) {
      const place = { kind: "line", line } as const;
      if (!object) {
        findings.add("rejected", "entry_unreadable", { about: text, place });
        continue;
      }
      const kind = object["kind"];
      if (typeof kind === "string" && notInTables.has(kind)) {
        findings.add("rejected", "not_supported", { about: kind, place });
        continue;
      }
      const cells = lineCells(object, (about) =>
        findings.add("rejected", "not_supported", { about, place }),
      );
      for (const heading of cells.keys()) headings.add(heading);
      if (headings.size > readingLimits.columns) return refused("too_many_things");
      rows.push({ cells, line });
      if (rows.length > readingLimits.things) return refused("too_many_things");
    }
    const columns = [...headings];
    const visit: VisitRows = (listener) => {
      if (listener(columns, 0) === false) return;
      for (const { cells, line } of rows) {
        const isOver =
          listener(
            columns.map((heading) => cells.get(heading) ?? ""),
            line,
          ) === false;
        if (isOver) return;
      }
    };
    if (rows.length === 0) {
      findings.add("refused", "nothing_in_it", { about: name });
      return { kind: "refused", findings: findings.all() };
    }
    return readTable(
      {
        name: name.replace(/\.[^.]*$/u, ""),
        visit,
        rowCount: rows.length,
        isTyped: false,
        questions: [],
      },
      of,
      findings,
    );
  },
};

/** Whether keys are those of events or of ratings. */
function sayWork(keys: Iterable<string>): boolean {
  const roles = new Set([...keys].map((key) => guessOf(key)?.role));
  return (
    (roles.has("start") && roles.has("codes")) || (roles.has("criterion") && roles.has("value"))
  );
}

/** What the API takes on a line and no table has. */
const notInTables: ReadonlySet<string> = new Set(["scan", "trace", "notes"]);

function firstLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  // A text that ends with its last line has an empty one after it, which is left out.
  for (const one of lineObjects(`${text}${text.endsWith("\n") ? "-" : ""}`)) {
    lines.push(one);
    if (lines.length > looked) break;
  }
  return lines;
}

/** JSON Lines: one JSON object per line. */
export const jsonLinesFormat: Format = {
  name: "jsonLines",
  endings: [".jsonl", ".ndjson"],
  reader,
};
