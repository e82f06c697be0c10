import { expect, it } from "vitest";
import { exactSeconds } from "./cell.ts";
import { guarded } from "../../domain/spreadsheetText.ts";
import { delimitedRecord } from "./delimitedRecord.ts";

it("quotes what would break a record, and nothing else", () => {
  expect(delimitedRecord(["a", 'say "x", y', "two\nlines", null, 0.5])).toBe(
    'a,"say ""x"", y","two\nlines",,0.5\r\n',
  );
});

it("keeps text from being a formula, so that it can be undone", () => {
  const texts = ["=1+1", "+1", "-1", "@x", "\tx", "＝1", "'quoted", "plain", "a=b", ""];

  const written = texts.map(guarded);

  expect(written.every((text) => !/^[=+\-@＝\t\r\n]/u.test(text))).toBe(true);
  expect(written.map((text) => text.replace(/^'/u, ""))).toEqual(texts);
  expect(guarded("plain")).toBe("plain");
});

it("guards text alone: a time before the start stays a number", () => {
  expect(delimitedRecord(["-1", -1, { us: -1_500_000 }, true], "\t")).toBe(
    "'-1\t-1\t-1.500000\ttrue\r\n",
  );
});

it("writes microseconds as seconds without rounding", () => {
  expect([0, 1, 83_400_000, 86_399_999_999].map(exactSeconds)).toEqual([
    "0.000000",
    "0.000001",
    "83.400000",
    "86399.999999",
  ]);
});
