import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readingOf } from "../../../../tests/studyCopySample.ts";
import { durationKappa } from "../../../statistics/timeKappa.ts";
import { areEventRows } from "./eventRows.ts";
import { pastedRows } from "./pastedRows.ts";
import { timedLines } from "./timedLines.ts";
import { type TimedRecords, timedRecords } from "./timedRecords.ts";
import { lacks } from "../../../../tests/needs.ts";

const wish = { nothing: "(nothing)", words: readingOf.words };

async function understood(files: Readonly<Record<string, string>>): Promise<TimedRecords> {
  const found = await broughtIn(files);
  if (!("recordings" in found)) throw new Error(JSON.stringify(found));
  return found;
}

function broughtIn(files: Readonly<Record<string, string>>) {
  return timedRecords(
    Object.entries(files).map(([name, text]) => new File([text], name)),
    wish,
  );
}

type Span = readonly [code: string, from: number, to: number];
const ana: readonly Span[] = [
  ["walk", 0, 20],
  ["rest", 30, 50],
];
const ben: readonly Span[] = [
  ["walk", 0, 25],
  ["rest", 30, 45],
];
const spans = [ana, ben].map((events) =>
  events.map(([code, from, to]) => ({ code, startUs: from * 1e6, endUs: to * 1e6 })),
);

/** A head, and how an event stands below it. */
type Layout = readonly [what: string, head: string, cells: (event: Span) => readonly unknown[]];
const layouts: readonly Layout[] = [
  ["ends", "code,start,end", (event) => event],
  ["durations", "code,onset,duration", ([code, from, to]) => [code, from, to - from]],
  [
    "milliseconds",
    "Start (ms),End (ms),Code",
    ([code, ...ends]) => [...ends.map((one) => one * 1e3), code],
  ],
];
test.each(layouts)(
  "two tables of events with %s are two raters' records",
  async (_, head, cells) => {
    const [first = "", second = ""] = [ana, ben].map((events) =>
      [head, ...events.map((event) => cells(event).join(","))].join("\n"),
    );

    const records = await understood({ "Ana.csv": first, "Ben.csv": second });

    expect(records.raters).toEqual(["Ana", "Ben"]);
    expect(records.recordings[0]?.tracks).toEqual(spans);
    const lines = timedLines(records, 1_000_000).map(({ line }) => line);
    const [own = [], other = []] = spans;
    const { figure } = durationKappa([{ first: own, second: other, durationUs: 50_000_000 }], {
      codes: ["walk", "rest"],
    }).answer;
    expect(lines.find(({ id }) => id === "durationKappa")?.answer.figure).toEqual(figure);
  },
);

test("starts and stops on rows of their own are states, and a point at the very end has its second", async () => {
  const rows = ["Time;Behavior;Status", "0;walk;START", "20;walk;STOP", "30;call;POINT"].join("\n");

  const { recordings } = await understood({ "a.csv": rows, "b.csv": rows.replace("20", "25") });

  expect(recordings[0]?.tracks[1]).toEqual([
    { code: "walk", startUs: 0, endUs: 25_000_000 },
    { code: "call", startUs: 30_000_000, endUs: 30_000_000 },
  ]);
  expect(recordings[0]?.durationUs).toBe(31_000_000);
});

test("beside another rater's table codes with a time alone are points", async () => {
  const rows = "time,code\n1.5,call\n7,call\n9.2,call";

  const records = await understood({
    "a.csv": rows,
    "b.csv": rows.replace("9.2,call", "9.4,sing"),
  });

  expect(records.codes.toSorted()).toEqual(["call", "sing"]);
});

test("one table of events that names its raters needs no second one, and one that does not waits", async () => {
  const named =
    "recording,rater,code,start,end\nf,Ana,walk,0,20\nf,Ana,rest,30,50\nf,Ben,walk,0,25\nf,Ben,rest,30,45";

  const records = await understood({ "both.csv": named });

  expect(records.raters).toEqual(["Ana", "Ben"]);
  expect(records.recordings[0]?.tracks).toEqual(spans);
  expect(await broughtIn({ "Ana.csv": "code,start,end\nwalk,0,20\nrest,30,50" })).toMatchObject({
    because: "record_alone",
  });
});

test("what was rated in the very same spans of time are units, not events", async () => {
  const first = "start,end,code\n0,10,x\n10,20,y\n20,30,x";

  const found = await broughtIn({ "Ana.csv": first, "Ben.csv": first.replace("30,x", "30,y") });

  expect(found).toHaveProperty("tables.length", 2);
});

test.each([
  ["unit,Ana,Ben\n1,x,x\n2,y,x", false],
  ["clip,start,end,Ana,Ben\na,0,10,x,x\nb,10,20,y,x", false],
  ["name,start,end,Ana,Ben\na,0,10,x,x\nb,10,20,y,x", false],
  ["clip,rater,code,start,end\na,Ana,x,0,10\na,Ben,x,0,10\nb,Ana,y,10,20", false],
  ["clip,rater,score\na,Ana,3\na,Ben,4", false],
  ["code,start,end\nwalk,soon,later\nrest,late,later", false],
  ["code,start,end\nwalk,0,20\nrest,30,50", true],
  ["Ana,1,0,10\nAna,2,10,14\nBen,1,0,11\nBen,2,11,14", true],
  ["c1,x,3,4\nc2,y,2,5\nc3,x,1,2\nc4,x,1,2", false],
  ["x,x,1,2\ny,x,2,3\nx,y,1,3\ny,y,1,2", false],
])("of one table alone it is told whether its rows are events: %j", (text, are) => {
  expect(areEventRows(pastedRows(text).rows, { isAlone: true })).toBe(are);
});

test("a second rater who comes after hundreds of the first's events is one", () => {
  const rows = ["Ana", "Ben"].flatMap((rater) =>
    Array.from({ length: 400 }, (_, at) => [rater, "x", String(2 * at), String(2 * at + 1)]),
  );

  expect(areEventRows(rows, { isAlone: true })).toBe(true);
  expect(areEventRows(rows.slice(0, 400), { isAlone: true })).toBe(false);
});

const folder = "../shared/samples/boris";
test.skipIf(lacks("samples"))(
  "tables of BORIS are records, as text and as workbook (needs ../shared/samples)",
  async () => {
    const [workbook, text] = ["xlsx", "tsv"].map((ending) => {
      const path = `${folder}/boris-tests/test_export_events_tabular.${ending}`;
      return new File([readFileSync(path)], `${ending === "xlsx" ? "Ana" : "Ben"}.${ending}`);
    });
    if (!workbook || !text) throw new Error("they are not there");

    const found = await timedRecords([workbook, text], wish);

    expect(found).toMatchObject({ raters: ["Ana", "Ben"], recordings: [{}] });
    const [recording] = "recordings" in found ? found.recordings : [];
    expect(recording?.tracks[0]).toHaveLength(4);
    expect(recording?.tracks[0]).toEqual(recording?.tracks[1]);
    expect(await timedRecords([workbook], wish)).toMatchObject({
      because: "record_alone",
    });
  },
);
