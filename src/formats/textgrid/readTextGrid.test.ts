import { describe, expect, it } from "vitest";
import { readingOf, readWhole, toldEvents } from "../../../tests/studyCopySample.ts";
import { schemeOf } from "../studyCopy.ts";
import { textGridReader } from "./readTextGrid.ts";

const long = `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0 
xmax = 2.5 
tiers? <exists> 
size = 2 
item []: 
    item [1]:
        class = "IntervalTier" 
        name = "gaze@Ann" 
        xmin = 0 
        xmax = 2.5 
        intervals: size = 4 
        intervals [1]:
            xmin = 0 
            xmax = 0.5 
            text = "" 
        intervals [2]:
            xmin = 0.5 
            xmax = 1.25 
            text = "at ""it""" 
        intervals [3]:
            xmin = 1.25 
            xmax = 1.75 
            text = "away" 
        intervals [4]:
            xmin = 1.75 
            xmax = 2.5 
            text = "at ""it""" 
    item [2]:
        class = "TextTier" 
        name = "nods" 
        xmin = 0 
        xmax = 2.5 
        points: size = 2 
        points [1]:
            number = 0.25 
            mark = "1 or two, I cannot say" 
        points [2]:
            time = 1e0 
            mark = "größer" 
`;
const short = `"ooTextFile"
"TextGrid"
0 2.5 ! from the beginning
<exists> 2
"IntervalTier" "gaze@Ann" 0 2.5 4
0 0.5 "" 0.5 1.25 "at ""it""" 1.25 1.75 "away" 1.75 2.5 "at ""it"""
"TextTier" "nods" 0 2.5 2
0.25 "1 or two, I cannot say" 1e0 "größer"
`;
const expected = [
  "1000000 | nods | – | größer",
  "1250000 – 1750000 | away | Ann | ",
  '1750000 – 2500000 | at "it" | Ann | ',
  "250000 | nods | – | 1 or two, I cannot say",
  '500000 – 1250000 | at "it" | Ann | ',
];

async function read(bytes: Uint8Array, answers: Readonly<Record<string, string>> = {}) {
  const file = { name: "a.TextGrid", bytes };
  const result = readWhole(await textGridReader.read(file, { ...readingOf, answers }));
  const [first] = result.observations;
  if (!first) throw new Error("no observation");
  const scheme = schemeOf(result.study, first);
  return { ...result, scheme, events: toldEvents(scheme, first.events) };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const utf16 = (text: string): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return Uint8Array.from(bytes.swap16());
};

