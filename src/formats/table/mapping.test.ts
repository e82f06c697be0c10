import { describe, expect, test } from "vitest";
import { readingBy } from "../../../tests/formats/borisReading.ts";
import type { Question } from "../format.ts";
import { readFile } from "../readFile.ts";
import { newCountedIds } from "../../../tests/formats/randomNumbers.ts";
import { tableReader } from "./tableReader.ts";

test.each([
  [
    "a table of files, times and types",
    "cuts.csv",
    "file;from;to;type\nclip1.mp4;1,5;2,5;run\nclip1.mp4;3,0;4,0;sit\nclip2.mp4;0,5;1,0;run",
    ["run", "sit"],
    [1_500_000, 3_000_000, 500_000],
  ],
  [
    "events of a BIDS data set",
    "sub-01_task-play_events.tsv",
    "onset\tduration\ttrial_type\tresponse_time\n1.0\t2.5\tgo\tn/a\n5.0\t1.0\tstop\t0.4\n",
    ["go", "stop"],
    [1_000_000, 5_000_000],
  ],
])("%s has its codes where it says what happened", async (_, name, text, codes, starts) => {
  const reading = await readFile(
    { name, bytes: new TextEncoder().encode(text) },
    {
      newUuid: newCountedIds(),
      answers: {},
      palette: ["#0072b2"],
      words: { rater: "Rater", recording: "R", study: "S", exclusiveGroup: "E", modifier: "M" },
    },
  );
  if (reading.kind === "refused") throw new Error(JSON.stringify(reading.findings));
  const { study, observations } = reading.read;

  expect(study.schemes[0]?.scheme.codes.map((one) => one.name).toSorted()).toEqual(codes);
  expect(observations.flatMap(({ events }) => events.map(({ startUs }) => startUs))).toEqual(
    starts,
  );
});

test("a table of anything but events is asked about: nothing is proposed of it", async () => {
  const rows = Array.from(
    { length: 698 },
    (_, at) => `${at},${((at * 7_919) % 83) + at / 1_000},sp${at % 5},x`,
  );
  const animals = await readTableOf(["id,mass,species,place", ...rows]);
  const observers = Array.from({ length: 698 }, (_, at) => `P${at},look,${at},${at + 1}`);
  const named = await readTableOf(["observer,code,start,end", ...observers]);

  expect(rolesOf(animals)).toEqual(["leave_out", "leave_out", "leave_out", "leave_out"]);
  expect(animals.observations).toEqual([]);
  expect(rolesOf(named)).toEqual(["leave_out", "codes", "start", "end"]);
});

test("without headings, times that start anew with each rater are times", async () => {
  const raters = ["Alex", "Paul", "Suzan", "Lou", "Sue"];
  const byRater = raters.flatMap((who) => [`${who},1,2,9`, `${who},2,11,17`]);
  const inTurns = [1, 2].flatMap((code) =>
    raters.map((who, at) => `${who},${code},${code * 20 - at},${code * 20 + 5}`),
  );

  for (const lines of [byRater, inTurns]) {
    // oxlint-disable-next-line no-await-in-loop -- Two small tables.
    const read = await readTableOf(lines);
    expect(rolesOf(read)).toEqual(["rater", "codes", "start", "end"]);
    expect(read.observations).toHaveLength(5);
  }
});

async function readTableOf(lines: readonly string[]) {
  return readingBy(tableReader, lines.join("\n"), { name: "table.csv" });
}

function rolesOf({ questions }: { readonly questions: readonly Question[] }) {
  return questions.flatMap(({ what, answer }) => (what === "role_of_column" ? [answer] : []));
}

