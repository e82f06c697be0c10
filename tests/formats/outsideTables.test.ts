import { expect, test } from "vitest";
import { foldedName } from "../../src/formats/foldedName.ts";
import { ends } from "../whole.ts";
import type { Work } from "./labFiles.ts";
import { type OutsideTable, outsideTables } from "./outsideTables.ts";
import { migrated } from "./plantedMigrations.ts";
import { planted } from "./plantedWorkbooks.ts";

const people = ["Anna", "Ben", "Chloé", "Deniz", "Emil", "Fatima"];

/** Who coded what, a line for each work; times within what the table tells of them. */
function linesOf(
  work: readonly Work[],
  { withinMs = 0.5, arePoints = false }: OutsideTable,
): readonly string[] {
  const step = 2 * withinMs;
  const told = (ms: number) => Math.floor(ms / step + (withinMs > 100 ? 0 : 0.5)) * step;
  return work
    .map(
      ({ rater, recording, events }) =>
        `${foldedName(recording)} ${foldedName(rater)}: ${events
          .toSorted((a, b) => a[0] - b[0])
          .map(([from, to, code]) => [told(from), arePoints ? 0 : told(to), code].join(" "))
          .join(", ")}`,
    )
    .toSorted();
}

function readWork({
  study,
  observations,
}: Awaited<ReturnType<typeof migrated>>["together"]): readonly Work[] {
  const nameOf = new Map<string, string>([
    ...[...study.people, ...study.recordings].map((one) => [one.id, one.name] as const),
    ...study.schemes.flatMap(({ scheme }) =>
      scheme.codes.map((one) => [one.id, one.name] as const),
    ),
  ]);
  return observations.map(({ raterId, recordingId, events }) => ({
    rater: nameOf.get(raterId) ?? "",
    recording: nameOf.get(recordingId) ?? "",
    events: events.map((one) => [
      one.startUs / 1_000,
      (one.kind === "state" ? (one.endUs ?? -1_000) : 0) / 1_000,
      nameOf.get(one.codeId) ?? "",
    ]),
  }));
}

const cases = Object.entries(outsideTables).flatMap(([name, table]) =>
  ends([
    { raters: 2, films: 3 },
    { raters: 3, films: 7 },
    { raters: 4, films: 12 },
  ]).map((size) => ({ name, table, ...size })),
);

test.each(cases)(
  "$name: $raters raters of $films films are read as they coded",
  async ({ table, raters, films }) => {
    const work = planted({
      raters: people.slice(0, raters),
      films: Array.from({ length: films }, (_, at) => `clip${String(at + 1).padStart(2, "0")}`),
      seed: raters + films,
      doAgree: true,
    });
    const files = table.made(work);

    const { together } = await migrated({ files }, table.answers?.(work));

    expect(linesOf(readWork(together), table)).toEqual(linesOf(work, table));
    expect(together.study.rounds).toHaveLength(1);
  },
);
