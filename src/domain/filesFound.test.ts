import { expect, test } from "vitest";
import { type FileFound, filesFound, foundWords, readFound } from "./filesFound.ts";

const values = { name: "MPEG (TS) 2.0", codec: "mpeg2", hours: "30.5", found: "AVI", why: "a: b" };

const isKind = (kind: string): kind is FileFound => kind in filesFound;

test.each(Object.keys(filesFound).filter(isKind))("%s is read back as it was said", (kind) => {
  const said = foundWords(kind, values);
  expect(said).not.toContain("{");

  const read = readFound(said);

  expect(read?.kind).toBe(kind);
  expect(values).toMatchObject(read?.values ?? {});
});

test("a copy that could not be made is read with what the file is", () => {
  const found = foundWords("videoNotPlayed", { name: "AVI", codec: "indeo" });

  const read = readFound(foundWords("notConverted", { found, why: "line one\nline two" }));

  expect(read).toEqual({ kind: "notConverted", values: { found, why: "line one\nline two" } });
  expect(readFound(read?.values["found"] ?? "")?.kind).toBe("videoNotPlayed");
});

test("a name of a file, and what an earlier version said, is none of them", () => {
  for (const said of ["film.mp4", "", "youtube", "a PNG image"]) {
    expect(readFound(said)).toBeUndefined();
  }
});