describe("tables of ratings, which have no times", () => {
  const raters = ["AN", "BO", "CY"];

  test.each([3, 30, 100])("a row for each recording and rater, of %i recordings", async (size) => {
    const rows = Array.from({ length: size }, (_, at) => at + 1).flatMap((student) =>
      raters
        // Not everybody rates all.
        .filter((_, at) => (student + at) % 4 !== 0)
        .map((rater) => `${student},${rater},${(student % 4) + 1},${(student % 3) + 0.5}`),
    );
    // The order of rows and of columns does not matter.
    const turned = rows.toReversed();

    for (const lines of [rows, turned]) {
      // oxlint-disable-next-line no-await-in-loop -- Two tables.
      const read = await readTableOf(["student,examiner,communication,accuracy", ...lines]);
      expect(rolesOf(read)).toEqual(["recording", "rater", "criterion_values", "criterion_values"]);
      expect(read.observations).toHaveLength(rows.length);
      expect(read.observations.flatMap(({ ratings }) => ratings)).toHaveLength(2 * rows.length);
    }
  });

  test("a column of each rater, and none of recordings where it is not told", async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `essay ${at},${at % 5},${(at + 1) % 5},`);
    const read = await readTableOf(["essay,Rater 1,Rater 2,Rater 3", ...lines, "essay 12,1,2,4"]);

    expect(rolesOf(read)).toEqual(["recording", "rater_values", "rater_values", "rater_values"]);
    expect(read.study.people.map(({ name }) => name)).toEqual(["Rater 1", "Rater 2", "Rater 3"]);
    expect(read.study.recordings).toHaveLength(13);
    expect(read.observations.map(({ ratings }) => ratings.length)).toEqual(
      Array.from({ length: 27 }, () => 1),
    );
    expect(read.study.schemes[0]?.scheme.criteria.map(({ name }) => name)).toEqual(["table"]);
  });

  test("a row for each rating, whatever those who are rated are called", async () => {
    for (const heading of ["student", "subject", "recording"]) {
      const lines = ["S1", "S2", "S3", "S4"].flatMap((one, at) =>
        raters.flatMap((rater, by) =>
          ["warmth", "pace"].map((criterion) => `${criterion},${one},${rater},${(at + by) % 4}`),
        ),
      );
      // oxlint-disable-next-line no-await-in-loop -- Three tables.
      const read = await readTableOf([`criterion,${heading},rater,score`, ...lines]);
      expect(rolesOf(read)).toEqual(["criterion", "recording", "rater", "value"]);
      expect(read.observations).toHaveLength(12);
      expect(read.observations.flatMap(({ ratings }) => ratings)).toHaveLength(24);
    }
  });

  test("one rater's alone, with words beside the scores", async () => {
    const lines = Array.from(
      { length: 8 },
      (_, at) => `S${at},${(at % 4) + 1},${(at % 5) + 1},well`,
    );
    const read = await readTableOf(["candidate,clarity,pace,remark", ...lines]);

    expect(rolesOf(read).slice(0, 3)).toEqual([
      "recording",
      "criterion_values",
      "criterion_values",
    ]);
    expect(read.observations).toHaveLength(8);
  });

  test.each([
    [
      "people and what they are",
      [
        "id,age,sex,group",
        ...Array.from({ length: 20 }, (_, at) => `p${at},${20 + at},${at % 2},${at % 3}`),
      ],
    ],
    [
      "people in groups",
      ["id,sex,arm", ...Array.from({ length: 20 }, (_, at) => `p${at},${at % 2},${at % 2}`)],
    ],
    [
      "several rows of a recording and rater",
      ["student,rater,score", ...Array.from({ length: 20 }, (_, at) => `s${at % 5},A,${at % 4}`)],
    ],
  ])("nothing of %s is a rating by itself", async (_, lines) => {
    const read = await readTableOf(lines);
    expect(rolesOf(read)).not.toContain("criterion_values");
    expect(read.observations.flatMap(({ ratings }) => ratings)).toEqual([]);
  });
});