describe("a TextGrid", () => {
  it.each([
    ["long, UTF-8", utf8(long)],
    ["long, UTF-16", utf16(long)],
    ["long, Latin-1", latin1(long)],
    ["short", utf8(short)],
    ["binary", binaryGrid()],
  ])("is the same in every form: %s", async (_, bytes) => {
    const { events, study, held } = await read(bytes);

    expect(events).toEqual(expected);
    expect(study.recordings).toMatchObject([{ name: "a", durationUs: 2_500_000 }]);
    expect(held).toEqual({ observations: 1, events: 5, subjects: 1, codes: 3 });
    expect(textGridReader.recognises(bytes.slice(0, 65_536), { name: "" })).toBe(1);
  });

  it("says that Latin-1 was guessed", async () => {
    const { findings } = await read(latin1(long));

    expect(findings.map(({ what }) => what)).toEqual(["encoding_guessed"]);
  });

  it("asks what its tiers are, and whose it is", async () => {
    const { questions, events, study } = await read(utf8(long), {
      "tier:gaze@Ann": "subject",
      "tier:nods": "leave_out",
      rater: "Lee",
    });

    expect(questions.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
      "rater Lee",
      "tier:gaze@Ann subject",
      "tier:nods leave_out",
    ]);
    expect(events).toContain("1250000 – 1750000 | away | gaze | ");
    expect(study.people.map(({ name }) => name)).toEqual(["Lee"]);
  });

  it.each([
    ["a number that is none", long.replace("xmax = 1.25", "xmax = one"), 22],
    ["a text without an end", long.replace('text = "away"', 'text = "away'), 30],
    [
      "fewer intervals than it says",
      long.replace("intervals: size = 4", "intervals: size = 5"),
      32,
    ],
    ["a tier of no kind", long.replace("TextTier", "Other"), 32],
    ["nothing after the head", long.slice(0, 52), 4],
  ])("with %s is refused with the line", async (_, text, line) => {
    const result = await textGridReader.read({ name: "a", bytes: utf8(text) }, readingOf);

    expect(result.kind).toBe("refused");
    expect(result.findings).toMatchObject([{ weight: "refused", place: { kind: "line", line } }]);
  });

  it("that claims more than it holds is refused at once", async () => {
    const claims = utf8(short.replace("<exists> 2", "<exists> 999999999"));

    const result = await textGridReader.read({ name: "a", bytes: claims }, readingOf);
    const cut = await Promise.all(
      [21, 30, 60, 90, 200].map(async (length) =>
        textGridReader.read({ name: "a", bytes: binaryGrid().slice(0, length) }, readingOf),
      ),
    );

    expect(result).toMatchObject({ kind: "refused", findings: [{ what: "damaged" }] });
    expect(cut.map(({ kind }) => kind)).toEqual(cut.map(() => "refused"));
  });

  it("reads a label of ten million characters and cuts it as its comment", async () => {
    const { findings, events } = await read(
      utf8(short.replace("1 or two, I cannot say", '""'.repeat(10_000_000))),
    );

    expect(events).toHaveLength(5);
    expect(findings.map(({ what }) => what)).toEqual(["text_cut"]);
  });

  it("has an interval that ends before it starts left out, with its line", async () => {
    const { findings, events } = await read(utf8(long.replace("xmax = 1.25 ", "xmax = 0.25 ")));

    expect(events).toHaveLength(4);
    expect(findings).toMatchObject([
      { weight: "rejected", what: "end_before_start", place: { kind: "line", line: 20 } },
    ]);
  });
});

/** The same as the others, as Praat packs it. */
function binaryGrid(): Uint8Array {
  const parts: Buffer[] = [];
  const number = (value: number): void => {
    const part = Buffer.alloc(8);
    part.writeDoubleBE(value);
    parts.push(part);
  };
  const count = (value: number): void => {
    const part = Buffer.alloc(4);
    part.writeInt32BE(value);
    parts.push(part);
  };
  const className = (text: string): void => {
    parts.push(Buffer.from([text.length]), Buffer.from(text, "latin1"));
  };
  const label = (text: string): void => {
    const isWide = /[^\0-\u007f]/u.test(text);
    const length = Buffer.alloc(isWide ? 4 : 2);
    if (isWide) length.writeInt16BE(-1);
    length.writeUInt16BE(text.length, isWide ? 2 : 0);
    parts.push(
      length,
      isWide ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text, "latin1"),
    );
  };
  parts.push(Buffer.from("ooBinaryFile\u0008TextGrid", "latin1"));
  number(0);
  number(2.5);
  parts.push(Buffer.from([1]));
  count(2);
  className("IntervalTier");
  label("gaze@Ann");
  number(0);
  number(2.5);
  const intervals = [
    [0, 0.5, ""],
    [0.5, 1.25, 'at "it"'],
    [1.25, 1.75, "away"],
    [1.75, 2.5, 'at "it"'],
  ] as const;
  count(intervals.length);
  for (const [from, to, text] of intervals) {
    number(from);
    number(to);
    label(text);
  }
  className("TextTier");
  label("nods");
  number(0);
  number(2.5);
  count(2);
  number(0.25);
  label("1 or two, I cannot say");
  number(1);
  label("größer");
  return Uint8Array.from(Buffer.concat(parts));
}
