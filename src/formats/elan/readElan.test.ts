import { describe, expect, it } from "vitest";
import { readingOf, readWhole, toldEvents } from "../../../tests/studyCopySample.ts";
import type { Finding } from "../format.ts";
import { schemeOf } from "../studyCopy.ts";
import { elanReader } from "./readElan.ts";

interface Made {
  readonly header?: string;
  readonly slots?: readonly (number | string | null)[];
  readonly tiers?: string;
  readonly rest?: string;
  readonly root?: string;
}

const types = `
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="free" TIME_ALIGNABLE="true"/>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="sub" CONSTRAINTS="Symbolic_Subdivision" TIME_ALIGNABLE="false"/>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="with" CONSTRAINTS="Symbolic_Association" TIME_ALIGNABLE="false"/>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="gaze" CONTROLLED_VOCABULARY_REF="Gaze" TIME_ALIGNABLE="true"/>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="sure" CONTROLLED_VOCABULARY_REF="Sure" CONSTRAINTS="Symbolic_Association" TIME_ALIGNABLE="false"/>`;
const vocabularies = `
  <LANGUAGE LANG_ID="eng" LANG_LABEL="English"/><LANGUAGE LANG_ID="nld" LANG_LABEL="Dutch"/>
  <CONTROLLED_VOCABULARY CV_ID="Gaze">
    <CV_ENTRY_ML CVE_ID="c1"><CVE_VALUE LANG_REF="eng" DESCRIPTION="to it">at</CVE_VALUE><CVE_VALUE LANG_REF="nld" DESCRIPTION="erheen">naar</CVE_VALUE></CV_ENTRY_ML>
    <CV_ENTRY_ML CVE_ID="c2"><CVE_VALUE LANG_REF="eng">away</CVE_VALUE><CVE_VALUE LANG_REF="nld">weg</CVE_VALUE></CV_ENTRY_ML>
  </CONTROLLED_VOCABULARY>
  <CONTROLLED_VOCABULARY CV_ID="Sure" DESCRIPTION=""><CV_ENTRY DESCRIPTION="">yes</CV_ENTRY><CV_ENTRY DESCRIPTION="">no</CV_ENTRY></CONTROLLED_VOCABULARY>`;

