import { expect, test } from "vitest";
import { CodedEvent } from "../../../../domain/entities/event.ts";
import { id } from "../../../../domain/rules.ts";
import { indexScheme } from "../../../../domain/schemeIndex.ts";
import { sampleIds, sampleScheme } from "../../../kit/coding/sampleScheme.ts";
import { type ColumnNames, eventsAsText, eventsOfText } from "./eventText.ts";

const index = indexScheme(sampleScheme);
const english: ColumnNames = {
  time: "Start (s)",
  end: "End (s)",
  code: "Code",
  subject: "Subject",
  comment: "Comment",
  confidence: "Confidence",
  nobody: "no subject",
};
const german: ColumnNames = {
  time: "Beginn (s)",
  end: "Ende (s)",
  code: "Code",
  subject: "Person",
  comment: "Kommentar",
  confidence: "Sicherheit",
  nobody: "niemand Bestimmtes",
};
let made = 0;
const reading = {
  languages: [english, german],
  newEventId() {
    made += 1;
    return id("event").parse(`0198a000-0000-7000-8000-${String(made).padStart(12, "0")}`);
  },
};
const events = [
  {
    kind: "state",
    codeId: sampleIds.together,
    subjectId: sampleIds.ana,
    startUs: 1_040_000,
    endUs: 5_000_001,
    modifiers: { [sampleIds.result]: [sampleIds.shared, sampleIds.broken] },
    comment: 'says "mine",\nthen\tgives',
    confidence: 0.8,
  },
  {
    kind: "point",
    codeId: sampleIds.question,
    subjectId: null,
    startUs: 7_000_000,
    modifiers: { [sampleIds.toy]: sampleIds.ball },
    comment: "",
    confidence: null,
  },
  {
    kind: "state",
    codeId: sampleIds.speaks,
    subjectId: sampleIds.ben,
    startUs: 8_000_000,
    endUs: null,
    modifiers: {},
    comment: "",
    confidence: null,
  },
].map((event) => CodedEvent.parse({ id: "0198a000-0000-7000-8000-000000009999", ...event }));

test("copied events are pasted as the same events, whatever their comments contain", () => {
  const text = eventsAsText(events, index, { columns: english, name: ({ name }) => name });
  const { events: pasted, problems } = eventsOfText(text, index, reading);

  expect(problems).toEqual([]);
  expect(pasted.map(({ id: _id, ...rest }) => rest)).toEqual(
    events.map(({ id: _id, ...rest }) => rest),
  );
  expect(text.split("\n")[0]).toBe(
    "Start (s)\tEnd (s)\tCode\tSubject\tComment\tConfidence\tToy\tWhat came of it",
  );
});

test("a table from a spreadsheet is read by its headings, in any language and order", () => {
  const text = [
    "Notiz\tPERSON\tcode\tBeginn",
    "\tana\tplays ALONE\t1:02,5",
    "",
    "\tniemand Bestimmtes\tQuestion\t3,25",
  ].join("\r\n");
  const { events: pasted, lines, problems } = eventsOfText(text, index, reading);

  expect(problems).toEqual([]);
  expect(lines).toEqual([2, 4]);
  expect(pasted).toMatchObject([
    { kind: "state", codeId: sampleIds.alone, subjectId: sampleIds.ana, startUs: 62_500_000 },
    { kind: "point", codeId: sampleIds.question, subjectId: null, startUs: 3_250_000 },
  ]);
});

test("fractions as programs write them are read to the nearest microsecond", () => {
  const text = "Start (s)\tCode\n0.30000000000000004\tQuestion\n1:02.0539999999\tQuestion";

  expect(eventsOfText(text, index, reading).events.map(({ startUs }) => startUs)).toEqual([
    300_000, 62_054_000,
  ]);
});

test("every line that cannot be read is reported with its number", () => {
  const text = [
    "Start (s)\tEnd (s)\tCode\tSubject\tConfidence\tToy",
    "soon\t\tQuestion\t\t\t",
    "1\tlater\tSleeps\tCem\t7\tCar",
    "2\t\tQuestion\t\t\t",
  ].join("\n");
  const { problems } = eventsOfText(text, index, reading);

  expect(problems.map(({ line, kind, text: what }) => [line, kind, what])).toEqual([
    [2, "wrong_time", "soon"],
    [3, "wrong_time", "later"],
    [3, "unknown_code", "Sleeps"],
    [3, "unknown_subject", "Cem"],
    [3, "wrong_confidence", "7"],
    [3, "wrong_modifier", "Car"],
  ]);
});

test("text without headings is no table of events, and no text is none", () => {
  expect(eventsOfText("1.0\tQuestion", index, reading).problems).toMatchObject([
    { line: 1, kind: "no_header" },
  ]);
  expect(eventsOfText("", index, reading)).toEqual({ events: [], lines: [], problems: [] });
});
