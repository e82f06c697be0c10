import fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anyStudy, type AnyStudy } from "../../../tests/formats/anyStudy.ts";
import { borisTabular } from "../boris/borisTables.ts";
import type { ReadingOf, ReadResult } from "../format.ts";
import { schemeOf } from "../studyCopy.ts";
import { written } from "../written.ts";
import { clockText, dateText, numberMeaning } from "./cellFormats.ts";
import { meantText, sheetText } from "./sheetText.ts";
import { xlsxReader } from "./xlsxReader.ts";
import { xlsxWriter } from "./xlsxWriter.ts";
import { lacks } from "../../../tests/needs.ts";

const of: ReadingOf = {
  newUuid: () => crypto.randomUUID(),
  answers: {},
  palette: ["#4477aa"],
  words: { rater: "R", recording: "A", study: "S", exclusiveGroup: "E", modifier: "M" },
};

test("events that were written to a workbook come back from its first sheet", async () => {
  await fc.assert(
    fc.asyncProperty(anyStudy, async (given) => {
      const result = await readBytes(await packed(given));

      expect(timesIn(result)).toEqual(
        given.observations
          .flatMap(({ events }) => events)
          .map((event) => [event.startUs, event.kind === "state" ? event.endUs : "", event.comment])
          .toSorted(byText),
      );
    }),
    { numRuns: 30 },
  );
}, 30_000);

test.each(["'", "'=1", "''", "=1"])("a comment that is %s comes back as it is", async (comment) => {
  const [given] = fc.sample(
    anyStudy.filter(({ observations }) => observations.some(({ events }) => events.length > 0)),
    { numRuns: 1, seed: 9 },
  );
  if (!given) throw new Error("there is no study");
  const commented = {
    ...given,
    observations: given.observations.map((one) => ({
      ...one,
      events: one.events.map((event) => ({ ...event, comment })),
    })),
  };

  const times = timesIn(await readBytes(await packed(commented)));

  expect(times.length).toBeGreaterThan(0);
  expect(new Set(times.map((time) => time[2]))).toEqual(new Set([comment]));
});

test("ratings and units are sheets of their own, asked for by name", async () => {
  const [given] = fc.sample(
    anyStudy.filter(({ observations }) => observations.length > 1),
    { numRuns: 1, seed: 9 },
  );
  const bytes = given ? await packed(given) : new Uint8Array();

  const events = await readBytes(bytes);
  const ratings = await readBytes(bytes, { which_sheet: "ratings" });

  const asked = events.kind === "read" ? events.questions[0] : undefined;
  expect(asked?.options.map(({ value }) => value)).toEqual([
    "events",
    "ratings",
    "observations",
    "units",
  ]);
  expect(ratings).toMatchObject({
    kind: "read",
    study: { schemes: [{ scheme: { criteria: [{ name: "warmth" }] } }] },
  });
});

test("a workbook as a spreadsheet program makes it: shared texts, times of day, formulas", async () => {
  const bytes = workbookOf({
    "xl/sharedStrings.xml":
      "<sst><si><t>code</t></si><si><r><t>st</t></r><r><t>art</t></r></si><si><t>look</t><rPh><t>x</t></rPh></si></sst>",
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss.000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml":
      '<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>' +
      '<row r="3"><c r="B3" t="s"><v>2</v></c><c r="D3" s="1"><v>0.000017361111111111111</v></c></row>' +
      '<row r="4"><c r="B4" t="s"><v>2</v></c><c r="D4"><f>D3*2</f><v>3.25</v></c></row>' +
      '<row r="5"><c r="B5" t="s"><v>2</v></c><c r="D5"><f>NOW()</f></c></row></sheetData></worksheet>',
  });

  const result = await readBytes(bytes);

  expect(timesIn(result)).toEqual([
    [1_500_000, "", ""],
    [3_250_000, "", ""],
  ]);
  expect(result.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: "value_unreadable", about: "D5" }),
      expect.objectContaining({ what: "time_unreadable", place: { kind: "line", line: 5 } }),
    ]),
  );
});

test("a cell whose text the workbook has lost is told, and is not taken for an empty one in silence", async () => {
  const bytes = workbookOf({
    "xl/sharedStrings.xml":
      "<sst><si><t>code</t></si><si><t>start</t></si><si><t>look</t></si></sst>",
    "xl/worksheets/sheet1.xml":
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>1.5</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>7</v></c><c r="B3"><v>2.5</v></c></row></sheetData></worksheet>',
  });

  const { findings } = await readBytes(bytes);

  expect(findings).toContainEqual(
    expect.objectContaining({
      weight: "rejected",
      what: "value_unreadable",
      about: "A3",
      place: { kind: "line", line: 3 },
    }),
  );
});

test.each([
  [
    "whose texts declare entities",
    "xl/sharedStrings.xml",
    '<!DOCTYPE s [<!ENTITY a "b">]><sst/>',
    "entity_declared",
  ],
  ["whose sheet is cut off", "xl/worksheets/sheet1.xml", "<worksheet><sheetData><row", "damaged"],
  ["without a sheet", "xl/_rels/workbook.xml.rels", "<Relationships/>", "part_missing"],
])("a workbook %s is refused", async (_, part, content, what) => {
  expect(await readBytes(workbookOf({ [part]: content }))).toMatchObject({
    kind: "refused",
    findings: [{ what, about: expect.stringContaining("xl/") }],
  });
});

