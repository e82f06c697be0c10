import { afterEach, expect, test } from "vitest";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { secondsText, timecode } from "./timecode.ts";

afterEach(() => {
  document.documentElement.lang = "en";
});

test.each([
  ["en", "0:03.840", "20.8"],
  ["de", "0:03,840", "20,8"],
  ["pt-BR", "0:03,840", "20,8"],
  ["tr", "0:03,840", "20,8"],
  ["ar", "0:03.840", "20.8"],
  ["zh-Hans", "0:03.840", "20.8"],
])("times of a page in %s have its decimal mark, and are read again", (language, time, seconds) => {
  document.documentElement.lang = language;
  expect(timecode(3_840_000)).toBe(time);
  expect(secondsText(20.8, 1)).toBe(seconds);
  expect(timecode(3_840_000, { digits: 0 })).toBe("0:03");
  expect(parseTimecode(timecode(3_840_000))).toBe(3_840_000);
});
