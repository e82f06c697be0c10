import { gzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readingBy, readingOf } from "../../../tests/formats/borisReading.ts";
import type { Finding } from "../format.ts";
import { recognise } from "../registry.ts";
import { borisProject } from "./borisProject.ts";
import { borisProjectReader } from "./borisProjectReader.ts";

const behaviors = {
  "0": { type: "State event", key: "r", code: "rest", category: "", modifiers: {}, excluded: "" },
  "1": {
    type: "Point event",
    key: "C",
    code: "call",
    category: "Voice",
    modifiers: {
      "0": { name: "Loud", type: 0, values: ["low (l)", "high"] },
      "1": { name: "To", type: 1, values: ["x", "y"] },
      "2": { name: "cm", type: 2, values: [] },
    },
    excluded: "",
  },
};

function projectOf(observation: object, more: object = {}): string {
  return JSON.stringify({
    project_name: "Foxes",
    project_format_version: "7.0",
    behaviors_conf: behaviors,
    subjects_conf: { "0": { key: "1", name: "Mia", description: "" } },
    observations: { o: { type: "LIVE", file: [], ...observation } },
    ...more,
  });
}

const read = (text: string, answers: Record<string, string> = {}) =>
  readingBy(borisProjectReader, text, { answers });

const told = (findings: readonly Finding[]) =>
  findings.map(({ weight, what, about }) => `${weight} ${what} ${about}`);

describe("events of a BORIS project", () => {
  it("are paired by subject, code and modifiers, whatever lies between", async () => {
    const { observations, held, findings } = await read(
      projectOf({
        events: [
          [4, "Mia", "rest", "", "ends"],
          [1, "Mia", "rest", "", "begins"],
          [2, "", "rest", "", ""],
          [3, "Mia", "call", "high|x,y|12.5", "!"],
        ],
      }),
    );

    expect(observations[0]?.events).toMatchObject([
      { kind: "state", startUs: 1e6, endUs: 4e6, comment: "begins\n⏹ ends" },
      { kind: "state", startUs: 2e6, endUs: null, subjectId: null },
      { kind: "point", startUs: 3e6, comment: "!" },
    ]);
    expect(held).toEqual({ observations: 1, events: 3, subjects: 1, codes: 2 });
    expect(told(findings)).toEqual(["changed left_open rest", "noted length_unknown o"]);
    expect(findings[0]?.place).toEqual({ kind: "element", element: 'observations["o"].events[2]' });
  });

  it("have the choices, numbers and texts that their modifiers name", async () => {
    const { study, observations } = await read(
      projectOf({ events: [[3, "", "call", "high|x,y|12.5", ""]] }),
    );

    const modifiers = study.schemes[0]?.scheme.modifiers ?? [];
    const names = new Map<string, string>(
      modifiers.flatMap((one) =>
        "choices" in one ? one.choices.map(({ id, name }) => [id, name] as const) : [],
      ),
    );
    const said = Object.values(observations[0]?.events[0]?.modifiers ?? {}).map((value) =>
      typeof value === "number" ? value : [value].flat().map((one) => names.get(one)),
    );
    expect(said).toEqual([["high"], ["x", "y"], 12.5]);
  });

  it("lose no modifier that their behaviour does not know", async () => {
    const { study, observations, findings } = await read(
      projectOf({
        events: [
          [1, "", "call", "huge|None|many", ""],
          [2, "", "rest", "dark", ""],
        ],
      }),
    );

    const { modifiers = [], codes = [] } = study.schemes[0]?.scheme ?? {};
    expect(modifiers[0]).toMatchObject({ choices: [{}, {}, { name: "huge" }] });
    expect(modifiers.at(-1)).toMatchObject({ type: "text", name: "rest: Modifier 1" });
    expect(codes[0]?.modifierIds).toEqual([modifiers.at(-1)?.id]);
    expect(Object.values(observations[0]?.events[1]?.modifiers ?? {})).toEqual(["dark"]);
    expect(told(findings)).toEqual([
      "changed added_to_list Loud",
      "rejected value_unreadable cm",
      "changed left_open rest",
      "changed added_to_list rest",
      "noted length_unknown o",
    ]);
  });

  it("of codes and subjects that nobody declared are taken and told", async () => {
    const { study, findings } = await read(projectOf({ events: [[1, "Rex", "barks", "", ""]] }));

    expect(study.schemes[0]?.scheme.codes.at(-1)).toMatchObject({ name: "barks", kind: "point" });
    expect(study.schemes[0]?.scheme.subjects.map(({ name }) => name)).toEqual(["Mia", "Rex"]);
    expect(told(findings)).toEqual([
      "changed code_unknown barks",
      "changed subject_unknown Rex",
      "noted length_unknown o",
    ]);
  });

  it("without a readable form are told with their places", async () => {
    const text = projectOf({
      events: [
        7,
        [1],
        [{}, "", "call"],
        ["x", "", "call"],
        [1, "", ""],
        [-1, "", "call"],
        ["2", "", "call"],
      ],
    }).replace("[{},", "[NaN,");

    const { observations, findings, held } = await read(text);

    expect(observations[0]?.events).toMatchObject([{ startUs: 2e6 }]);
    expect(findings.slice(0, 5)).toMatchObject([
      { weight: "rejected", what: "entry_unreadable", count: 3 },
      { weight: "rejected", what: "time_not_a_number", about: "call" },
      { weight: "rejected", what: "time_unreadable", about: "call" },
      { weight: "rejected", what: "time_negative", about: "call" },
      { weight: "noted", what: "length_unknown" },
    ]);
    expect(held.events).toBe(7);
  });

  it("of nobody are told from those of somebody who is called so", async () => {
    const text = projectOf({ events: [[1, "No focal subject", "call", "", ""]] });

    const usual = await read(text);
    const other = await read(text, { nobody_subject: "no" });

    expect(usual.questions.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
      "rater_of_file Rater",
      "nobody_subject yes",
    ]);
    expect(usual.observations[0]?.events[0]?.subjectId).toBeNull();
    expect(other.observations[0]?.events[0]?.subjectId).toBe(
      other.study.schemes[0]?.scheme.subjects[1]?.id,
    );
  });
});