test.each([
  [
    "Audacity's labels",
    ["0.5\t1.25\tlook", "1.5\t2\tnod", "3\t4\tlook"],
    ["start", "end", "codes"],
  ],
  ["Audacity's labels of moments", ["0.5\t0.5\tlook", "1.5\t1.5\tnod"], ["start", "end", "codes"]],
  [
    "tiers as ELAN exports them",
    [
      "gaze\tP1\t00:00:01.000\t1.0\t00:00:02.500\t2.5\t00:00:01.500\t1.5\tleft",
      "gaze\tP1\t00:00:03.000\t3.0\t00:00:04.000\t4.0\t00:00:01.000\t1.0\tright",
      "hand\tP1\t00:00:01.500\t1.5\t00:00:09.000\t9.0\t00:00:07.500\t7.5\tup",
    ],
    [
      "group",
      "leave_out",
      "start",
      "leave_out",
      "end",
      "leave_out",
      "leave_out",
      "leave_out",
      "codes",
    ],
  ],
])("without headings, %s have their code after the times", async (_, lines, roles) => {
  const read = await readTableOf(lines);
  expect(rolesOf(read)).toEqual(roles);
  expect(read.observations.flatMap(({ events }) => events)).toHaveLength(lines.length);
});

test.each([
  ["frame_start,frame_end,label,annotator"],
  ["startFrame,endFrame,label,annotator"],
  ["first_frame,last_frame,label,annotator"],
])("frames are times whatever the order of the words: %s", async (headings) => {
  const read = await readTableOf([headings, "25,50,look,Ann", "75,100,nod,Bo"]);
  expect(rolesOf(read)).toEqual(["start", "end", "codes", "rater"]);
  expect(read.observations.flatMap(({ events }) => events.map(({ startUs }) => startUs))).toEqual([
    1_000_000, 3_000_000,
  ]);
});

test.each([
  ["Inicio;Fin;Conducta;Observador"],
  ["Début;Fin;Comportement;Codeur"],
  ["Início;Fim;Comportamento;Avaliador"],
  ["Başlangıç;Bitiş;Davranış;Gözlemci"],
  ["البداية;النهاية;السلوك;الملاحظ"],
  ["開始;終了;行動;評定者"],
  ["开始;结束;行为;评定者"],
])("headings of a language of the product are known: %s", async (headings) => {
  const read = await readTableOf([headings, "1,5;2;look;Ann", "3;4,5;nod;Bo"]);
  expect(rolesOf(read)).toEqual(["start", "end", "codes", "rater"]);
});

test.each([
  ["time", ""],
  ["second", ""],
  ["interval", "video,observer,"],
])(
  "marks of 0 and 1 by %s are what the headings name, and nothing where none is",
  async (heading, whose) => {
    const marks = ["1,0,0", "1,1,0", "0,1,0", "0,0,0", "1,0,0", "1,0,0"];
    const lines = (whose === "" ? [""] : ["v1,A,", "v1,B,", "v2,A,", "v2,B,"]).flatMap((of) =>
      marks.map((mark, at) => `${of}${at},${mark}`),
    );
    const read = await readTableOf([`${whose}${heading},gaze,talk,nod`, ...lines]);

    expect(rolesOf(read).slice(-4)).toEqual([
      "start",
      ...Array.from({ length: 3 }, () => "codes_by_step"),
    ]);
    expect(read.observations).toHaveLength(lines.length / marks.length);
    const [scheme] = read.study.schemes;
    // What was never seen was looked for.
    expect(scheme?.scheme.codes.map(({ name }) => name)).toEqual(["gaze", "talk", "nod"]);
    expect(scheme?.scheme.groups).toEqual([]);
    for (const { events } of read.observations) {
      expect(
        events.map((one) => [
          scheme?.scheme.codes.find(({ id }) => id === one.codeId)?.name,
          one.startUs / 1_000_000,
          one.kind === "state" && one.endUs !== null ? one.endUs / 1_000_000 : null,
        ]),
      ).toEqual([
        ["gaze", 0, 2],
        ["talk", 1, 3],
        ["gaze", 4, 6],
      ]);
    }
  },
);

