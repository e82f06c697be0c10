import { describe, expect, test } from "vitest";
import { readingBy } from "../../../tests/formats/borisReading.ts";
import { recognise } from "../registry.ts";
import { chatFormat } from "./chat.ts";
import { exmaraldaFormat } from "./exmaralda.ts";
import { rttmFormat } from "./rttm.ts";
import { transcriberFormat } from "./transcriber.ts";

type Reading = Awaited<ReturnType<typeof readingBy>>;

/** Code, speaker, times in seconds and what was said, in the order of time. */
const said = ({ study, observations }: Reading) => {
  const scheme = study.schemes[0]?.scheme;
  const names = new Map<string, string>(
    [...(scheme?.codes ?? []), ...(scheme?.subjects ?? [])].map(({ id, name }) => [id, name]),
  );
  return observations
    .flatMap(({ events }) => events)
    .map((event) => [
      names.get(event.codeId),
      event.subjectId === null ? null : names.get(event.subjectId),
      event.startUs / 1e6,
      event.kind === "state" ? (event.endUs ?? NaN) / 1e6 : null,
      event.comment,
    ]);
};

const lost = ({ findings }: Reading) =>
  findings
    .filter(({ weight }) => weight !== "noted")
    .map(({ weight, what, about, count }) => [weight, what, about, count]);

const readerOf = ({ reader }: typeof chatFormat) => {
  if (!reader) throw new Error("it is read");
  return reader;
};

describe("CHAT", () => {
  const b = "\u0015";
  const text = [
    "@UTF8",
    "@Begin",
    "@Languages:\teng",
    "@Participants:\tCHI Ross Target_Child, FAT Brian Father",
    "@Media:\tboys85, video",
    "@Transcriber:\tMia",
    "@Date:\t01-JAN-1985",
    `*FAT:\twhat are you doing\tnow ? ${b}0_1500${b}`,
    "%mor:\tpro:int|what",
    `*CHI:\tI am building a`,
    `\tvery long house . ${b}1500_4250${b}`,
    "%act:\tholds up a block",
    "%com:\tlaughs",
    "*CHI:\tand this has no time .",
    `*FAT:\toh . ${b}%snd:"boys85"_4300_4700${b}`,
    "@End",
    "",
  ].join("\n");

  test("sayings are events of who says them, with what stands below them", async () => {
    const read = await readingBy(readerOf(chatFormat), text, { name: "boys.cha" });

    expect(said(read)).toEqual([
      ["utterance", "FAT", 0, 1.5, "what are you doing now ?"],
      [
        "utterance",
        "CHI",
        1.5,
        4.25,
        "I am building a very long house .\n%act: holds up a block\nlaughs",
      ],
      ["utterance", "FAT", 4.3, 4.7, "oh ."],
    ]);
    expect(read.study.people.map(({ name }) => name)).toEqual(["Mia"]);
    expect(read.study.recordings).toMatchObject([{ name: "boys85", hasVideo: true }]);
  });

  test("what is not taken is told: sayings without times as data, analyses as descriptions", async () => {
    const read = await readingBy(readerOf(chatFormat), text, { name: "boys.cha" });

    expect(lost(read)).toEqual([
      ["description", "not_supported", "@Participants", 1],
      ["description", "not_supported", "@Date", 1],
      ["description", "not_supported", "%mor", 1],
      ["rejected", "time_unreadable", "*CHI", 1],
    ]);
  });
});

