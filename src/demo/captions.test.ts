import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCaptions } from "../domain/captions.ts";
import { captionText } from "../domain/captionText.ts";
import { describingCues, soundCues } from "./captions.ts";
import { films } from "./films.ts";
import { DemoTexts } from "./study.ts";

const languages = ["en", "de", "ar", "ja"] as const;

describe.each(languages)("in %s", (language) => {
  const texts = DemoTexts.parse(JSON.parse(readFileSync(`locales/${language}/demo.json`, "utf8")));

  test.each(films)(
    "$name: all that can be heard is captioned, all else that is true described",
    (film) => {
      const heard = film.trueEvents.filter(({ code }) => code === "talks" || code === "laughs");
      const seen = film.trueEvents.filter((event) => !heard.includes(event));
      const sounds = soundCues(film, texts);
      const described = describingCues(film, texts);
      expect(sounds.map(({ startUs }) => startUs)).toEqual(heard.map(({ startUs }) => startUs));
      for (const { subject, code, startUs } of seen) {
        const lines = described
          .filter((cue) => cue.startUs === startUs)
          .flatMap((cue) => cue.lines);
        expect(lines).toContainEqual({
          voice: texts.subjects[subject],
          text: expect.stringContaining(texts.codes[code].name),
        });
      }
      const falls = film.phases.filter(({ name }) => name === "ball").length;
      expect(described).toHaveLength(seen.length + falls);
      for (const { startUs, endUs } of [...sounds, ...described]) {
        expect(endUs).toBeGreaterThan(startUs);
        expect(endUs).toBeLessThanOrEqual(film.durationUs);
      }
    },
  );

  test("they are read back as they were written", () => {
    for (const film of films) {
      const cues = describingCues(film, texts);
      const read = readCaptions(captionText(cues));
      expect(read).toMatchObject({ kind: "captions", problems: [] });
      expect(read.kind === "captions" && read.cues.length).toBe(cues.length);
    }
  });
});
