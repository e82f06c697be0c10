import { expect, test } from "vitest";
import {
  coverageOfCorrected,
  coverageOfRatings,
  plantedBiases,
} from "../../tests/plantedPrograms.ts";
import { isWhole } from "../../tests/whole.ts";

/** What comes of few studies by chance. Where tests are whole there are enough, and none is taken off. */
const byChance = (studies: number) => (isWhole ? 0 : 2.6 * Math.sqrt((0.05 * 0.95) / studies));

const kinds = ["share", "mean", "rate"] as const;
const cells = (isWhole ? [5, 10, 40, 200] : [5, 40]).flatMap((recordings) =>
  kinds.flatMap((as, at) =>
    plantedBiases
      .filter((_, place) => isWhole || place % kinds.length === at)
      .map((bias) => ({ recordings, as, bias })),
  ),
);

test.each(cells)(
  "limits of the corrected number hold whatever the program does: $recordings recordings, $as, $bias",
  ({ recordings, as, bias }) => {
    const studies = isWhole ? 4_000 : 200;
    const found = coverageOfCorrected(as, bias, {
      recordings,
      studies,
      seed: 100_000 * recordings,
    });

    expect(found.corrected).toBeGreaterThan(0.93 - byChance(studies));
    expect(found.corrected).toBeLessThan(0.97 + byChance(studies));
    expect(found.width).toBeLessThan(recordings <= 10 ? 1.2 : 1.06);
    // What limits of the program alone say is another matter.
    expect(found.program).toBeLessThan(bias === "high" && recordings >= 40 ? 0.1 : 1.01);
    expect(found.width).toBeLessThan(bias === "near" && recordings >= 10 ? 0.92 : 1.2);
  },
);

const sizes = isWhole ? [40, 80, 200] : [60];
const ofRatings = sizes.flatMap((recordings) =>
  plantedBiases.map((bias) => ({ recordings, bias })),
);

test.each(ofRatings)(
  "limits of a mean rating by recording, and of a difference of groups, hold whatever the program does: $recordings recordings, $bias",
  ({ recordings, bias }) => {
    // A few outliers come nearest to 97%: 96.7% of 35,000 studies that told a difference, and 96.5% of 30,000.
    const studies = isWhole ? (bias === "outliers" ? 20_000 : 4_000) : 300;
    const found = coverageOfRatings(bias, { recordings, studies, seed: 100_000 * recordings });

    for (const { corrected, width } of [found.mean, found.difference]) {
      expect(corrected).toBeGreaterThan(0.93 - byChance(studies));
      expect(corrected).toBeLessThan(0.97 + byChance(studies));
      expect(width).toBeLessThan(bias === "near" ? 0.7 : 1.35);
    }
    // A program that is wrong where it matters says so of itself in no limits.
    expect(found.mean.program).toBeLessThan(bias === "high" ? 0.05 : 1.01);
    expect(found.difference.program).toBeLessThan(bias === "opposite" ? 0.3 : 1.01);
  },
);
