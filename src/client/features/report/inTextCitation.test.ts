import { expect, it } from "vitest";
import { statistics } from "../../../statistics/index.ts";
import { inTextCitations } from "./inTextCitation.ts";

it("names one, two and more authors as APA 7 does, in order and each once", () => {
  const references = [
    { text: "McGraw, K. O., & Wong, S. P. (1996). Forming inferences" },
    { text: "Cohen, J. (1960). A coefficient" },
    { text: "Bakeman, R., Quera, V., & Gnisci, A. (2009). Observer agreement" },
    { text: "Cohen, J. (1960). A coefficient" },
    { text: "Cohen, J. (1968). Weighted kappa" },
  ];

  expect(inTextCitations(references, "en")).toBe(
    "Bakeman et al., 2009; Cohen, 1960, 1968; McGraw & Wong, 1996",
  );
  expect(inTextCitations(references, "fr")).toBe(
    "Bakeman et al., 2009\u202F; Cohen, 1960, 1968\u202F; McGraw & Wong, 1996",
  );
  expect(inTextCitations([], "en")).toBe("");
});

it("every reference of a statistic has authors, a year, a title and where it appeared", () => {
  const references = statistics.flatMap((statistic) => [...statistic.references]);

  expect(references.length).toBeGreaterThan(40);
  for (const { text } of references) {
    expect
      .soft(inTextCitations([{ text }], "en"), text)
      .toMatch(/^\p{Lu}[^,;]+(?: & \p{Lu}[^,]+)?, \d{4}$/u);
    const [, after = ""] = text.split(/ \(\d{4}\)\. /u);
    expect.soft(after.split(/[.?!] /u).length, text).toBeGreaterThan(1);
  }
});