test.each([
  [3, 3],
  [30, 3],
  [3, 400],
])(
  "what times start again with is the recording where raters are named, of %i recordings with %i events",
  async (dyads, events) => {
    const rows = Array.from({ length: dyads }, (_, dyad) =>
      ["Ann", "Bea"].flatMap((who) =>
        Array.from({ length: events }, (__, at) => 1 + at * 3).map(
          (start) => `pair ${dyad + 1},${who},look,${start},${start + 2}`,
        ),
      ),
    ).flat();
    const read = await readTableOf(["dyad,coder,behavior,onset,offset", ...rows]);

    expect(rolesOf(read)).toEqual(["recording", "rater", "codes", "start", "end"]);
    expect(read.questions).toContainEqual(
      expect.objectContaining({ about: "dyad", because: { what: "times_start_with_it" } }),
    );
    expect(read.study.recordings).toHaveLength(dyads);
  },
);

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `${"ABCDEFGHIJ"[at % 10]}${"KLM"[Math.floor(at / 10)]}`);
const codedBy = (marks: readonly string[], { isAlike }: { readonly isAlike: boolean }) =>
  marks.flatMap((who, person) =>
    [1, 2, 3, 4].flatMap((film) =>
      ["look", "talk", "nod"].map((code, at) => {
        const start = isAlike ? at * 10 : at * 100 + person * 3;
        return `${film}.mp4;${who};${code};${start},0;${start + 2},5`;
      }),
    ),
  );

describe("initials", () => {
  const heads = ["Kürzel", "Initialen", "initials", "Iniciales"];

  test.each(heads.flatMap((head) => [2, 3, 30].map((count) => [head, count] as const)))(
    "%s of %i people who say the same of a film are of raters",
    async (head, count) => {
      const rows = codedBy(people(count), { isAlike: true });
      // oxlint-disable-next-line no-await-in-loop -- Two small tables.
      for (const order of [rows, rows.toReversed()]) {
        const read = await readTableOf([`Video;${head};Verhalten;Beginn;Ende`, ...order]);
        expect(rolesOf(read)).toEqual(["recording", "rater", "codes", "start", "end"]);
        expect(read.observations).toHaveLength(4 * count);
      }
    },
  );

  test("of people who say different things, and of codes, are asked about", async () => {
    const apart = await readTableOf([
      "Video;Kürzel;Verhalten;Beginn;Ende",
      ...codedBy(people(3), { isAlike: false }),
    ]);
    expect(rolesOf(apart)).not.toContain("rater");
    const ofCodes = await readTableOf([
      "Video;Kürzel;Verhalten;Beginn;Ende",
      ...[1, 2, 3, 4].flatMap((film) => [`${film}.mp4;LO;look;1;2`, `${film}.mp4;TA;talk;3;4`]),
    ]);
    expect(rolesOf(ofCodes)).not.toContain("rater");
  });

  test("where another column says who was watched, they are of raters", async () => {
    const read = await readTableOf([
      "Video;Kürzel;Tier;Verhalten;Beginn;Ende",
      ...codedBy(people(3), { isAlike: false }).map((row) =>
        row.replace(/;(\w)(\w);/u, ";$1$2;Rex;"),
      ),
    ]);
    expect(rolesOf(read)).toEqual(["recording", "rater", "subject", "codes", "start", "end"]);
  });
});

const rowsOfPeople = (count: number, row: (person: number, event: number) => string) =>
  Array.from({ length: count }, (_, person) => [0, 1, 2].map((event) => row(person, event))).flat();

