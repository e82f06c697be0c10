import { expect, test } from "vitest";
import { comparabilityOf } from "../../src/formats/comparability.ts";
import { migrated, openStates } from "./plantedMigrations.ts";

test.each([
  { raters: 2, recordings: 3 },
  { raters: 30, recordings: 60 },
  { raters: 100, recordings: 120 },
])(
  "states without an end of $raters raters are closed by default and compared; left open they are told",
  async (size) => {
    const { files, truth } = openStates({ seed: 19_650, ...size });
    const pairs = truth.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);

    for (const given of [files, files.toReversed()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is meant
      const closed = (await migrated({ files: given })).together;
      const of = comparabilityOf(closed.observations, closed.study.recordings);

      expect(new Set(closed.observations.map(({ state }) => state))).toEqual(
        new Set(["submitted"]),
      );
      expect(of.pairs.reduce((sum, { recordings }) => sum + recordings, 0)).toBe(pairs);
      for (const { events } of closed.observations) {
        expect(events.some((one) => one.kind === "state" && one.endUs === 60_000_000)).toBe(true);
      }
    }
    const open = (await migrated({ files }, { open_states: "leave_open" })).together;
    const of = comparabilityOf(open.observations, open.study.recordings);

    expect(of.recordings).toBe(0);
    expect(of.alone.length).toBe(new Set(open.observations.map(({ raterId }) => raterId)).size);
    expect(of.pairs.reduce((sum, { unfinished }) => sum + unfinished, 0)).toBe(pairs);
  },
);
