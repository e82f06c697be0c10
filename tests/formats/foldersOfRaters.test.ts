import { expect, test } from "vitest";
import { grouped } from "../../src/domain/grouped.ts";
import { eaf, type Migration, migrated, migrationIn } from "./plantedMigrations.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

type Work = Parameters<Parameters<typeof migrationIn>[1]>[0];

const clip = ({ recording }: Work) => recording.replace("lesson ", "clip");
const table = ({ events }: Work) =>
  [
    "behavior,onset,offset",
    ...events.map(([from, to, code]) => `${code},${from / 1_000},${to / 1_000}`),
  ].join("\n");
const withFilm = (work: Work) =>
  eaf(clip(work), [{ name: "gaze", annotator: "", events: work.events }]);
const withoutFilm = (work: Work) =>
  eaf(null, [{ name: "gaze", annotator: "", events: work.events }]);

/** The level of names that comes again with other recordings is the raters'. */
const designs: Readonly<Record<string, (work: Work) => Migration["files"][number]>> = {
  "a folder for each rater, ELAN with films": (work) => ({
    folder: work.rater,
    name: `${clip(work)}.eaf`,
    text: withFilm(work),
  }),
  "a folder for each rater, ELAN without films": (work) => ({
    folder: work.rater,
    name: `${clip(work)}.eaf`,
    text: withoutFilm(work),
  }),
  "a folder for each rater, tables": (work) => ({
    folder: work.rater,
    name: `${clip(work)}.csv`,
    text: table(work),
  }),
  "a folder for each recording, ELAN with films": (work) => ({
    folder: clip(work),
    name: `${work.rater}.eaf`,
    text: withFilm(work),
  }),
  "a folder for each recording, ELAN without films": (work) => ({
    folder: clip(work),
    name: `${work.rater}.eaf`,
    text: withoutFilm(work),
  }),
  "a folder for each recording, tables": (work) => ({
    folder: clip(work),
    name: `${work.rater}.csv`,
    text: table(work),
  }),
};

const names: Readonly<Record<string, (name: string, at: number) => string>> = {
  "first names": (name) => name,
  "A, B, C": (_name, at) => `${"A".repeat(Math.floor(at / 26))}${letter(at % 26)}`,
  "R1, R2": (_name, at) => `R${at + 1}`,
  "Coder 1, Coder 2": (_name, at) => `Coder ${at + 1}`,
};

const cases = Object.entries(designs).flatMap(([design, fileOf]) =>
  Object.entries(names).flatMap(([named, called]) =>
    [
      { raters: 2, recordings: 2 },
      { raters: 3, recordings: 24 },
      { raters: 30, recordings: 60 },
    ].map((size) => ({ design, named, fileOf, called, ...size })),
  ),
);

test.each(cases)(
  "$design, $named: $raters raters of $recordings recordings are found with their reason",
  async ({ design, fileOf, called, raters, recordings }) => {
    const { files, truth } = migrationIn({ seed: 31, raters, recordings, called }, fileOf);
    const numbers = newRandomNumbers(7);
    const mixed = files
      .map((file) => ({ file, by: numbers.below(1_000_000) }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ file }) => file);

    const { together, asked } = await migrated({ files: mixed });

    const nameOf = new Map<string, string>(together.study.people.map((one) => [one.id, one.name]));
    const found = grouped(together.observations, ({ recordingId }) => recordingId);
    expect(
      [...found.values()]
        .map((work) =>
          work
            .map(({ raterId }) => nameOf.get(raterId) ?? "")
            .toSorted()
            .join(),
        )
        .toSorted(),
    ).toEqual(truth.map((one) => one.toSorted().join()).toSorted());
    expect(together.study.rounds).toHaveLength(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      what: "rater_in_name",
      because: {
        what: design.includes("each rater") ? "folders_share_recordings" : "recordings_come_back",
      },
    });
  },
);

function letter(at: number): string {
  return String.fromCodePoint(65 + at);
}
