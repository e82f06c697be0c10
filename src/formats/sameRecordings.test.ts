import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { newFindingList } from "./findingList.ts";
import { sameRecordings } from "./sameRecordings.ts";
import { newStudyBook } from "./studyBook.ts";
import type { RecordingCopy } from "./studyCopy.ts";

/** A recording by its name, the file that was watched and how long that is, in seconds. */
type Film = readonly [name: string, file?: string, lengthS?: number];

test.each<readonly [string, Film, Film, boolean]>([
  ["a number in brackets", ["a", "X.mov"], ["b", "X (1).mov"], true],
  ["the word of a system for a copy", ["a", "X.mov"], ["b", "X - Copy.mov"], true],
  ["two marks at once", ["a", "X.mov"], ["b", "X - Kopie (2).mov"], true],
  ["a copy in front", ["a", "Copy of X.mov"], ["b", "X.mov"], true],
  ["another case and folder", ["a", "D:\\films\\X.MOV"], ["b", "/home/lab/x.mov"], true],
  ["another ending of equal length", ["a", "X.mov", 60], ["b", "X.mp4", 60.2], true],
  ["another ending of another length", ["a", "X.mov", 60], ["b", "X.mp4", 75], false],
  ["another ending of unknown length", ["a", "X.mov"], ["b", "X.mp4"], true],
  ["another ending of a copy", ["a", "X.mov"], ["b", "X (1).mp4"], false],
  ["numbers with zeros, and what parts them from words", ["clip001.mp4"], ["Clip 1"], true],
  ["the same of another ending", ["clip001.mp4"], ["clip_001.MOV"], true],
  ["numbers within names", ["S01_clip002.mp4"], ["s1 Clip-2"], true],
  ["other numbers", ["clip1.mp4"], ["clip 10.mp4"], false],
  ["a number alone", ["clip001.mp4"], ["1.mp4"], false],
  ["parts of a number", ["day 1_10"], ["day 11_0"], false],
  ["a copy of another length", ["a", "X.mov", 60], ["b", "X (1).mov", 50], false],
  ["two of a series", ["a", "X (1).mov"], ["b", "X (2).mov"], false],
  ["one name of films of two lengths", ["a", "1.mov", 60], ["a", "2.mov", 30], false],
  ["one name alone", ["clip 1"], ["CLIP 1"], true],
])("%s", (_, first, second, isOne) => {
  const same = sameRecordings([[first], [second]].map(filmsOf));
  const [one, other] = [[first], [second]].map(filmsOf);

  same.next(one ?? [], { joinsCopies: true });
  const { joined } = same.next(other ?? [], { joinsCopies: true });

  expect(joined.size).toBe(isOne ? 1 : 0);
});

test("copies are only told where that is wished", () => {
  const files = [[["a", "X.mov"]], [["b", "X (1).mov"]]] satisfies Film[][];
  const same = sameRecordings(files.map(filmsOf));
  same.next(filmsOf(files[0] ?? []), { joinsCopies: false });

  const { joined, copies } = same.next(filmsOf(files[1] ?? []), { joinsCopies: false });

  expect(joined.size).toBe(0);
  expect(copies).toEqual([{ name: "X (1).mov", isLike: "X.mov" }]);
});

test("where one file has both, endings and zeros tell recordings apart", () => {
  const files: Film[][] = [
    [
      ["front", "X.mov"],
      ["back", "X.mp4"],
    ],
    [["b", "X.avi"]],
    [["clip 1"], ["clip 01"]],
    [["clip001"]],
  ];
  const read = files.map(filmsOf);
  const same = sameRecordings(read);

  const found = read.map((file) => same.next(file, { joinsCopies: true }).joined.size);

  expect(found).toEqual([0, 0, 0, 0]);
});

test("where one file has both, the marks are numbers; and nothing is joined with two of a file", () => {
  const files: Film[][] = [
    [
      ["a", "X.mov"],
      ["b", "X (1).mov"],
    ],
    [["c", "X (2).mov"]],
    [
      ["a", "Y.mov"],
      ["z", "X.mov"],
    ],
  ];
  const read = files.map(filmsOf);
  const same = sameRecordings(read);

  const found = read.map((file) => same.next(file, { joinsCopies: true }).joined);

  expect(found[1]?.size).toBe(0);
  // "z" watched the film of "a", so that another "a" is no longer the same.
  expect([...(found[2] ?? [])].map(([id, there]) => [id, there.name])).toEqual([
    [read[2]?.[1]?.id, "a"],
  ]);
});

function filmsOf(films: readonly Film[]): RecordingCopy[] {
  const words = { rater: "R", recording: "C", study: "S", exclusiveGroup: "E", modifier: "M" };
  const book = newStudyBook({ newUuid: uuidv7, palette: ["#0072b2"], words }, newFindingList());
  for (const [name, fileName, lengthS] of films) {
    const durationUs = lengthS === undefined ? null : lengthS * 1e6;
    book.recording({
      name,
      durationUs,
      ...(fileName !== undefined && { media: [{ fileName, durationUs }] }),
    });
  }
  return [...book.finish({ name: "Study" }).study.recordings];
}
