import { describe, expect, test } from "vitest";
import { raterInName } from "../../src/formats/raterNames.ts";
import { ends, inPart } from "../whole.ts";
import type { Work } from "./labFiles.ts";
import { migrated } from "./plantedMigrations.ts";
import { filesOf, type Layout, people, planted, rooms } from "./plantedWorkbooks.ts";

const kindsOfRaters = {
  people,
  initials: ["AK", "BM", "CS", "DT", "EU", "FW"],
  numbers: [1, 2, 3, 4, 5, 6].map((number) => `Rater ${number}`),
  letters: ["A", "B", "C", "D", "E", "F"].map((letter) => `coder_${letter}`),
} as const;
const kindsOfFilms = {
  clips: (at: number) => `clip${String(at + 1).padStart(2, "0")}`,
  dyads: (at: number) => `Dyad ${at + 1} t1`,
  days: (at: number) => `2024-03-${String(at + 1).padStart(2, "0")}`,
} as const;

/** Who coded what, by names: one line for each work. */
function linesOf(work: readonly Work[]): readonly string[] {
  return work
    .map(
      ({ rater, recording, events }) =>
        `${rater.replaceAll("_", " ")} ${recording}: ${events.map((one) => one.join(" ")).join(", ")}`,
    )
    .toSorted();
}

function readLines({ together: { study, observations } }: Awaited<ReturnType<typeof migrated>>) {
  const nameOf = new Map<string, string>([
    ...study.people.map((one) => [one.id, one.name] as const),
    ...study.recordings.map((one) => [one.id, one.name] as const),
    ...study.schemes.flatMap(({ scheme }) =>
      scheme.codes.map((one) => [one.id, one.name] as const),
    ),
  ]);
  return linesOf(
    observations.map(({ raterId, recordingId, events }) => ({
      rater: nameOf.get(raterId) ?? "",
      recording: nameOf.get(recordingId) ?? "",
      events: events
        .map((one): readonly [number, number, string] => [
          one.startUs / 1_000,
          (one.kind === "state" ? (one.endUs ?? 0) : 0) / 1_000,
          nameOf.get(one.codeId) ?? "",
        ])
        .toSorted((a, b) => a[0] - b[0]),
    })),
  );
}

const answerOf: Readonly<Record<Layout, string>> = {
  "a workbook for each film": "by_sheet",
  "a workbook for each rater": "by_file",
  "one workbook": "at_the_end",
};

const sizes = ends([
  { raters: 2, films: 3 },
  { raters: 3, films: 7 },
  { raters: 4, films: 12 },
  { raters: 6, films: 28 },
]);
const layouts = ["a workbook for each film", "a workbook for each rater", "one workbook"] as const;

const cases = sizes.flatMap((size) =>
  Object.keys(kindsOfRaters).flatMap((named) =>
    Object.keys(kindsOfFilms)
      .slice(0, inPart(3))
      .map((called) => ({ ...size, named, called })),
  ),
);

describe.each(layouts)("%s", (layout) => {
  const workOf = ({ raters, films, named, called }: (typeof cases)[number], doAgree: boolean) => {
    const names = Object.entries(kindsOfRaters).find(([key]) => key === named)?.[1] ?? people;
    const filmOf = Object.entries(kindsOfFilms).find(([key]) => key === called)?.[1];
    return planted({
      raters: names.slice(0, raters),
      films: Array.from({ length: films }, (_, at) => filmOf?.(at) ?? ""),
      seed: raters + films,
      doAgree,
    });
  };

  test.each(cases)(
    "$raters raters called by $named who agree, $films films called as $called: read as coded",
    async (each) => {
      const work = workOf(each, true);
      expect(readLines(await migrated({ files: filesOf(work, layout, 11) }))).toEqual(
        linesOf(work),
      );
    },
  );

  // Sheets called by people of whom each is another thing in a film may be whom one rater watched.
  test.each(cases)(
    "$raters raters called by $named with nothing in common, $films films called as $called: asked",
    async (each) => {
      const work = workOf(each, false);
      const files = filesOf(work, layout, 11);

      const found = await migrated({ files });

      const asked = found.asked.find(({ id }) => id === raterInName);
      expect(asked).toMatchObject({ answer: "no" });
      expect(asked?.isSettled ?? false).toBe(false);
      expect(found.together.study.people).toHaveLength(1);
      const answers = { [raterInName]: answerOf[layout] };
      expect(readLines(await migrated({ files }, answers))).toEqual(linesOf(work));
    },
  );
});

test.each(
  (["a workbook for each film", "a workbook for each rater"] as const).flatMap((layout) =>
    [2, 3, 6].map((raters) => ({ layout, raters })),
  ),
)("$layout, $raters raters and rooms: what was coded tells which is which", async (one) => {
  const work = planted({
    raters: people.slice(0, one.raters),
    films: rooms.slice(0, 5),
    seed: 5,
    doAgree: true,
  });

  const found = await migrated({ files: filesOf(work, one.layout, 3) });

  expect(readLines(found)).toEqual(linesOf(work));
});

test.each(
  (["a workbook for each film", "a workbook for each rater"] as const).flatMap((layout) =>
    [2, 3, 6].map((raters) => ({ layout, raters })),
  ),
)(
  "$layout, $raters raters and rooms that nothing tells apart: it is asked, and either answer holds",
  async ({ layout, raters }) => {
    const work = planted({
      raters: people.slice(0, raters),
      films: rooms.slice(0, 5),
      seed: 5,
      doAgree: false,
    });
    const files = filesOf(work, layout, 3);

    const { asked, together } = await migrated({ files });

    const question = asked.find(({ id }) => id === raterInName);
    expect(question).toMatchObject({ answer: "no", because: { what: "sheets_or_files" } });
    expect(question?.isSettled ?? false).toBe(false);
    expect(new Set(together.observations.map(({ raterId }) => raterId)).size).toBe(1);
    const right = layout === "a workbook for each film" ? "by_sheet" : "by_file";
    const wrong = right === "by_sheet" ? "by_file" : "by_sheet";
    expect(readLines(await migrated({ files }, { [raterInName]: right }))).toEqual(linesOf(work));
    expect(readLines(await migrated({ files }, { [raterInName]: wrong }))).toEqual(
      linesOf(work.map((one) => ({ ...one, rater: one.recording, recording: one.rater }))),
    );
  },
);

test.each([2, 4, 6])(
  "one workbook of a film with a sheet for each of %i raters: what they coded alike tells it",
  async (raters) => {
    const of = { raters: people.slice(0, raters), films: ["clip01"], seed: 8 };
    const work = planted({ ...of, doAgree: true });
    const others = planted({ ...of, doAgree: false });

    const found = await migrated({ files: filesOf(work, "a workbook for each film", 3) });
    const open = await migrated({ files: filesOf(others, "a workbook for each film", 3) });

    expect(readLines(found)).toEqual(linesOf(work));
    expect(open.asked.find(({ id }) => id === raterInName)).toMatchObject({
      answer: "no",
      because: { what: "sheets_or_files" },
    });
  },
);
