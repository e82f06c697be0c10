import { expect, test } from "vitest";
import type { ReadingOf, ReadResult } from "../format.ts";
import { schemeOf } from "../studyCopy.ts";
import { roleId } from "./mapping.ts";
import { tableReader } from "./tableReader.ts";

let made = 0;
const of: ReadingOf = {
  newUuid() {
    made += 1;
    return `01990000-0000-7000-8000-${made.toString(16).padStart(12, "0")}`;
  },
  answers: {},
  palette: ["#4477aa"],
  words: {
    rater: "Rater",
    recording: "Recording",
    study: "Study",
    exclusiveGroup: "One at a time",
    modifier: "Modifier",
  },
};

async function readText(
  text: string | Uint8Array,
  answers: ReadingOf["answers"] = {},
): Promise<ReadResult> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return tableReader.read({ name: "table.csv", bytes }, { ...of, answers });
}

/** Events in words: `recording/rater/subject: code start-end`. */
async function eventsIn(text: string | Uint8Array, answers: ReadingOf["answers"] = {}) {
  const result = await readText(text, answers);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.findings));
  const { study, observations } = result;
  return observations.flatMap((observation) => {
    const scheme = schemeOf(study, observation);
    const recording = study.recordings.find(({ id }) => id === observation.recordingId)?.name;
    const rater = study.people.find(({ id }) => id === observation.raterId)?.name;
    return observation.events.map((event) => {
      const code = scheme.codes.find(({ id }) => id === event.codeId);
      const subject = scheme.subjects.find(({ id }) => id === event.subjectId)?.name ?? "";
      const end = event.kind === "state" ? `-${event.endUs === null ? "" : event.endUs / 1e6}` : "";
      expect(code?.kind).toBe(event.kind);
      return `${recording}/${rater}/${subject}: ${code?.name} ${event.startUs / 1e6}${end}`;
    });
  });
}

test("a table with start and end by its headings", async () => {
  const text = "recording,coder,subject,code,onset,offset\nc1,Ann,S,look,1.5,2\nc1,Bob,,nod,3,3\n";

  expect(await eventsIn(text)).toEqual(["c1/Ann/S: look 1.5-2", "c1/Bob/: nod 3"]);
});

test("German headings, semicolons, decimal commas and Windows-1252", async () => {
  const text = "Aufnahme;Kodierer;Verhalten;Beginn;Dauer;Kommentar\nä;Jörg;Blick;1,25;0,5;schön\n";
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));

  expect(await eventsIn(bytes)).toEqual(["ä/Jörg/: Blick 1.25-1.75"]);
  expect(await readText(bytes)).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ what: "encoding_guessed" })]),
  });
});

test("The Observer's log: state start and stop are pairs, points are points", async () => {
  const text = [
    '"Time_Relative_hms","Time_Relative_sf","Duration_sf","Observation","Subject","Behavior","Modifier_1","Event_Type"',
    '"00:00:01","1.2","3.3","obs1","Child","Play","toy","State start"',
    '"00:00:02","2","0","obs1","Child","Smile","","Point"',
    '"00:00:04","4.5","0","obs1","Child","Play","toy","State stop"',
    '"00:00:05","5","1.5","obs1","Child","Play","","State start"',
  ].join("\r\n");

  expect(await eventsIn(text)).toEqual([
    "obs1/Rater/Child: Play 1.2-4.5",
    "obs1/Rater/Child: Smile 2",
    "obs1/Rater/Child: Play 5-6.5",
  ]);
});

