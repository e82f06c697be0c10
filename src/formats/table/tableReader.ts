import { newFindingList } from "../findingList.ts";
import type { FindingList } from "../findingList.ts";
import type { GivenFile, Question, Reader, ReadingOf, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { decoded } from "../text.ts";
import { isGzip, isZip } from "../unpacked.ts";
import { type RowTrouble, readRows } from "./delimitedRows.ts";
import { readTable } from "./readTable.ts";
import { guessOf } from "./columnRoles.ts";
import { sampleOf, type VisitRows } from "./tableSample.ts";
import { isSeparatorWord, separatorOf, separators, separatorWords } from "./separators.ts";

const separatorId = "separator";
const encodingId = "encoding";

/** What a file can be said to be written in, besides what it shows by itself. */
const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1256",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "euc-kr",
] as const;

/** Reads delimited text tables (CSV, TSV and others) by the roles of their columns. */
export const tableReader: Reader = {
  recognises(start, { name }) {
    if (isZip(start) || isGzip(start) || start.length === 0) return 0;
    const { text } = decoded(start);
    if (text.includes("\u0000") || /^\s*(?:[{<]|\[\s*[[{"\d])/u.test(text)) return 0;
    const word = separatorOf(text);
    const isNamed = /\.(?:csv|tsv|tab)$/iu.test(name);
    // One line alone may be anything that has such signs in it.
    const isOneLine = !/[\r\n]/u.test(text.trimEnd());
    if (!word || (isOneLine && !isNamed)) return isNamed ? 0.2 : 0;
    const visit: VisitRows = (listener) => {
      readRows({ text, separator: separators[word], longestRow: text.length }, listener);
    };
    const headings = sampleOf(visit)?.headings ?? [];
    const known = new Set(headings.flatMap((heading) => guessOf(heading)?.role ?? []));
    return Math.min(0.6, (isNamed ? 0.4 : 0.05) + known.size / 20);
  },

  read(file, of) {
    const findings = newFindingList();
    if (file.bytes.length === 0) return refused(findings, "empty_file", file);
    if (file.bytes.length > readingLimits.bytes) return refused(findings, "too_large", file);
    const { text, questions } = textOf(file, of, findings);
    const toldFirst = /^sep=[,;\t|]\r?\n/u.exec(text)?.[0] ?? "";
    const answer = of.answers[separatorId];
    const word = isSeparatorWord(answer) ? answer : (separatorOf(text) ?? "comma");
    const separator = separators[word];
    const firstEnd = text.indexOf("\n");
    const firstLine = firstEnd === -1 ? text.length : firstEnd;
    if (firstLine > readingLimits.lineChars) return refused(findings, "too_large", file);
    const first = text.slice(0, firstLine).split(separator, readingLimits.columns + 1);
    if (first.length > readingLimits.columns) return refused(findings, "too_many_things", file);

    let trouble: RowTrouble | undefined;
    const body = text.slice(toldFirst.length);
    const visit: VisitRows = (listener) => {
      trouble = readRows(
        { text: body, separator, longestRow: readingLimits.lineChars },
        toldFirst === "" ? listener : (cells, line) => listener(cells, line + 1),
      );
    };
    const result = readTable(
      {
        name: file.name.replace(/\.[^.]*$/u, ""),
        visit,
        rowCount: linesIn(file.bytes),
        questions: [
          ...questions,
          {
            id: separatorId,
            what: "separator",
            about: file.name,
            options: separatorWords.map((value) => ({ value, isWord: true })),
            answer: word,
            examples: [],
          },
        ],
      },
      of,
      findings,
    );
    for (const line of trouble?.tooLongLines ?? []) {
      findings.add("rejected", "too_large", { place: { kind: "line", line } });
    }
    if (typeof trouble?.openQuoteLine === "number") {
      findings.add("noted", "entry_unreadable", {
        about: '"',
        place: { kind: "line", line: trouble.openQuoteLine },
      });
    }
    return { ...result, findings: findings.all() };
  },
};

function refused(
  findings: FindingList,
  because: "empty_file" | "too_large" | "too_many_things",
  { name }: GivenFile,
): ReadResult {
  findings.add("refused", because, { about: name });
  return { kind: "refused", findings: findings.all() };
}

function textOf(
  { name, bytes }: GivenFile,
  { answers }: ReadingOf,
  findings: FindingList,
): { readonly text: string; readonly questions: readonly Question[] } {
  const answer = encodings.find((one) => one === answers[encodingId]);
  if (answer === undefined) {
    const { text, encoding, isGuessed, isMixed } = decoded(bytes);
    if (!isGuessed && !isMixed) return { text, questions: [] };
    findings.add("noted", isMixed ? "encoding_mixed" : "encoding_guessed", {
      about: name,
      found: encoding,
    });
    return { text, questions: [encodingQuestion(name, encoding)] };
  }
  const text = new TextDecoder(answer).decode(bytes);
  return { text, questions: [encodingQuestion(name, answer)] };
}

function encodingQuestion(about: string, answer: string): Question {
  return {
    id: encodingId,
    what: "encoding",
    about,
    options: encodings.map((value) => ({ value, isWord: false })),
    answer,
    examples: [],
  };
}

/** About how many lines: a row can have several, and a file more bytes for a sign. */
function linesIn(bytes: Uint8Array): number {
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
