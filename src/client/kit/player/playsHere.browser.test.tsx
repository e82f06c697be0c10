import { afterEach, expect, test } from "vitest";
import { numberedFilm } from "./numberedFilm.ts";
import { playsHere } from "./playsHere.ts";

const noFilm = new Blob(["no film at all"], { type: "video/webm" });

afterEach(() => localStorage.clear());

test("a film is tried, and what is none is told from it; nothing of either stays on the page", async () => {
  const { file } = await numberedFilm([0, 40_000, 80_000], "webm");

  expect(await playsHere(file, true)).toBe("plays");
  expect(await playsHere(noFilm, true)).toBe("nothing");

  expect(document.querySelectorAll("video")).toHaveLength(0);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("where trying has ended a tab nothing is tried again", async () => {
  localStorage.setItem("interrater-trying-of-a-tab-that-is-gone", "1");

  expect(await playsHere(noFilm, true)).toBe("plays");
});
