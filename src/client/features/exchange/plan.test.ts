import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { id } from "../../../domain/rules.ts";
import { newFindingList } from "../../../formats/findingList.ts";
import { newStudyBook } from "../../../formats/studyBook.ts";
import {
  type Known,
  noWishes,
  planOf,
  plannedComparability,
  plannedTwice,
  unsaidAgain,
} from "./plan.ts";
import type { Reading } from "./reading.ts";

const nobody: Known = {
  members: [],
  recordings: [],
  versions: [],
  rounds: [],
  variables: [],
  isTaken: () => false,
};

describe("planOf", () => {
  it("makes everything new in an empty study", () => {
    const plan = planOf(read(), nobody, noWishes);

    expect(plan.people.map(({ accountId }) => accountId)).toEqual([null]);
    expect(plan.recordings.map(({ recordingId }) => recordingId)).toEqual([null]);
    expect(plan.schemes.map(({ chosen }) => chosen.kind)).toEqual(["own"]);
  });

  it("knows members and recordings by their names, until somebody says otherwise", () => {
    const lea = uuidv7();
    const clip = id("recording").parse(uuidv7());
    const known: Known = {
      ...nobody,
      members: [{ accountId: id("account").parse(lea), name: "LEA", isProgram: false }],
      recordings: [{ id: clip, name: "Clip 1", sources: [] }],
    };

    const plan = planOf(read(), known, noWishes);
    const other = planOf(read(), known, {
      ...noWishes,
      people: { lea: "new" },
      recordings: { "clip 1": "new" },
    });

    expect(plan.people[0]).toMatchObject({ accountId: lea, observations: 1 });
    expect(plan.recordings[0]).toMatchObject({ recordingId: clip, observations: 1 });
    expect(other.people[0]?.accountId).toBeNull();
    expect(other.recordings[0]?.recordingId).toBeNull();
  });

  it("knows what is only rated, and names no film: of its name no file is looked for", () => {
    const reading = read();
    const isRatedAlone = (counts: { readonly events: number; readonly ratings: number }) =>
      planOf(
        { ...reading, observations: reading.observations.map((one) => ({ ...one, ...counts })) },
        nobody,
        noWishes,
      ).recordings.map((one) => one.isRatedAlone);

    expect(isRatedAlone({ events: 0, ratings: 4 })).toEqual([true]);
    expect(isRatedAlone({ events: 2, ratings: 4 })).toEqual([false]);
    expect(isRatedAlone({ events: 0, ratings: 0 })).toEqual([false]);
  });

  it("tells what would be one rater's twice, with the files", () => {
    const reading = read();
    const [first] = reading.observations;
    const plan = planOf(reading, nobody, noWishes);
    const again = first && [
      { ...first, fileName: "a.eaf" },
      { ...first, id: id("observation").parse(uuidv7()), fileName: "b.eaf" },
    ];

    expect(plannedTwice(plan, reading)).toEqual([]);
    expect(plannedTwice(plan, { ...reading, observations: again ?? [] })).toEqual([
      {
        rater: "Lea",
        recording: "clip 1",
        files: ["a.eaf", "b.eaf"],
        others: [{ file: "", observation: "", foundRater: "" }],
      },
    ]);
  });

  it("goes on with the version that has all codes, and in its round where nobody is there yet", () => {
    const before = read();
    const scheme = before.study?.schemes[0]?.scheme;
    if (!scheme) throw new Error("no scheme was read");
    const known: Known = {
      ...nobody,
      versions: [{ id: uuidv7(), number: 3, scheme }],
    };
    const round = {
      id: uuidv7(),
      number: 2,
      name: "",
      schemeVersionId: known.versions[0]?.id ?? "",
    };

    const [free] = planOf(read(), { ...known, rounds: [round] }, noWishes).schemes;
    const [more] = planOf(read("Cry"), { ...known, rounds: [round] }, noWishes).schemes;

    expect(free).toMatchObject({ chosen: { kind: "existing" }, round });
    expect(more).toMatchObject({ chosen: { kind: "joined" }, round: null });
    expect(more?.chosen.kind === "joined" && more.chosen.fit.missing.codes).toEqual(["Cry"]);
  });

  it("leaves a round alone in which a rater has the same recording already", () => {
    const first = read();
    const scheme = first.study?.schemes[0]?.scheme;
    if (!scheme) throw new Error("no scheme was read");
    const version = { id: uuidv7(), number: 1, scheme };
    const known: Known = {
      ...nobody,
      members: [{ accountId: id("account").parse(uuidv7()), name: "Lea", isProgram: false }],
      recordings: [{ id: id("recording").parse(uuidv7()), name: "clip 1", sources: [] }],
      versions: [version],
      rounds: [{ id: uuidv7(), number: 1, name: "", schemeVersionId: version.id }],
      isTaken: () => true,
    };

    const [planned] = planOf(read(), known, noWishes).schemes;

    expect(planned).toMatchObject({ chosen: { kind: "existing" }, rounds: [], round: null });
  });
});

