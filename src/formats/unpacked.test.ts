import { gzipSync, strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { gunzipped, isGzip, isZip, unzipped } from "./unpacked.ts";

const enough = { mostBytes: 1_000_000, mostFiles: 10 };
const letter = strToU8("observed, ".repeat(50));

test("files of an archive come out by their paths, packed or not, without folders", () => {
  const zip = zipSync({ "a/": {}, "a/one.txt": letter, two: [letter, { level: 0 }] });

  const unpacked = unzipped(zip, enough);

  expect(isZip(zip)).toBe(true);
  expect(unpacked).toEqual({
    kind: "unpacked",
    content: new Map([
      ["a/one.txt", letter],
      ["two", letter],
    ]),
  });
});

test.each(["../up", "a/../../up", "/root", "C:\\x", "..\\up", "a/..", "nul\0byte"])(
  "a path that leads out is refused: %j",
  (path) => {
    expect(unzipped(zipSync({ [path]: letter }), enough)).toEqual({
      kind: "refused",
      because: "path_outside",
    });
  },
);

test("names that only look like it are no paths out", () => {
  expect(unzipped(zipSync({ "a..b/..c": letter }), enough).kind).toBe("unpacked");
});

test("more files, more bytes or a denser packing than asked for are refused before unpacking", () => {
  const many = zipSync(
    Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, letter])),
  );
  const large = zipSync({ a: new Uint8Array(600_000).map((_, at) => at * 7), b: letter });

  expect(unzipped(many, enough)).toEqual({ kind: "refused", because: "too_many_things" });
  expect(unzipped(large, { mostBytes: 500_000, mostFiles: 10 })).toEqual({
    kind: "refused",
    because: "too_large",
  });
});

test("an archive that lies about the size of what it holds is damaged, and is not unpacked further", () => {
  const zip = zipSync({ bomb: new Uint8Array(20_000_000) }, { level: 9 });
  const at = zip.length - 22 - 46 - "bomb".length;
  new DataView(zip.buffer, zip.byteOffset).setUint32(at + 24, 1_000, true);

  expect(unzipped(zip, enough)).toEqual({ kind: "refused", because: "damaged" });
});

test("a zip bomb is refused for how densely it is packed", () => {
  const zip = zipSync({ bomb: new Uint8Array(10_000_000) }, { level: 9 });
  const { length } = zip;
  new DataView(zip.buffer, zip.byteOffset).setUint32(length - 22 - 50 + 24, 100_000_000, true);

  expect(unzipped(zip, { mostBytes: 1e9, mostFiles: 10 })).toEqual({
    kind: "refused",
    because: "packed_too_densely",
  });
});

test("a byte that was changed in what is packed is noticed", () => {
  const zip = zipSync({ one: [letter, { level: 0 }] });
  zip[60] = (zip[60] ?? 0) ^ 1;

  expect(unzipped(zip, enough)).toEqual({ kind: "refused", because: "damaged" });
});

test("an archive with a password is refused for it", () => {
  const zip = zipSync({ one: letter });
  const at = zip.length - 22 - 46 - "one".length;
  zip[at + 8] = 1;

  expect(unzipped(zip, enough)).toEqual({ kind: "refused", because: "password_needed" });
});

test("an archive that was cut anywhere is damaged", () => {
  const zip = zipSync({ one: letter, two: letter });

  for (let length = 0; length < zip.length; length += 1) {
    expect(unzipped(zip.subarray(0, length), enough)).toEqual({
      kind: "refused",
      because: "damaged",
    });
  }
});

test("two files of one path are refused: which is meant cannot be known", () => {
  const zip = zipSync({ one: letter, two: letter });
  const text = Buffer.from(zip);
  for (let at = text.indexOf("two"); at !== -1; at = text.indexOf("two", at + 1))
    text.write("one", at);

  expect(unzipped(text, enough)).toEqual({ kind: "refused", because: "damaged" });
});

test("a gzip file is unpacked within its limit, and one that was cut anywhere is damaged", () => {
  const packed = gzipSync(letter);

  expect(isGzip(packed)).toBe(true);
  expect(gunzipped(packed, 500)).toEqual({ kind: "unpacked", content: letter });
  expect(gunzipped(packed, 499)).toEqual({ kind: "refused", because: "too_large" });
  for (let length = 0; length < packed.length; length += 1) {
    expect(gunzipped(packed.subarray(0, length), 500)).toEqual({
      kind: "refused",
      because: "damaged",
    });
  }
});

test("a gzip bomb ends at the limit", () => {
  const packed = gzipSync(new Uint8Array(20_000_000));

  expect(gunzipped(packed, 1_000_000)).toEqual({ kind: "refused", because: "too_large" });
});

test("a gzip file of several members is one text", () => {
  const packed = Uint8Array.from([...gzipSync(strToU8("one ")), ...gzipSync(strToU8("two"))]);

  expect(gunzipped(packed, 100)).toEqual({ kind: "unpacked", content: strToU8("one two") });
});
