import { expect, test } from "vitest";
import { formatIn } from "./format.ts";
import { houseStyle } from "./houseStyle.ts";

test("shares in Arabic have the percent sign of the texts around them", () => {
  expect(formatIn("ar").percent(0.205, 1)).toBe("20.5٪");
  expect(formatIn("de").percent(0.205, 1)).toBe("20,5\u00A0%");
});

test("Japanese has no space between a number and its unit", () => {
  expect(formatIn("ja").seconds(180)).toBe("3分");
  expect(houseStyle("3.6 秒", "ja")).toBe("3.6秒");
});

test("Chinese has a space between a number and its unit, as in its texts; a date has none", () => {
  expect(formatIn("zh").seconds(180)).toBe("3\u00A0分钟");
  expect(houseStyle("-2.5秒", "zh-CN")).toBe("-2.5\u00A0秒");
  expect(houseStyle("34%", "zh")).toBe("34%");
  expect(formatIn("zh", "zh-CN").date("2026-11-03T12:00:00Z")).toBe("2026年11月3日");
});

test("English seconds are those of papers, wherever its reader is", () => {
  expect(["1 sec", "2.5 secs", "−0.3 sec"].map((one) => houseStyle(one, "en-GB"))).toEqual([
    "1\u00A0s",
    "2.5\u00A0s",
    "−0.3\u00A0s",
  ]);
  expect(formatIn("en").seconds(45)).toBe("45\u00A0s");
});

test("a number and its unit are not parted at the end of a line", () => {
  expect(houseStyle("1 Sek.", "de")).toBe("1\u00A0Sek.");
  expect(houseStyle("1,18 sn.", "tr")).toBe("1,18\u00A0sn.");
  expect(houseStyle("1.18 ث", "ar")).toBe("1.18\u00A0ث");
  const written = ["de", "es", "fr", "pt-BR", "tr", "ar", "en"].map((language) =>
    formatIn(language).bytes(1.5 * 1024 ** 2),
  );
  expect(written.filter((one) => one.includes(" "))).toEqual([]);
});
