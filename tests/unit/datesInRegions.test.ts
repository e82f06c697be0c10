import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatIn } from "../../src/client/kit/text/format.ts";
import { languageInRegion } from "../../src/domain/languageInRegion.ts";
import { languagesAsked, letterDate } from "../../src/server/mail/letterDate.ts";

const at = "2026-11-03T14:05:00Z";

/** What a reader sees, and what they get by letter: by what their browser asks for. Marks of direction are left out. */
const written = [
  ["en", "en-GB,en;q=0.9", "3 Nov 2026", "3 November 2026", "14:05"],
  ["en", "en-US,en;q=0.9", "Nov 3, 2026", "November 3, 2026", "2:05 PM"],
  ["en", "de-DE,de;q=0.9", "3 Nov 2026", "3 November 2026", "14:05"],
  ["de", "de-AT,de;q=0.9", "03.11.2026", "3. November 2026", "14:05"],
  ["pt", "pt-PT,pt;q=0.9", "03/11/2026", "3 de novembro de 2026", "14:05"],
  ["pt", "pt-BR,pt;q=0.9", "3 de nov. de 2026", "3 de novembro de 2026", "14:05"],
  ["zh", "zh-TW,zh;q=0.9", "2026年11月3日", "2026年11月3日", "下午2:05"],
  ["zh", "zh-CN,zh;q=0.9", "2026年11月3日", "2026年11月3日", "14:05"],
  ["ar", "ar-EG,ar;q=0.9", "٠٣/١١/٢٠٢٦", "٣ نوفمبر ٢٠٢٦", "٢:٠٥ م"],
  ["fr", "fr-CA,fr;q=0.9", "3 nov. 2026", "3 novembre 2026", "14 h 05"],
  ["es", "es-MX,es;q=0.9", "3 nov 2026", "3 de noviembre de 2026", "2:05 p.m."],
] as const;

const plain = (text: string) => text.replaceAll(/[\u200e\u200f]/gu, "").replaceAll(/\s/gu, " ");

describe.each(written)(
  "%s for a browser that asks for %s",
  (language, asked, short, long, time) => {
    const regions = languagesAsked(asked);
    const format = formatIn(language, languageInRegion(language, regions));

    test("screens and reports", () => {
      expect(plain(format.date(at))).toBe(short);
      expect(format.date(at)).not.toContain(" ");
      expect(plain(format.longDate(at))).toBe(long);
      expect(plain(format.time(at))).toBe(time);
      expect(plain(format.dateTime(at))).toMatch(new RegExp(`^${short}.*${time}$`, "u"));
    });

    test("letters", () => {
      expect(plain(letterDate(new Date(at), language, { regions, timeZone: "UTC" }))).toBe(long);
    });
  },
);

test("nothing that people read is written by another rule: not by a language without its region, or by the machine's own", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const places = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line) =>
        /DateTimeFormat\(|\.toLocale(?:Date|Time)?String\(|\.to(?:Date|Time|UTC|GMT)String\(/u.test(
          line,
        )
          ? [`${file}: ${line.trim()}`]
          : [],
      ),
  );
  const isByRegion = /DateTimeFormat\((?:inRegion\(|languageInRegion\(|region,)/u;
  const others = places.filter((place) => !isByRegion.test(place));

  expect(places.length - others.length).toBeGreaterThanOrEqual(5);
  // Which zone there is, and in which hour somebody's day begins: nobody reads what comes out of them.
  expect(new Set(others.map((place) => place.split(":")[0]))).toEqual(
    new Set([
      "src/client/app/frame/useTellTimeZone.ts",
      "src/client/features/settings/NoticeSettings.tsx",
      "src/domain/entities/notice.ts",
      "src/server/notices/dayIn.ts",
    ]),
  );
});