test("a workbook that bursts is refused before it is unpacked", async () => {
  const bytes = workbookOf({
    "xl/worksheets/sheet1.xml": `<worksheet>${" ".repeat(30_000_000)}</worksheet>`,
  });

  expect(await readBytes(bytes)).toMatchObject({
    kind: "refused",
    findings: [expect.objectContaining({ weight: "refused" })],
  });
});

test("any text is held by a sheet", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      // Halves of a pair are written by their number.
      expect(meantText(plain(sheetText(text)))).toBe(text);
    }),
  );
  expect(meantText(plain(sheetText("_x0041_")))).toBe("_x0041_");
});

test.each([
  ["0.00", "number"],
  ['0.0" s"', "number"],
  ["[Red]0.0", "number"],
  ["[h]:mm:ss", "time"],
  ["mm:ss.0", "time"],
  ["yyyy-mm-dd", "date"],
  ["[$-409]h:mm AM/PM", "time"],
])("the format %s shows a %s", (format, meaning) => {
  expect(numberMeaning(format)).toBe(meaning);
});

test("days are clock times and dates", () => {
  expect(clockText(1.5)).toBe("36:00:00.000000");
  expect(clockText(0.000_012_345 / 86.4)).toBe("0:00:00.012345");
  expect(dateText(46_347, false)).toBe("2026-11-21");
  expect(dateText(44_885, true)).toBe("2026-11-21");
});

const sample = "../shared/samples/boris/boris-tests/test_export_events_tabular";
test.skipIf(lacks("samples"))(
  `the workbook that BORIS wrote says what its table as text says (skipped where ${sample}.xlsx is absent)`,
  async () => {
    const result = await readBytes(new Uint8Array(readFileSync(`${sample}.xlsx`)));

    const asText = await borisTabular.reader?.read(
      { name: "table.tsv", bytes: new Uint8Array(readFileSync(`${sample}.tsv`)) },
      of,
    );
    if (asText?.kind !== "read" || result.kind !== "read") throw new Error("it was refused");
    expect(timesIn(result)).toHaveLength(4);
    expect(timesIn(result)).toEqual(timesIn(asText));
    expect(result.study.recordings).toMatchObject(
      asText.study.recordings.map(({ name, durationUs, media }) => ({ name, durationUs, media })),
    );
    expect(result.findings.map(({ what }) => what)).toEqual(
      asText.findings.map(({ what }) => what),
    );
  },
);

/** A workbook with these sheets, by name. */
function workbookWith(sheets: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const names = Object.keys(sheets);
  return workbookOf({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join("")}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(sheets[name] ?? [])]),
    ),
  });
}

test("sheets of BORIS's are read together and keep states with both ends; one alone can be asked for", async () => {
  const head = ["Observation id", "Subject", "Behavior", "Behavior type", "Time"];
  const [o1 = [], o2 = []] = ["o1", "o2"].map((observation) => [
    [observation, "Mia", "walk", "START", "1.5"],
    [observation, "Mia", "walk", "STOP", "4"],
  ]);
  const bytes = workbookWith({ o1: [head, ...o1], o2: [head, ...o2] });

  const result = await readBytes(bytes);
  const one = await readBytes(bytes, { which_sheet: "o2" });

  expect(timesIn(result)).toEqual([
    [1_500_000, 4_000_000, ""],
    [1_500_000, 4_000_000, ""],
  ]);
  expect(result).toMatchObject({
    questions: [
      {
        what: "which_sheet",
        answer: "all_sheets",
        options: [{}, { value: "o1" }, { value: "o2" }],
      },
      { what: "rater_of_file" },
    ],
  });
  expect(one.kind === "read" && one.observations.map(({ name }) => name)).toEqual(["o2"]);
});

test.each([2, 3, 30])(
  "what is hidden in the sheets of %i raters is read, and told with how much it is",
  async (size) => {
    const raters = Array.from({ length: size }, (_, at) => `Rater ${at + 1}`);
    const head = ["video", "behavior", "start", "end"];
    const rows = [
      head,
      ["c1", "walk", "1", "2"],
      ["c2", "rest", "3", "4"],
      ["c2", "walk", "5", "6"],
    ];
    const parts = unzipSync(
      workbookWith({
        "read me": [["hidden"]],
        ...Object.fromEntries(raters.map((name) => [name, rows])),
      }),
    );
    const changed = (path: string, change: (xml: string) => string) => {
      parts[path] = strToU8(change(new TextDecoder().decode(parts[path])));
    };
    changed("xl/workbook.xml", (xml) =>
      xml.replace(/(name="(?:Rater 2|read me)")/gu, '$1 state="hidden"'),
    );
    let at = 0;
    for (const path of ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet3.xml"]) {
      changed(path, (xml) =>
        xml
          .replace("<sheetData>", '<cols><col min="4" max="9" hidden="1"/></cols><sheetData>')
          .replaceAll("<row", () => ((at += 1) % 2 === 0 ? '<row hidden="1"' : "<row")),
      );
    }

    const result = await readBytes(zipSync(parts));

    expect(timesIn(result)).toHaveLength(3 * size);
    expect(
      result.findings
        .filter(({ what }) => what.startsWith("hidden_"))
        .map(({ weight, what, about, found, count }) => [weight, what, about, found, count]),
    ).toEqual([
      ["noted", "hidden_sheet", "Rater 2", "", 1],
      ["noted", "hidden_rows", "Rater 2", "", 2],
      ["noted", "hidden_columns", "Rater 2", "D", 1],
    ]);
  },
);

