import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { ImportEnd, ImportHead } from "../../../api/contract/exchange.ts";
import { emptyScheme } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { newFindingList } from "../../../formats/findingList.ts";
import type { ReadStudy } from "../../../formats/joinedStudies.ts";
import { schemeFit } from "../../../formats/schemeFit.ts";
import { newStudyBook } from "../../../formats/studyBook.ts";
import { ObservationCopy } from "../../../formats/studyCopy.ts";
import { wishedLines, type ImportWish } from "./importBody.ts";

describe("importLines", () => {
  it("are a head, an observation each, and how many there were", () => {
    const read = readStudy();

    const lines = linesOf(read, wish);

    expect(lines).toHaveLength(3);
    expect(ImportHead.parse(lines[0]?.head).study.recordings).toHaveLength(1);
    expect(ObservationCopy.parse(lines[1]?.observation).events).toHaveLength(1);
    expect(ImportEnd.parse(lines[2]?.end)).toEqual({ observations: 1, spokenOf: [] });
  });

  it("speak of codes as the version does that the work goes by", () => {
    const there = readStudy().study.schemes[0]?.scheme ?? emptyScheme;
    const read = readStudy();
    const [version] = read.study.schemes;
    if (!version) throw new Error("no scheme was read");
    const { joined, ids } = schemeFit(there, version.scheme);

    const lines = linesOf(read, { ...wish, schemes: { [version.id]: { scheme: joined, ids } } });

    const [event] = ObservationCopy.parse(lines[1]?.observation).events;
    expect(event?.codeId).toBe(there.codes[0]?.id);
    expect(ImportHead.parse(lines[0]?.head).study.schemes[0]?.scheme.codes[0]?.id).toBe(
      there.codes[0]?.id,
    );
  });

  it("are without what is left out, and without raters and recordings of which nothing is left", () => {
    const { study, observations } = readStudy();
    const [first] = observations;
    const [person, recording] = [study.people[0], study.recordings[0]];
    if (!first || !person || !recording) throw new Error("nothing was read");
    const other = { ...person, id: id("account").parse(uuidv7()), name: "Ben" };
    const place = { ...recording, id: id("recording").parse(uuidv7()), name: "clip 2" };
    const more = [
      { ...first, id: id("observation").parse(uuidv7()), recordingId: place.id },
      { ...first, id: id("observation").parse(uuidv7()), raterId: other.id },
    ];
    const read = {
      study: {
        ...study,
        people: [...study.people, other],
        recordings: [...study.recordings, place],
      },
      observations: [first, ...more],
    };

    const [head, one, end] = linesOf(read, { ...wish, without: more.map((each) => each.id) });

    expect(ImportHead.parse(head?.head).study).toMatchObject({
      people: [{ id: person.id }],
      recordings: [{ id: recording.id }],
    });
    expect(ObservationCopy.parse(one?.observation).id).toBe(first.id);
    expect(ImportEnd.parse(end?.end)).toEqual({ observations: 1, spokenOf: [] });
  });

  it("tell what media told of a recording", () => {
    const read = readStudy();
    const recordingId = read.study.recordings[0]?.id ?? "";

    const [line] = linesOf(read, {
      ...wish,
      recordings: { [recordingId]: { durationUs: 12_000_000 } },
    });

    expect(ImportHead.parse(line?.head).study.recordings[0]?.durationUs).toBe(12_000_000);
  });
});

const wish: ImportWish = {
  id: id("import").parse(uuidv7()),
  format: "boris",
  files: ["a.boris"],
  same: { schemes: {}, rounds: {}, people: {}, recordings: {}, variables: {} },
  sources: {},
  schemes: {},
  recordings: {},
  without: [],
};

function linesOf(read: ReadStudy, wanted: ImportWish): Record<string, unknown>[] {
  return [...wishedLines(read, wanted)].map((line) => Object(JSON.parse(line)));
}

function readStudy(): ReadStudy {
  const book = newStudyBook(
    {
      newUuid: uuidv7,
      palette: ["#0072b2"],
      words: {
        rater: "Rater",
        recording: "Recording",
        study: "Study",
        exclusiveGroup: "Group",
        modifier: "Modifier",
      },
    },
    newFindingList(),
  );
  const observation = book.observation({
    name: "clip 1",
    raterId: book.person("Lea"),
    recordingId: book.recording({ name: "clip 1", durationUs: 10_000_000 }),
  });
  const codeId = book.code({ name: "Look", kind: "point" });
  observation.event({ codeId, kind: "point", startUs: 1_000_000 });
  return book.finish({ name: "Study" });
}