describe("participants", () => {
  test.each([3, 30, 300])("one a recording, of %i, are a variable of it", async (count) => {
    const rows = rowsOfPeople(
      count,
      (who, at) => `${who}.mp4,P${who},R1,look,${at * 5},${at * 5 + 2}`,
    );
    for (const order of [rows, rows.toReversed()]) {
      // oxlint-disable-next-line no-await-in-loop -- Two small tables.
      const read = await readTableOf(["video,participant,coder,code,start,end", ...order]);
      expect(rolesOf(read)).toEqual(["recording", "variable", "rater", "codes", "start", "end"]);
      expect(read.study.recordings).toHaveLength(count);
    }
  });

  test("several a recording, and animals, are who was watched", async () => {
    const several = rowsOfPeople(
      6,
      (who, at) => `${who % 3}.mp4,P${who},look,${at * 5},${at * 5 + 2}`,
    );
    const read = await readTableOf(["video,participant,code,start,end", ...several]);
    expect(rolesOf(read)[1]).toBe("subject");
    const one = rowsOfPeople(6, (who, at) => `${who}.mp4,P${who},look,${at * 5},${at * 5 + 2}`);
    expect(rolesOf(await readTableOf(["video,animal,code,start,end", ...one]))[1]).toBe("subject");
  });

  test("with whom the times of each rater start again are recordings; watched in one film they are subjects", async () => {
    const head = "participant,coder,code,start,end";
    const own = ["Ann", "Bea"].flatMap((coder) =>
      rowsOfPeople(8, (who, at) => `P${who},${coder},look,${at * 5},${at * 5 + 2}`),
    );
    const read = await readTableOf([head, ...own]);
    expect(rolesOf(read)[0]).toBe("recording");
    expect(read.questions).toContainEqual(
      expect.objectContaining({ about: "participant", because: { what: "times_start_with_it" } }),
    );
    const inOne = ["Ann", "Bea"].flatMap((coder) =>
      rowsOfPeople(
        8,
        (who, at) =>
          `P${(who * 3 + at) % 8},${coder},look,${who * 15 + at * 5},${who * 15 + at * 5 + 2}`,
      ),
    );
    expect(rolesOf(await readTableOf([head, ...inOne]))[0]).toBe("subject");
  });
});

test("a category is what was coded where nothing else is", async () => {
  const read = await readTableOf([
    "Tape;Von;Bis;Kategorie;Kodierer",
    "T1;0:00;0:10;A;K1",
    "T1;0:20;0:30;B;K1",
    "T1;0:01;0:11;A;K2",
  ]);
  expect(rolesOf(read)).toEqual(["recording", "start", "end", "codes", "rater"]);
  expect(read.observations.map(({ events }) => events.length)).toEqual([2, 1]);
});

test("cells may tell their unit", async () => {
  const read = await readTableOf(["start,end,code", "1.5s,2 sec,look", "2500ms,0.05min,nod"]);
  expect(
    read.observations.flatMap(({ events }) =>
      events.map((one) => [one.startUs, one.kind === "state" ? one.endUs : null]),
    ),
  ).toEqual([
    [1_500_000, 2_000_000],
    [2_500_000, 3_000_000],
  ]);
});

test.each([
  ["2024-03-01 10:59:5", 3],
  ["2024-03-01T23:59:5", 3],
  ["1.3.2024, 8:00:5", 2],
])(
  "times with a date are counted from the first of their recording, whoever has it: %s…",
  async (day, step) => {
    const lines = ["pen 1", "pen 2"].flatMap((pen, at) =>
      [0, step].flatMap((second) =>
        ["A", "B"].map((who) => `${pen},${who},${day}${at + second},peck`),
      ),
    );
    // The first of a recording may be anywhere.
    for (const order of [lines, lines.toReversed()]) {
      // oxlint-disable-next-line no-await-in-loop -- Two small tables.
      const read = await readTableOf(
        ["video\tobserver\ttimestamp\tbehavior", ...order].map((line) =>
          line.replaceAll(/,(?=\S)/gu, "\t"),
        ),
      );
      const starts = read.observations.map(({ events }) =>
        events.map(({ startUs }) => startUs / 1_000_000).toSorted((a, b) => a - b),
      );
      expect(starts).toEqual(Array.from({ length: 4 }, () => [0, step]));
      expect(read.findings.map(({ what }) => what)).toContain("times_from_first");
    }
  },
);