describe("plannedComparability", () => {
  it.each([3, 12, 30])("names %i raters by name, whatever the order of their files", (count) => {
    const reading = read();
    const [work] = reading.observations;
    if (!work || !reading.study) throw new Error("nothing was read");
    const people = Array.from({ length: count }, (_, at) => ({
      id: id("account").parse(uuidv7()),
      name: `Rater ${at + 1}`,
      role: null,
    }));
    // The last file first: what is read first is nobody's order.
    const observations = people.toReversed().map((person, at) => ({
      ...work,
      id: id("observation").parse(uuidv7()),
      raterId: person.id,
      recordingId: at === 0 ? id("recording").parse(uuidv7()) : work.recordingId,
    }));
    const study = { ...reading.study, people };

    const { pairs, alone } = plannedComparability({ ...reading, study, observations }, undefined);

    const shared = people.slice(0, -1).map((one) => one.id);
    expect(alone).toEqual([people.at(-1)?.id]);
    expect(pairs.map(({ raters }) => raters)).toEqual(
      shared.flatMap((one, at) => shared.slice(at + 1).map((other) => [one, other])),
    );
  });
});

describe("unsaidAgain", () => {
  it("counts recordings that came again under no name, until somebody has answered", () => {
    const one = read();
    const [work] = one.observations;
    if (!work) throw new Error("nothing was read");
    const question = {
      id: "rater_in_name",
      what: "rater_in_name",
      about: "",
      options: [],
      answer: "no",
      examples: [],
    } as const;
    const twice: Reading = {
      ...one,
      observations: [work, { ...work, roundId: id("round").parse(uuidv7()) }],
      together: { questions: [question], findings: [] },
    };

    expect(unsaidAgain(twice, {})).toBe(1);
    expect(unsaidAgain(twice, { rater_in_name: "no" })).toBe(0);
    expect(unsaidAgain({ ...twice, together: one.together }, {})).toBe(0);
    expect(unsaidAgain({ ...twice, observations: one.observations }, {})).toBe(0);
  });
});

/** Lea's work on clip 1, with a code for each name beside `Look`. */
function read(...codes: readonly string[]): Reading {
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
  book.observation({
    name: "clip 1",
    raterId: book.person("Lea"),
    recordingId: book.recording({ name: "clip 1", durationUs: 10_000_000 }),
  });
  for (const name of ["Look", ...codes]) book.code({ name, kind: "point" });
  const { study, observations } = book.finish({ name: "Study" });
  return {
    files: [],
    together: { questions: [], findings: [] },
    certificate: null,
    study,
    observations: observations.map((one) => ({
      ...one,
      row: { file: "", observation: "", foundRater: "" },
      fileName: "",
      events: 0,
      ratings: 0,
    })),
  };
}