describe("times of a BORIS project", () => {
  it("begin with the media where the observation has an offset", async () => {
    const { observations, findings } = await read(
      projectOf({ "time offset": 3600, events: [[3601.5, "", "call", "", ""]] }),
    );

    expect(observations[0]?.events).toMatchObject([{ startUs: 1_500_000 }]);
    expect(told(findings)).toContain("changed time_shifted o");
  });

  it("stay where they lie before the offset, which is told", async () => {
    const { observations, findings } = await read(
      projectOf({ "time offset": 3600, events: [[2, "", "call", "", ""]] }),
    );

    expect(observations[0]?.events).toMatchObject([{ startUs: 2_000_000 }]);
    expect(told(findings)).toContain("description not_supported o: time offset");
  });

  it.each([
    ["an hour", "an hour"],
    ["1,5", "1,5"],
  ])(
    "are not taken as they are in silence where the offset is no number: %s",
    async (offset, found) => {
      const { observations, findings } = await read(
        projectOf({ "time offset": offset, events: [[2, "", "call", "", ""]] }),
      );

      expect(observations[0]?.events).toMatchObject([{ startUs: 2_000_000 }]);
      expect(findings).toContainEqual(
        expect.objectContaining({
          weight: "rejected",
          what: "value_unreadable",
          about: "o: time offset",
          found,
        }),
      );
    },
  );

  it("of the calendar begin with the second of the first", async () => {
    const { observations } = await read(
      projectOf({
        start_from_current_epoch_time: true,
        events: [
          [1_700_000_000.25, "", "call", "", ""],
          [1_700_000_002, "", "call", "", ""],
        ],
      }),
    );

    expect(observations[0]?.events).toMatchObject([{ startUs: 250_000 }, { startUs: 2_000_000 }]);
  });

  it("are those of the images' places where images have none", async () => {
    const text = projectOf({
      type: "IMAGES",
      directories_list: ["/pictures"],
      time_lapse_delay: 5,
      events: [["NAN", "", "call", "", "", 3, "/pictures/3.jpg"]],
    }).replace('"NAN"', "NaN");

    const { observations, study, findings } = await read(text);

    expect(observations[0]?.events).toMatchObject([{ startUs: 10_000_000 }]);
    expect(study.recordings).toMatchObject([
      { framesPerSecond: 0.2, frameTiming: "even", isLive: false },
    ]);
    expect(told(findings)).toEqual([
      "changed time_spread o",
      "noted media_elsewhere o",
      "noted length_unknown o",
    ]);
  });

  it("that an interval holds make it what was watched", async () => {
    const within = await read(
      projectOf({ "observation time interval": [1, 9.5], events: [[2, "", "call", "", ""]] }),
    );
    const beyond = await read(
      projectOf({ "observation time interval": [1, 9.5], events: [[0, "", "call", "", ""]] }),
    );

    expect(within.observations[0]?.spans).toMatchObject([{ startUs: 1e6, endUs: 9.5e6 }]);
    expect(beyond.observations[0]?.spans).toEqual([]);
    expect(told(beyond.findings)).toContain("description not_supported observation time interval");
  });
});

