import { expect, test } from "vitest";
import { statistics } from "../../../statistics/index.ts";
import { misfitsOf } from "./misfits.ts";

test.each([0, 1])(
  "with %i raters, no statistic of agreement is said to describe something else",
  (raters) => {
    const misfits = misfitsOf(new Set(), {
      level: "ordinal",
      raters,
      codes: undefined,
      canHaveStandard: true,
      areAnonymous: false,
    });

    expect(misfits).toHaveLength(statistics.length);
    const becauseOf = (id: string) => misfits.find((one) => one.id === id)?.because;
    expect(becauseOf("fleissKappa")).toBe("needs_raters");
    expect(becauseOf("krippendorffAlpha")).toBe("needs_raters");
    expect(becauseOf("cohenKappa")).toBe("needs_two_raters");
  },
);
