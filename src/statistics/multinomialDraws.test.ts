import { describe, expect, test } from "vitest";
import { binomialDraws, multinomialDraws } from "./multinomialDraws.ts";
import { randomFrom } from "./random.ts";

/** How likely each number is, by the ratio of one to the one before; scaled to 1 at the end. */
function chances(n: number, share: number): readonly number[] {
  const logs = [0];
  for (let k = 1; k <= n; k += 1) {
    logs.push((logs[k - 1] ?? 0) + Math.log(((n - k + 1) * share) / (k * (1 - share))));
  }
  const most = logs.reduce((a, b) => Math.max(a, b));
  const all = logs.reduce((sum, one) => sum + Math.exp(one - most), 0);
  return logs.map((one) => Math.exp(one - most) / all);
}

describe("draws from a binomial distribution", () => {
  test.each([
    [5, 0.3],
    [1, 0.5],
    [40, 0.2],
    [40, 0.3],
    [40, 0.25],
    [200, 0.06],
    [1_000, 0.15],
    [1_000, 0.85],
    [100_000, 0.5],
    [1_000_000, 0.000_02],
  ])("come as often as they are likely: %i, each with %f", (n, share) => {
    const draw = binomialDraws(share, randomFrom(1));
    const draws = 200_000;
    const counts = new Map<number, number>();
    for (let at = 0; at < draws; at += 1) {
      const k = draw(n);
      counts.set(k, (counts.get(k) ?? 0) + 1);
    }
    // Chi-squared of numbers that are expected twenty times or more, and of all others together.
    let [square, cells, expected, seen] = [0, 0, 0, 0];
    chances(n, share).forEach((chance, k) => {
      if (chance * draws < 20) return;
      const own = counts.get(k) ?? 0;
      square += (own - chance * draws) ** 2 / (chance * draws);
      cells += 1;
      expected += chance * draws;
      seen += own;
    });
    if (draws - expected > 20) square += (expected - seen) ** 2 / (draws - expected);
    // Its mean is the number of cells and its variance twice that.
    expect(square).toBeLessThan(cells + 4 * Math.sqrt(2 * cells) + 4);
    for (const k of counts.keys()) expect(k >= 0 && k <= n && Number.isInteger(k)).toBe(true);
  });
});

describe("draws of units by their kinds", () => {
  test("add up, have the shares of kinds, and vary and go together as they do of units", () => {
    const counts = [120, 0, 300, 5, 75];
    const draw = multinomialDraws(counts, randomFrom(3));
    const drawn = new Int32Array(counts.length);
    const samples = 50_000;
    const sums = counts.map(() => counts.map(() => 0));
    const means = counts.map(() => 0);
    for (let sample = 0; sample < samples; sample += 1) {
      draw(drawn);
      expect(drawn.reduce((sum, own) => sum + own, 0)).toBe(500);
      drawn.forEach((own, a) => {
        means[a] = (means[a] ?? 0) + own / samples;
        drawn.forEach((other, b) => {
          const row = sums[a];
          if (row) row[b] = (row[b] ?? 0) + (own * other) / samples;
        });
      });
    }
    counts.forEach((count, a) => {
      expect(Math.abs((means[a] ?? 0) - count)).toBeLessThan(0.25);
      counts.forEach((other, b) => {
        const covariance = (sums[a]?.[b] ?? 0) - (means[a] ?? 0) * (means[b] ?? 0);
        const expected = ((a === b ? 500 : 0) - other) * (count / 500);
        expect(Math.abs(covariance - expected)).toBeLessThan(3);
      });
    });
    expect(means[1]).toBe(0);
  });

  test("are the same for the same seed, and everything where there is one kind", () => {
    const [one, other] = [new Int32Array(3), new Int32Array(3)];
    multinomialDraws([40, 50, 60], randomFrom(8))(one);
    multinomialDraws([40, 50, 60], randomFrom(8))(other);
    expect(one).toEqual(other);

    const alone = new Int32Array(1);
    multinomialDraws([17], randomFrom(1))(alone);
    expect([...alone]).toEqual([17]);
  });
});