function eaf({
  header = "",
  slots = [],
  tiers = "",
  rest = types + vocabularies,
  root = "",
}: Made) {
  const order = slots.map(
    (value, at) =>
      `<TIME_SLOT TIME_SLOT_ID="ts${at}"${value === null ? "" : ` TIME_VALUE="${value}"`}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="Kim" DATE="2026-01-01T00:00:00Z" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"${root}>${header}</HEADER>
<TIME_ORDER>${order.join("")}</TIME_ORDER>
${tiers}${rest}</ANNOTATION_DOCUMENT>`;
}

const tier = (id: string, type: string, content: string, more = ""): string =>
  `<TIER TIER_ID="${id}" LINGUISTIC_TYPE_REF="${type}" ${more}>${content}</TIER>`;
const own = (id: string, [from, to]: readonly [number, number], text: string, more = ""): string =>
  `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="${id}" TIME_SLOT_REF1="ts${from}" TIME_SLOT_REF2="ts${to}" ${more}><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
const standing = (id: string, on: string, text: string, more = ""): string =>
  `<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="${id}" ANNOTATION_REF="${on}" ${more}><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>`;

async function read(text: string, answers: Readonly<Record<string, string>> = {}, name = "a.eaf") {
  const bytes = new TextEncoder().encode(text);
  const result = readWhole(await elanReader.read({ name, bytes }, { ...readingOf, answers }));
  const [first] = result.observations;
  const scheme = result.study.schemes[0]?.scheme;
  if (!scheme) throw new Error("no scheme");
  const events = first ? toldEvents(schemeOf(result.study, first), first.events) : [];
  return { ...result, scheme, events };
}

const told = (findings: readonly Finding[], weight: Finding["weight"]): readonly string[] =>
  findings
    .filter((one) => one.weight === weight)
    .map((one) => `${one.what} ${one.about} ${one.count}`);

describe("an annotation file of ELAN", () => {
  it("makes a tier with a vocabulary a group of codes, in all languages of the vocabulary", async () => {
    const { scheme, events } = await read(
      eaf({
        slots: [0, 500, 900],
        tiers: tier(
          "look",
          "gaze",
          own("a1", [0, 1], "at", 'CVE_REF="c1"') + own("a2", [1, 2], "weg"),
          'PARTICIPANT="Ann" LANG_REF="eng"',
        ),
      }),
    );

    expect(scheme.groups).toMatchObject([{ name: "look", isExclusive: true }]);
    expect(scheme.codes).toMatchObject([
      { name: "at", description: "to it", texts: { nl: { name: "naar", description: "erheen" } } },
      { name: "away", texts: { nl: { name: "weg" } } },
    ]);
    expect(events).toEqual(["0 – 500000 | at | Ann | ", "500000 – 900000 | away | Ann | "]);
  });

  it("makes a tier of free text one code, and its texts comments", async () => {
    const { events, scheme } = await read(
      eaf({
        slots: [0, 500, 900],
        tiers: tier(
          "talk",
          "free",
          own("a1", [0, 1], "so you go") +
            own("a2", [1, 2], "and then back, I think, to where it was before"),
        ),
      }),
    );

    expect(scheme.codes.map(({ name }) => name)).toEqual(["talk"]);
    expect(events).toEqual([
      "0 – 500000 | talk | – | so you go",
      "500000 – 900000 | talk | – | and then back, I think, to where it was before",
    ]);
  });

  it("makes what stands on an event its modifier or its comment", async () => {
    const { events, scheme, questions } = await read(
      eaf({
        slots: [0, 500, 900],
        tiers:
          tier("look", "gaze", own("a1", [0, 1], "at") + own("a2", [1, 2], "away")) +
          tier("sure", "sure", standing("a3", "a1", "yes"), 'PARENT_REF="look"') +
          tier(
            "why",
            "with",
            standing("a4", "a2", "the light went on over there, it seems"),
            'PARENT_REF="look"',
          ),
      }),
    );

    expect(questions.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
      "rater Kim",
      "tier:look codes",
      "tier:sure modifier",
      "tier:why comment",
    ]);
    expect(scheme.modifiers).toMatchObject([
      { name: "sure", type: "one", choices: [{ name: "yes" }, { name: "no" }] },
    ]);
    expect(events).toEqual([
      "0 – 500000 | at | – | sure=yes | ",
      "500000 – 900000 | away | – | the light went on over there, it seems",
    ]);
  });

  it("is another study with other answers", async () => {
    const text = eaf({
      slots: [0, 500, 900],
      tiers:
        tier("look", "gaze", own("a1", [0, 1], "at") + own("a2", [1, 2], "away")) +
        tier("sure", "sure", standing("a3", "a1", "yes"), 'PARENT_REF="look"'),
    });

    const asCode = await read(text, {
      "tier:look": "code",
      "tier:sure": "leave_out",
      rater: "Lee",
    });
    const asRater = await read(text, { "tier:look": "rater" });
    const apart = await read(text, { "tier:look": "leave_out" });

    expect(asCode.events).toEqual([
      "0 – 500000 | look | – | at",
      "500000 – 900000 | look | – | away",
    ]);
    expect(asCode.study.people.map(({ name }) => name)).toEqual(["Lee"]);
    expect(told(asCode.findings, "rejected")).toEqual(["not_supported sure 1"]);
    expect(asRater.study.people.map(({ name }) => name)).toEqual(["look"]);
    // What it stood on is left out: its annotations are events of their own then.
    expect(apart.events).toEqual(["0 – 500000 | yes | – | "]);
    expect(apart.held.events).toBe(3);
  });

  it("has an observation for each annotator, of one recording", async () => {
    const { study, observations, held } = await read(
      eaf({
        header:
          '<MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/lab/Clip%201.mp4" MIME_TYPE="video/mp4" TIME_ORIGIN="1500"/>',
        slots: [0, 500],
        tiers:
          tier("look [A]", "gaze", own("a1", [0, 1], "at"), 'ANNOTATOR="A"') +
          tier("look [B]", "gaze", own("a2", [0, 1], "away"), 'ANNOTATOR="B"'),
      }),
    );

    expect(study.people.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(observations.map(({ events }) => events.length)).toEqual([1, 1]);
    expect(new Set(observations.map(({ recordingId }) => recordingId)).size).toBe(1);
    expect(study.recordings).toMatchObject([
      { name: "Clip 1", media: [{ fileName: "Clip 1.mp4", offsetUs: -1_500_000, address: null }] },
    ]);
    expect(study.schemes[0]?.scheme.groups.map(({ name }) => name)).toEqual(["look"]);
    expect(held).toEqual({ observations: 2, events: 2, subjects: 0, codes: 2 });
  });

  it("tells a film's offset that is no number, and takes the film as it begins", async () => {
    const { study, findings } = await read(
      eaf({
        header: '<MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/lab/a.mp4" TIME_ORIGIN="1.5 s"/>',
        slots: [0, 500],
        tiers: tier("look", "gaze", own("a1", [0, 1], "at")),
      }),
    );

    expect(study.recordings[0]?.media[0]?.offsetUs).toBe(0);
    expect(findings).toContainEqual(
      expect.objectContaining({
        weight: "rejected",
        what: "value_unreadable",
        about: "TIME_ORIGIN",
        found: "1.5 s",
      }),
    );
  });

  it("spreads slots without a time evenly along their tier, whatever lies between in the file", async () => {
    const { events, findings } = await read(
      eaf({
        slots: [0, null, 200, null, 900],
        tiers:
          tier(
            "a",
            "free",
            own("a1", [0, 1], "x") + own("a2", [1, 3], "y") + own("a3", [3, 4], "z"),
          ) + tier("b", "free", own("a4", [2, 4], "w")),
      }),
    );

    expect(events).toContain("300000 – 600000 | a | – | y");
    expect(told(findings, "changed")).toEqual(["time_spread a 2"]);
  });

  it("spreads what no tier leads on from between its neighbours in the file", async () => {
    const { events } = await read(
      eaf({ slots: [100, null, 400], tiers: tier("a", "gaze", own("a1", [0, 1], "at")) }),
    );

    expect(events).toEqual(["100000 – 250000 | at | – | "]);
  });

  it("lets several annotations on one share its time, each after the one that it names", async () => {
    const { events } = await read(
      eaf({
        slots: [0, 900],
        tiers:
          tier("talk", "free", own("a1", [0, 1], "one two three")) +
          tier(
            "words",
            "sub",
            standing("a4", "a1", "three", 'PREVIOUS_ANNOTATION="a3"') +
              standing("a2", "a1", "one") +
              standing("a3", "a1", "two", 'PREVIOUS_ANNOTATION="a2"'),
            'PARENT_REF="talk"',
          ),
      }),
    );

    expect(events).toEqual([
      "0 – 300000 | words | – | one",
      "0 – 900000 | talk | – | one two three",
      "300000 – 600000 | words | – | two",
      "600000 – 900000 | words | – | three",
    ]);
  });

  it.each([
    ["PAL-frames", 25, 1_000_000],
    ["NTSC-frames", 30_000, 1_001_000_000],
  ])("counts %s", async (units, frames, us) => {
    const text = eaf({ slots: [0, frames], tiers: tier("t", "gaze", own("a1", [0, 1], "at")) });

    const { events } = await read(text.replace('"milliseconds"', `"${units}"`));

    expect(events).toEqual([`0 – ${us} | at | – | `]);
  });

  it("is a scheme without work where it is a template", async () => {
    const { scheme, observations, study, held } = await read(
      eaf({ tiers: tier("look", "gaze", "", 'PARTICIPANT="Ann"') + tier("default", "free", "") }),
      {},
      "lab.etf",
    );

    expect(scheme.codes.map(({ name }) => name)).toEqual(["at", "away"]);
    expect(scheme.groups).toMatchObject([{ name: "look", isExclusive: true }]);
    expect(scheme.subjects.map(({ name }) => name)).toEqual(["Ann"]);
    expect([observations.length, study.recordings.length]).toEqual([0, 0]);
    expect(held).toEqual({ observations: 0, events: 0, subjects: 1, codes: 2 });
  });
});

describe("a damaged or hostile annotation file", () => {
  it("has what points nowhere or in a circle left out, with its line", async () => {
    const { events, findings, held } = await read(
      eaf({
        slots: [0, 500, "soon"],
        tiers:
          tier(
            "talk",
            "gaze",
            own("a1", [0, 1], "at") +
              own("a1", [0, 1], "away") +
              own("a9", [0, 7], "at") +
              own("a10", [0, 2], "at"),
          ) +
          tier(
            "on",
            "with",
            standing("a2", "a3", "x") +
              standing("a3", "a2", "y") +
              standing("a4", "nowhere", "z") +
              standing("a5", "a4", "z"),
            'PARENT_REF="talk"',
          ),
      }),
    );

    expect(events).toEqual(["0 – 500000 | at | – | "]);
    expect(told(findings, "rejected")).toEqual([
      "duplicate_id talk 1",
      "reference_missing talk 1",
      "time_unreadable talk 1",
      "reference_missing on 2",
      "reference_cycle on 2",
    ]);
    expect(findings.find(({ what }) => what === "reference_cycle")?.place).toMatchObject({
      line: 5,
    });
    expect(held.events).toBe(8);
  });

  it("has tiers that stand on each other in a circle read as if they stood alone", async () => {
    const { events, findings } = await read(
      eaf({
        slots: [0, 500],
        tiers:
          tier("a", "gaze", own("a1", [0, 1], "at"), 'PARENT_REF="b"') +
          tier("b", "gaze", own("a2", [0, 1], "away"), 'PARENT_REF="a"') +
          tier("c", "nothing", own("a3", [0, 1], "x"), 'PARENT_REF="gone"'),
      }),
    );

    expect(events).toHaveLength(3);
    expect(told(findings, "changed")).toEqual(["reference_cycle b 1", "reference_missing c 2"]);
  });

  it("reads a chain of a hundred thousand annotations on each other", async () => {
    const chain = Array.from({ length: 100_000 }, (_, at) => standing(`b${at + 1}`, `b${at}`, "x"));

    const { held, findings } = await read(
      eaf({
        slots: [0, 500],
        tiers:
          tier("talk", "gaze", own("b0", [0, 1], "at")) +
          tier("on", "sub", chain.toReversed().join(""), 'PARENT_REF="talk"'),
      }),
    );

    expect(held.events).toBe(100_001);
    expect(told(findings, "rejected")).toEqual(["too_many_things a 50001"]);
  });

  it(
    "reads two hundred thousand annotations that all name the same one before them",
    { timeout: 60_000 },
    async () => {
      const on = Array.from({ length: 200_000 }, (_, at) =>
        standing(`b${at}`, "a1", "x", 'PREVIOUS_ANNOTATION="b0"'),
      );

      const { held } = await read(
        eaf({
          slots: [0, 500],
          tiers:
            tier("talk", "gaze", own("a1", [0, 1], "at")) +
            tier("on", "sub", on.join(""), 'PARENT_REF="talk"'),
        }),
        { "tier:on": "leave_out" },
      );

      expect(held.events).toBe(200_001);
    },
  );

  it("takes of a flood of codes what a scheme could hold, and counts the rest", async () => {
    const entries = Array.from(
      { length: 5_000 },
      (_, at) =>
        `<CV_ENTRY_ML CVE_ID="c${at}"><CVE_VALUE LANG_REF="eng">v${at}</CVE_VALUE></CV_ENTRY_ML>`,
    );
    const vocabulary = `<CONTROLLED_VOCABULARY CV_ID="Gaze">${entries.join("")}</CONTROLLED_VOCABULARY>`;
    const tiers = Array.from({ length: 1_000 }, (_, at) => tier(`t${at}`, "gaze", ""));

    const { scheme, findings } = await read(
      eaf({ tiers: tiers.join(""), rest: types + vocabulary }),
    );

    expect(scheme.codes).toHaveLength(2_000);
    const rejected = findings.filter(({ weight }) => weight === "rejected");
    expect(rejected.reduce((sum, { count }) => sum + count, 0)).toBe(3_000 + 999 * 2_000);
  });

  it.each([
    ["entity_declared", '<!DOCTYPE x [<!ENTITY a "b">]><ANNOTATION_DOCUMENT/>'],
    ["too_deep", `<ANNOTATION_DOCUMENT>${"<TIER>".repeat(10_000)}`],
    ["damaged", "<ANNOTATION_DOCUMENT><TIER></ANNOTATION_DOCUMENT>"],
    ["damaged", ""],
    ["wrong_kind_of_file", "<html/>"],
  ])("is refused as %s", async (what, text) => {
    const bytes = new TextEncoder().encode(text);

    const result = await elanReader.read({ name: "a.eaf", bytes }, readingOf);

    expect(result.kind).toBe("refused");
    expect(result.findings).toMatchObject([{ weight: "refused", what }]);
  });
});
