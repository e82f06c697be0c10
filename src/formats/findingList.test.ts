import { expect, test } from "vitest";
import { newFindingList } from "./findingList.ts";

test("findings of one kind about one thing are told once, with the first place and how many", () => {
  const findings = newFindingList();

  findings.add("rejected", "time_negative", { about: "Smile", place: { kind: "line", line: 3 } });
  findings.add("rejected", "time_negative", { about: "Smile", place: { kind: "line", line: 9 } });
  findings.add("rejected", "time_negative", { about: "Frown", count: 5 });
  findings.add("changed", "text_cut", { about: "Smile" });

  expect(findings.all().map(({ about, count, place }) => [about, count, place])).toEqual([
    ["Smile", 2, { kind: "line", line: 3 }],
    ["Frown", 5, null],
    ["Smile", 1, null],
  ]);
});

test("a flood of different findings is counted without being kept", () => {
  const findings = newFindingList();

  for (let at = 0; at < 100_000; at += 1) {
    findings.add("rejected", "code_unknown", { about: `${at} ${"x".repeat(300)}` });
  }

  const all = findings.all();
  expect(all.length).toBeLessThan(2_100);
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  expect(Math.max(...all.map(({ about }) => about.length))).toBe(200);
});
