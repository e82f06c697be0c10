import { expect, test } from "vitest";
import { fileOfOther } from "./fileOfOther.ts";

test.each([
  ["a.kva", '<?xml version="1.0"?>\n<KinoveaVideoAnalysis><Keyframes/>', "kinovea_file"],
  ["renamed.xml", '<?xml version="1.0"?>\n<KinoveaVideoAnalysis><Keyframes/>', "kinovea_file"],
  ["ratings.sav", "$FL2@(#) IBM SPSS STATISTICS 27.0", "statistics_file"],
  ["ratings.bin", "$FL3@(#) IBM SPSS STATISTICS 27.0", "statistics_file"],
  ["ratings.dta", "<stata_dta><header><release>118</release>", "statistics_file"],
  ["ratings.rds", "\u001F\u008B", "statistics_file"],
  ["chapters.txt", "00:00:00 Start\n00:00:12 look left\n1:00:30 - look right\n", "chapter_file"],
  ["marks.txt", "EVENT:START RECORDING\n\n00:00:05 Marker\n00:00:09 Hotkey 1\n", "chapter_file"],
  ["a.txt", "CHAPTER01=00:00:00.000\nCHAPTER01NAME=Start\n", "chapter_file"],
  ["a.ffmeta", ";FFMETADATA1\n[CHAPTER]\nSTART=0\n", "chapter_file"],
  ["notes.txt", "We met at 10:30 and coded\nuntil 12.\n", "not_recognised"],
  ["notes.txt", "00:10 is when it begins\nIt is long.\nIt ends.\n", "not_recognised"],
  ["empty.bin", "", "not_recognised"],
])("%s that begins with %j is told as %s", (name, content, what) => {
  expect(fileOfOther({ name, bytes: new TextEncoder().encode(content) })).toBe(what);
});