test.each([3, 30])(
  "a sheet for each of %i raters is theirs, and other sheets are left alone",
  async (size) => {
    const raters = Array.from({ length: size }, (_, at) => `Rater ${at + 1}`);
    const sheets = Object.fromEntries(
      raters.map((rater, at) => [
        rater,
        [
          ["video", "start", "end", "code"],
          ["clip 1", `${1 + at / 100}`, "4", "look"],
          ["clip 2", `${2 + at / 100}`, "5", "nod"],
        ],
      ]),
    );
    const read = await readBytes(
      workbookWith({
        ...sheets,
        Notes: [
          ["what", "is"],
          ["codes", "as agreed"],
        ],
      }),
    );

    if (read.kind !== "read") throw new Error(JSON.stringify(read.findings));
    expect(read.study.people.map(({ name }) => name)).toEqual(raters);
    expect(read.observations).toHaveLength(2 * size);
  },
);

test("titles above the headings of sheets keep none of them from being read, and are told", async () => {
  const sheets = ["Ann", "Bea"].map((rater): [string, string[][]] => [
    rater,
    [
      [`Reliability coding, ${rater}`],
      ["video", "start", "end", "code"],
      ["clip 1", "1", "4", "look"],
      ["clip 2", "2", "5", "nod"],
    ],
  ]);

  const read = await readBytes(workbookWith(Object.fromEntries(sheets)));

  if (read.kind !== "read") throw new Error(JSON.stringify(read.findings));
  expect(read.study.people.map(({ name }) => name)).toEqual(["Ann", "Bea"]);
  expect(read.observations.map(({ events }) => events.length)).toEqual([1, 1, 1, 1]);
  expect(read.findings.filter(({ weight }) => weight === "rejected")).toMatchObject([
    { what: "not_supported", count: 2 },
  ]);
});

test("sheets with a rater's column are recordings, with neither column recordings too", async () => {
  const ofRaters = await readBytes(
    workbookWith({
      "lesson 1": [
        ["rater", "start", "code"],
        ["A", "1", "look"],
        ["B", "2", "look"],
      ],
      "lesson 2": [
        ["rater", "start", "code"],
        ["A", "1", "look"],
        ["B", "2", "look"],
      ],
    }),
  );
  const ofNone = await readBytes(
    workbookWith({
      "lesson 1": [
        ["start", "code"],
        ["1", "look"],
      ],
      "lesson 2": [
        ["start", "code"],
        ["1", "look"],
      ],
    }),
  );

  for (const read of [ofRaters, ofNone]) {
    if (read.kind !== "read") throw new Error(JSON.stringify(read.findings));
    expect(read.study.recordings.map(({ name }) => name)).toEqual(["lesson 1", "lesson 2"]);
  }
});

function sheetOf(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join(""),
  );
  return `<worksheet><sheetData>${cells.map((row) => `<row>${row}</row>`).join("")}</sheetData></worksheet>`;
}

async function readBytes(bytes: Uint8Array, answers: ReadingOf["answers"] = {}) {
  return xlsxReader.read({ name: "table.xlsx", bytes }, { ...of, answers });
}

function timesIn(result: ReadResult) {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.findings));
  const { study, observations } = result;
  return observations
    .flatMap((observation) => {
      expect(schemeOf(study, observation).codes.length).toBeGreaterThan(0);
      return observation.events;
    })
    .map((event) => [event.startUs, event.kind === "state" ? event.endUs : "", event.comment])
    .toSorted(byText);
}

function byText(a: readonly unknown[], b: readonly unknown[]): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function workbookOf(parts: Readonly<Record<string, string>>): Uint8Array {
  const usual = {
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
  };
  return zipSync(
    Object.fromEntries(
      Object.entries({ ...usual, ...parts }).map(([path, content]) => [path, strToU8(content)]),
    ),
  );
}

async function packed({ study, observations }: AnyStudy): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const writingOf = { baseName: "s", now: "2026-11-21T12:00:00.000Z", newUuid: of.newUuid };
  for await (const { content } of written(xlsxWriter, study, observations, writingOf)) {
    pieces.push(typeof content === "string" ? strToU8(content) : content);
  }
  const bytes = new Uint8Array(Buffer.concat(pieces));
  expect(Object.keys(unzipSync(bytes))).toContain("[Content_Types].xml");
  return bytes;
}

/** What an XML reader makes of it. */
function plain(xml: string): string {
  return xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#13;", "\r")
    .replaceAll("&amp;", "&");
}
