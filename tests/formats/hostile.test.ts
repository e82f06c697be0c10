import { expect, test } from "vitest";
import { runFuzz } from "../../scripts/fuzz/run.ts";

test(
  "hostile and damaged files are refused or read, and nothing hangs or breaks",
  { timeout: 300_000 },
  async () => {
    const { failures, files, read, refused } = await runFuzz({ seed: 6, count: 300 });

    expect(failures).toEqual([]);
    expect(read + refused).toBe(files);
    expect(Math.min(read, refused)).toBeGreaterThan(0);
  },
);