test.each([
  ["UTF-8", ",", ".", "Behavior"],
  ["UTF-16LE with its mark", "\t", ".", "Behavior"],
  ["UTF-16LE without one", ";", ",", "Behavior"],
  ["UTF-16BE with its mark", ";", ".", "Behaviour"],
])(
  "The Observer XT's log is read in %s, parted by %j",
  async (encoding, separator, point, code) => {
    const heads = [
      "Date_Time_Absolute_dmy_hmsf",
      "Date_dmy",
      "Time_Absolute_hms",
      "Time_Relative_hmsf",
      "Time_Relative_sf",
      "Duration_sf",
      "Observation",
      "Event_Log",
      "Subject",
      code,
      "Modifier_1",
      "Event_Type",
      "Comment",
    ];
    const row = (at: string, during: string, event: string, kind: string) =>
      ["03-11-2026 10:00:00.000", "03-11-2026", "10:00:00", "00:00:00.000", at, during]
        .concat(["obs1", "log", "Kind Zoë", event, "toy", kind, "fine"])
        .map((cell) => cell.replace(/^(?<whole>\d+)\.(?<part>\d+)$/u, `$1${point}$2`));
    const rows = [
      heads,
      row("1.2", "3.3", "Play", "State start"),
      row("2.0", "0.0", "Smile", "Point"),
      row("4.5", "0.0", "Play", "State stop"),
    ];
    const text = rows.map((cells) => cells.join(separator)).join("\r\n");
    const little = new Uint8Array(
      Buffer.from(encoding.includes("with its") ? `\uFEFF${text}` : text, "utf16le"),
    );
    const bytes = encoding.startsWith("UTF-8")
      ? new TextEncoder().encode(text)
      : encoding.startsWith("UTF-16BE")
        ? little.map((_, at) => little[at % 2 === 0 ? at + 1 : at - 1] ?? 0)
        : little;

    expect(await eventsIn(bytes)).toEqual([
      "obs1/Rater/Kind Zoë: Play 1.2-4.5",
      "obs1/Rater/Kind Zoë: Smile 2",
    ]);
  },
);

test("a row for every step of time, as Solomon Coder writes it, becomes states", async () => {
  const rows = ["", "walk", "walk", "sit", "sit", ""].map((code, at) => `${at / 5}\t${code}`);
  const text = `Time\tMovement\n${rows.join("\n")}\n`;

  expect(await eventsIn(text)).toEqual(["table/Rater/: walk 0.2-0.6", "table/Rater/: sit 0.6-1"]);
  expect(await readText(text)).toMatchObject({
    study: { schemes: [{ scheme: { groups: [{ name: "Movement", isExclusive: true }] } }] },
  });
});

test("clock times with frames ask how many frames a second has", async () => {
  const text = "Onset\tOffset\tCode\n00:00:01:10\t00:01:00:00\ta\n";

  expect(await eventsIn(text)).toEqual(["table/Rater/: a 1.4-60"]);
  expect(await eventsIn(text, { frames_per_second: "50" })).toEqual(["table/Rater/: a 1.2-60"]);
});

test("a table without headings: words are rater and code, numbers start and end", async () => {
  expect(await eventsIn("Ann,1,2,9\nAnn,2,11,17\nBob,1,2,9\n")).toEqual([
    "table/Ann/: 1 2-9",
    "table/Ann/: 2 11-17",
    "table/Bob/: 1 2-9",
  ]);
});

test("answers go before guesses, and fit the next table with these headings in any order", async () => {
  const text = "who,what,at\nAnn,look,1500\n";
  const answers = {
    [roleId("who")]: "rater",
    [roleId("what")]: "codes",
    [roleId("at")]: "start",
    unit_of_time: "ms",
  };

  expect(await eventsIn(text)).toEqual(["table/Ann/: look 1500"]);
  expect(await eventsIn(text, answers)).toEqual(["table/Ann/: look 1.5"]);
  expect(
    await eventsIn("at;what;who\n2500;nod;Bob\n", { ...answers, separator: "semicolon" }),
  ).toEqual(["table/Bob/: nod 2.5"]);
});