describe("EXMARaLDA", () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<basic-transcription>
  <head>
    <meta-information><referenced-file url="talks/interview.wav"/></meta-information>
    <speakertable>
      <speaker id="SPK0"><abbreviation>ANA</abbreviation><sex value="f"/><l1><language lang="deu"/></l1></speaker>
      <speaker id="SPK1"><abbreviation>BEN</abbreviation></speaker>
    </speakertable>
  </head>
  <basic-body>
    <common-timeline>
      <tli id="T0" time="0.0"/><tli id="T1" time="2.0"/><tli id="T2"/><tli id="T3"/><tli id="T4" time="5.0"/><tli id="T5"/>
    </common-timeline>
    <tier id="TIE0" speaker="SPK0" category="v" type="t" display-name="ANA [v]">
      <event start="T0" end="T1">good morning to you all </event>
      <event start="T1" end="T2">let us begin</event>
    </tier>
    <tier id="TIE1" speaker="SPK1" category="gaze" type="a" display-name="BEN [gaze]">
      <event start="T0" end="T1">up</event><event start="T1" end="T2">down</event>
      <event start="T2" end="T3">up</event><event start="T3" end="T4">down</event>
      <event start="T4" end="T5">up</event>
    </tier>
  </basic-body>
</basic-transcription>`;

  test("sayings are comments, annotations codes; moments without a time lie between their neighbours", async () => {
    const read = await readingBy(readerOf(exmaraldaFormat), text, { name: "interview.exb" });

    expect(said(read)).toEqual([
      ["v", "ANA", 0, 2, "good morning to you all"],
      ["up", "BEN", 0, 2, ""],
      ["v", "ANA", 2, 3, "let us begin"],
      ["down", "BEN", 2, 3, ""],
      ["up", "BEN", 3, 4, ""],
      ["down", "BEN", 4, 5, ""],
    ]);
    expect(lost(read)).toEqual([
      ["changed", "time_spread", "T2", 1],
      ["changed", "time_spread", "T3", 1],
      ["description", "not_supported", "ANA", 1],
      ["rejected", "time_unreadable", "BEN [gaze]", 1],
    ]);
    expect(read.study.recordings).toMatchObject([{ name: "interview", hasVideo: false }]);
  });
});

describe("Transcriber", () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE Trans SYSTEM "trans-14.dtd">
<Trans scribe="Mia" audio_filename="news" version="1">
<Topics><Topic id="to1" desc="weather"/></Topics>
<Speakers><Speaker id="spk1" name="Ana"/><Speaker id="spk2" name="Ben"/></Speakers>
<Episode><Section type="report" topic="to1" startTime="0" endTime="9.5">
<Turn speaker="spk1" startTime="0" endTime="4">
<Sync time="0"/>
good evening <Event desc="noise" type="noise" extent="instantaneous"/> everybody
<Sync time="2.5"/>
it rains
</Turn>
<Turn speaker="spk1 spk2" startTime="4" endTime="9.5">
<Sync time="4"/>
<Who nb="1"/>
yes
<Who nb="2"/>
no
<Sync time="7"/>
<Who nb="2"/>
well
</Turn>
</Section></Episode></Trans>`;

  test("pieces between moments of synchronisation are sayings, also of who speaks at once", async () => {
    const read = await readingBy(readerOf(transcriberFormat), text, { name: "news.trs" });

    expect(said(read)).toEqual([
      ["utterance", "Ana", 0, 2.5, "good evening everybody"],
      ["weather", null, 0, 9.5, ""],
      ["utterance", "Ana", 2.5, 4, "it rains"],
      ["utterance", "Ana", 4, 7, "yes"],
      ["utterance", "Ben", 4, 7, "no"],
      ["utterance", "Ben", 7, 9.5, "well"],
    ]);
    expect(lost(read)).toEqual([["description", "not_supported", "Event", 1]]);
    expect(read.study.recordings).toMatchObject([{ name: "news", durationUs: 9_500_000 }]);
  });
});

describe("RTTM", () => {
  const text = [
    ";; made by a program",
    "SPKR-INFO talk 1 <NA> <NA> <NA> unknown ana <NA>",
    "SPEAKER talk 1 0.50 2.25 <NA> <NA> ana <NA> <NA>",
    "SPEAKER talk 1 2.75 1.00 <NA> <NA> ben <NA> <NA>",
    "NON-SPEECH other 1 1.0 0.5 <NA> noise <NA> <NA> <NA>",
    "SPEAKER talk 1 soon 1.00 <NA> <NA> ben <NA> <NA>",
  ].join("\n");

  test("each file that it names is a recording, each stretch a state of its speaker", async () => {
    const read = await readingBy(readerOf(rttmFormat), text, { name: "all.rttm" });

    expect(said(read)).toEqual([
      ["SPEAKER", "ana", 0.5, 2.75, ""],
      ["SPEAKER", "ben", 2.75, 3.75, ""],
      ["NON-SPEECH noise", null, 1, 1.5, ""],
    ]);
    expect(read.study.recordings.map(({ name }) => name)).toEqual(["talk", "other"]);
    expect(lost(read)).toEqual([
      ["technical", "not_supported", "SPKR-INFO", 1],
      ["rejected", "entry_unreadable", "SPEAKER", 1],
    ]);
  });

  test("is known by its first row, whatever it is called", () => {
    const start = new TextEncoder().encode(text);

    expect(recognise(start, { name: "talk.txt" })?.name).toBe("rttm");
  });
});
