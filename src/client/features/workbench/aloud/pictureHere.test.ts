import { expect, test } from "vitest";
import { pictureChange, pictureLook } from "./pictureHere.ts";

/** A picture of one colour, or of a part of it beside another. */
const pixels = (colour: readonly number[], other = colour, share = 1) =>
  Array.from({ length: 100 }, (_, at) => [...(at < share * 100 ? colour : other), 255]).flat();

test.each([
  [[10, 10, 12], "dark", "grey"],
  [[250, 250, 245], "bright", "grey"],
  [[200, 30, 20], "medium", "red"],
  [[230, 130, 20], "medium", "orange"],
  [[220, 210, 40], "bright", "yellow"],
  [[20, 120, 30], "medium", "green"],
  [[40, 200, 210], "medium", "cyan"],
  [[30, 60, 200], "dark", "blue"],
  [[140, 40, 160], "medium", "purple"],
  [[200, 20, 60], "medium", "red"],
] as const)("%j is %s and %s", (colour, light, name) => {
  expect(pictureLook(pixels(colour))).toEqual({ light, colour: name });
});

test("a small coloured thing in front of grey does not colour the picture, a larger one does", () => {
  expect(pictureLook(pixels([200, 30, 20], [128, 128, 128], 0.05)).colour).toBe("grey");
  expect(pictureLook(pixels([200, 30, 20], [128, 128, 128], 0.3)).colour).toBe("red");
});

test("a picture is the same, changed in part, or another one", () => {
  const grey = pixels([100, 100, 100]);
  expect(pictureChange(grey, pixels([102, 102, 102]))).toBe("none");
  expect(pictureChange(grey, pixels([200, 200, 200], [100, 100, 100], 0.1))).toBe("some");
  expect(pictureChange(grey, pixels([220, 220, 220]))).toBe("much");
});