test("what cannot be read is found by its line, and the rest is taken", async () => {
  const text = [
    "code,start,end,kind",
    "a,1,2,state",
    "a,x,2,state",
    "a,NaN,2,state",
    "a,-1,2,state",
    "a,3,2,state",
    ",1,2,state",
    "a,1,2,sometimes",
    "a,5,,stop",
    "a,6,,start",
    "a,7,8,state",
  ].join("\n");

  const result = await readText(text);

  const told = result.findings.flatMap(({ weight, what, place }) =>
    place?.kind === "line" ? [`${weight} ${what} ${place.line}`] : [],
  );
  expect(told).toEqual([
    "rejected time_unreadable 3",
    "rejected time_not_a_number 4",
    "rejected time_negative 5",
    "rejected end_before_start 6",
    "rejected name_missing 7",
    "rejected kind_unknown 8",
    "rejected unpaired 9",
    "noted left_open 10",
  ]);
  expect(await eventsIn(text)).toEqual([
    "table/Rater/: a 1-2",
    "table/Rater/: a 6-",
    "table/Rater/: a 7-8",
  ]);
  expect(result).toMatchObject({ held: { events: 9, codes: 1 } });
});

test("modifiers by column, comments, confidence and what is known of recordings", async () => {
  const text = [
    "recording,condition,age,code,start,Modifier #1,modifier_speed,comment,confidence",
    'c1,calm,3,look,1,left,1.5,"well, ""seen""",80%',
    "c1,calm,3,look,2,right,2,,0.5",
    "c2,wild,4,look,3,left,,,",
  ].join("\n");

  const result = await readText(text);

  expect(result).toMatchObject({
    study: {
      variables: [
        { name: "condition", type: "text" },
        { name: "age", type: "number" },
      ],
      schemes: [
        {
          scheme: {
            modifiers: [
              { type: "one", name: "Modifier #1", choices: [{ name: "left" }, { name: "right" }] },
              { type: "number", name: "speed", min: 1.5, max: 2 },
            ],
          },
        },
      ],
    },
    observations: [
      { events: [{ comment: 'well, "seen"', confidence: 0.8 }, { confidence: 0.5 }] },
      { events: [{ confidence: null }] },
    ],
  });
  if (result.kind === "refused") throw new Error("it is read");
  expect(result.study.recordings.map(({ values }) => Object.values(values))).toEqual([
    ["calm", 3],
    ["wild", 4],
  ]);
});

test("a table of ratings makes criteria whose levels are the values found", async () => {
  const text =
    "recording,rater,criterion,rating,comment\nc,A,warmth,3,\nc,B,warmth,1,cold\nc,A,tone,good,\nc,A,warmth,2,\n";

  const result = await readText(text);

  expect(result).toMatchObject({
    study: {
      schemes: [
        {
          scheme: {
            criteria: [
              {
                name: "warmth",
                scale: "ordinal",
                levels: [{ value: 1 }, { value: 2 }, { value: 3 }],
              },
              {
                name: "tone",
                scale: "nominal",
                levels: [{ value: 1, name: "good" }, { value: 2 }],
              },
            ],
          },
        },
      ],
    },
    observations: [
      { ratings: [{ value: 3 }, { value: 1 }] },
      { ratings: [{ value: 1, comment: "cold" }] },
    ],
    findings: expect.arrayContaining([
      expect.objectContaining({ what: "duplicate_id", place: { kind: "line", line: 5 } }),
    ]),
  });
});

test.each([
  ["nothing", "", "empty_file"],
  ["blank lines", "\n \n", "empty_file"],
  ["ten thousand columns", `${"a,".repeat(10_000)}\n1`, "too_many_things"],
  ["eleven million letters in a line", "x".repeat(11_000_000), "too_large"],
])("a file of %s is refused", async (_, text, what) => {
  expect(await readText(text)).toMatchObject({ kind: "refused", findings: [{ what }] });
});

test("columns that are taken for nothing, and rows above the headings, are told", async () => {
  const result = await readText("made by,somebody\ncode,start,mood\na,1,x\nb,2,y\n");

  expect(result.findings).toMatchObject([
    { weight: "rejected", what: "not_supported", count: 1, place: { line: 1 } },
    { weight: "noted", what: "not_supported", about: "mood" },
    { what: "scheme_guessed" },
    { what: "length_unknown" },
  ]);
});
