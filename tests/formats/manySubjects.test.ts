import { expect, test } from "vitest";
import { comparabilityOf } from "../../src/formats/comparability.ts";
import type { Together } from "../../src/formats/filesTogether.ts";
import { limits } from "../../src/domain/limits.ts";
import { migrated } from "./plantedMigrations.ts";

/** A table for each rater: on each recording each of its subjects is seen once by everybody. */
function tables(of: { readonly subjects: number; readonly recordings: number }) {
  const each = Math.ceil(of.subjects / of.recordings);
  return ["Ann", "Bob", "Cem"].map((rater) => ({
    folder: "",
    name: `${rater}.csv`,
    text: [
      "recording,coder,subject,code,time",
      ...Array.from({ length: of.subjects }, (_, at) =>
        [`clip ${Math.floor(at / each)}`, rater, `S${at}`, at % 2 ? "call" : "rest", at / 10].join(
          ",",
        ),
      ),
    ].join("\n"),
  }));
}

/** What stands in a table, of what was made: who saw whom of which recording. */
function rowsOf({ study, observations }: Together): readonly string[] {
  const raters = new Map<string, string>(study.people.map((one) => [one.id, one.name]));
  const recordings = new Map<string, string>(study.recordings.map((one) => [one.id, one.name]));
  const schemes = new Map(study.schemes.map((one) => [one.id, one.scheme]));
  const schemeOf = new Map(study.rounds.map((one) => [one.id, schemes.get(one.schemeVersionId)]));
  return observations
    .flatMap((one) => {
      const scheme = schemeOf.get(one.roundId);
      const names = new Map<string, string>(scheme?.subjects.map((each) => [each.id, each.name]));
      const codes = new Map<string, string>(scheme?.codes.map((each) => [each.id, each.name]));
      return one.events.map((event) =>
        [
          recordings.get(one.recordingId),
          raters.get(one.raterId),
          names.get(event.subjectId ?? ""),
          codes.get(event.codeId),
          event.startUs / 1e6,
        ].join(","),
      );
    })
    .toSorted();
}

test.each([
  { subjects: 1_001, recordings: 1, schemes: 2 },
  { subjects: 1_300, recordings: 1, schemes: 2 },
  { subjects: 1_300, recordings: 13, schemes: 2 },
  { subjects: 2_600, recordings: 4, schemes: 4 },
])(
  "$subjects subjects of $recordings recordings stay subjects, in $schemes schemes, and all raters meet",
  async ({ schemes, ...of }) => {
    const files = tables(of);
    const planted = files.flatMap(({ text }) => text.split("\n").slice(1)).toSorted();

    for (const given of [files, files.toReversed()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is meant
      const { together } = await migrated({ files: given });

      expect(rowsOf(together)).toEqual(planted);
      expect(together.study.schemes).toHaveLength(schemes);
      for (const { scheme } of together.study.schemes) {
        expect(scheme.subjects.length).toBeLessThanOrEqual(limits.subjectsPerScheme);
      }
      expect(new Set(together.observations.map(({ id }) => id)).size).toBe(
        together.observations.length,
      );
      const { pairs, alone } = comparabilityOf(together.observations, together.study.recordings);
      expect(alone).toEqual([]);
      expect(pairs.map(({ recordings, otherRounds }) => [recordings, otherRounds])).toEqual(
        Array.from({ length: 3 }, () => [of.recordings, 0]),
      );
      expect(together.questions).toMatchObject([
        { what: "many_subjects", answer: "split_by_subjects" },
      ]);
    }
  },
);

test("as many subjects as a scheme can have are no question", async () => {
  const { together } = await migrated({ files: tables({ subjects: 1_000, recordings: 1 }) });

  expect(together.questions).toEqual([]);
  expect(together.study.schemes).toHaveLength(1);
});

test("who is beyond stays in comments where somebody says so", async () => {
  const { together } = await migrated(
    { files: tables({ subjects: 1_002, recordings: 1 }) },
    { many_subjects: "subjects_as_comments" },
  );

  expect(together.study.schemes).toHaveLength(1);
  for (const { events } of together.observations) {
    expect(events.slice(-3).map(({ subjectId, comment }) => [subjectId === null, comment])).toEqual(
      [
        [false, ""],
        [true, "S1000"],
        [true, "S1001"],
      ],
    );
  }
});
