import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { id } from "../domain/rules.ts";
import { newFindingList } from "./findingList.ts";
import { joinedStudies, type ReadStudy } from "./joinedStudies.ts";
import { newStudyBook } from "./studyBook.ts";
import { schemeOf } from "./studyCopy.ts";

const joining = { recordingsByName: true, newUuid: () => id("round").parse(uuidv7()) };

describe("joinedStudies", () => {
  it("makes one recording, one scheme and two observations of two raters' files", () => {
    const joined = joinedStudies([readOf("Lea", "clip 1"), readOf("Max", "Clip 1")], joining);

    expect(joined?.study.recordings.map(({ name }) => name)).toEqual(["clip 1"]);
    expect(joined?.study.people.map(({ name }) => name)).toEqual(["Lea", "Max"]);
    expect(joined?.study.schemes).toHaveLength(1);
    expect(joined?.observations).toHaveLength(2);
    for (const one of joined?.observations ?? []) {
      const scheme = joined && schemeOf(joined.study, one);
      expect(scheme?.codes.map(({ id: codeId }) => codeId)).toContain(one.events[0]?.codeId);
      expect(scheme?.subjects.map((subject) => subject.id)).toContain(one.events[0]?.subjectId);
      expect(one.recordingId).toBe(joined?.study.recordings[0]?.id);
    }
  });

  it("knows a recording by its media where only one of a file has them", () => {
    const twice = joinedStudies([watched("A"), watched("B")], joining);
    const ofTwo = joinedStudies([watched("A"), watched("B")], {
      ...joining,
      recordingsByName: false,
    });
    if (!ofTwo) throw new Error("nothing was joined");

    const third = joinedStudies([ofTwo, watched("C")], joining);

    expect(twice?.study.recordings.map(({ name }) => name)).toEqual(["A"]);
    expect(third?.study.recordings.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  });

  it("keeps recordings of one name apart where that is wished, under names of their own", () => {
    const joined = joinedStudies([readOf("Lea", "clip 1"), readOf("Max", "clip 1")], {
      ...joining,
      recordingsByName: false,
    });

    expect(joined?.study.recordings.map(({ name }) => name)).toEqual(["clip 1", "clip 1 (2)"]);
  });

  it("puts what one rater coded again on one recording into a further round of the same scheme", () => {
    const joined = joinedStudies([readOf("Lea", "clip 1"), readOf("lea", "clip 1")], joining);

    expect(joined?.study.people).toHaveLength(1);
    expect(joined?.study.rounds.map(({ number }) => number)).toEqual([1, 2]);
    expect(new Set(joined?.observations.map(({ roundId }) => roundId)).size).toBe(2);
    expect(new Set(joined?.study.rounds.map((one) => one.schemeVersionId)).size).toBe(1);
  });

  it("gives a single study back as it is", () => {
    const read = readOf("Lea", "clip 1");

    expect(joinedStudies([read], joining)).toEqual(read);
    expect(joinedStudies([], joining)).toBeUndefined();
  });
});

function watched(name: string): ReadStudy {
  return readOf("Lea", name, "film.mp4");
}

function readOf(rater: string, recording: string, fileName?: string): ReadStudy {
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
    name: recording,
    raterId: book.person(rater),
    recordingId: book.recording({
      name: recording,
      durationUs: 10_000_000,
      media: fileName === undefined ? [] : [{ fileName }],
    }),
  });
  observation.event({
    codeId: book.code({ name: "Look", kind: "point" }),
    kind: "point",
    subjectId: book.subject("Ana"),
    startUs: 1_000_000,
  });
  return book.finish({ name: "Study" });
}
