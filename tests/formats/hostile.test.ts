import { expect, test } from "vitest";
import { runFuzz } from "../../scripts/fuzz/run.ts";
import { isWhole } from "../whole.ts";

test(
  "hostile and damaged files are refused or read, and nothing hangs or breaks",
  { timeout: 300_000 },
  async () => {
    // The hostile ones go format by format: steps that share no factor with their number come by all formats.
    const every = isWhole ? 1 : 11;
    const count = 1_300;

    const { failures, files, hostile, read, refused } = await runFuzz({ seed: 6, count, every });

    expect(failures).toEqual([]);
    // All of these, and damaged ones.
    expect(hostile).toBeLessThan(count);
    expect(hostile % every).toBeGreaterThan(isWhole ? -1 : 0);
    expect(read + refused).toBe(files);
    expect(Math.min(read, refused)).toBeGreaterThan(0);
  },
);