describe("media of a BORIS project", () => {
  it("follow each other in a player, and players begin at their offsets", async () => {
    const { study, findings } = await read(
      projectOf({
        type: "MEDIA",
        file: { "2": ["c.mp4"], "1": ["/films/a.mp4", "b.mp4"], "3": [] },
        media_info: {
          length: { "/films/a.mp4": 10, "b.mp4": 20.5, "c.mp4": 40 },
          fps: { "/films/a.mp4": 29.97, "b.mp4": 29.97, "c.mp4": 25 },
          hasVideo: { "/films/a.mp4": true },
          offset: { "1": 0, "2": -3.25 },
        },
        events: [],
      }),
    );

    expect(study.recordings).toMatchObject([
      {
        durationUs: 36_750_000,
        framesPerSecond: 29.97,
        media: [
          { fileName: "a.mp4", offsetUs: 0, durationUs: 10_000_000 },
          { fileName: "b.mp4", offsetUs: 10_000_000 },
          { fileName: "c.mp4", offsetUs: -3_250_000 },
        ],
      },
    ]);
    expect(told(findings)).toEqual(["noted media_elsewhere ", "changed not_supported fps"]);
  });

  it("of old projects have the second player's offset in a place of its own", async () => {
    const { study } = await read(
      projectOf({
        type: "VIDEO",
        file: { "1": ["a.mp4"], "2": ["b.mp4"] },
        "time offset second player": 20,
        media_info: { length: { "a.mp4": 10, "b.mp4": 10 } },
        events: [],
      }),
    );

    expect(study.recordings[0]?.media.map(({ offsetUs }) => offsetUs)).toEqual([0, 20_000_000]);
    expect(study.recordings[0]?.durationUs).toBe(30_000_000);
  });
});

describe("variables of a BORIS project", () => {
  it("have the values of the recordings, and sets what they lack", async () => {
    const independent = {
      "0": { label: "age", type: "numeric", description: "in weeks" },
      "1": { label: "sex", type: "value from set", "possible values": "f, m" },
      "2": { label: "born", type: "timestamp" },
    };
    const { study, findings } = await read(
      projectOf(
        {
          independent_variables: { age: "7.5", sex: "x", born: "2020-01-02T03:04:05", coat: "red" },
        },
        { independent_variables: independent },
      ),
    );

    expect(study.variables).toMatchObject([
      { name: "age", type: "number" },
      { name: "sex", type: "choice", choices: ["f", "m", "x"] },
      { name: "born", type: "text" },
      { name: "coat", type: "text" },
    ]);
    expect(Object.values(study.recordings[0]?.values ?? {})).toEqual([
      7.5,
      "x",
      "2020-01-02T03:04:05",
      "red",
    ]);
    expect(told(findings).slice(0, 3)).toEqual([
      "description not_supported age: description",
      "changed added_to_list sex",
      "changed added_to_list coat",
    ]);
  });
});

describe("a BORIS project as a file", () => {
  it("may be packed, and is known so", async () => {
    const packed = gzipSync(new TextEncoder().encode(projectOf({ events: [] })));

    const { study } = await readingBy(borisProjectReader, packed);

    expect(study.name).toBe("Foxes");
    expect(recognise(packed, { name: "x" })).toBe(borisProject);
  });

  it("tells observations that it has twice, and everything else that it cannot hold", async () => {
    const text = projectOf(
      { events: [], plot_data: { "0": { file: "x" } } },
      { coding_map: { a: 1 } },
    ).replace('"o":', '"o":{},"o":');

    const { findings } = await read(text);

    expect(told(findings)).toEqual([
      "rejected duplicate_id observations o",
      "description not_supported plot_data",
      "description not_supported coding_map",
      "noted length_unknown o",
    ]);
  });

  it.each([
    ["nothing", "", "empty_file"],
    ["half a file", projectOf({}).slice(0, 100), "damaged"],
    ["other JSON", '{"a": 1}', "wrong_kind_of_file"],
    ["a number", "1", "wrong_kind_of_file"],
    ["too deep", `{"observations":${'{"a":'.repeat(5_000)}`, "too_deep"],
    [
      "an ethogram beyond all limits",
      JSON.stringify({ behaviors_conf: Array.from({ length: 501 }, () => ({ code: "a" })) }),
      "too_many_things",
    ],
  ])("is refused where it is %s", async (_what, text, what) => {
    const bytes = new TextEncoder().encode(text);

    expect(await borisProjectReader.read({ name: "x.boris", bytes }, readingOf)).toMatchObject({
      kind: "refused",
      findings: [{ weight: "refused", what }],
    });
  });
});
