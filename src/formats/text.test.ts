import { expect, test } from "vitest";
import { decoded } from "./text.ts";

const words = "Größe – 観察 😀";

test.each([
  ["utf-16le", [0xff, 0xfe], utf16(true)],
  ["utf-16be", [0xfe, 0xff], utf16(false)],
  ["utf-32le", [0xff, 0xfe, 0, 0], utf32(true)],
  ["utf-32be", [0, 0, 0xfe, 0xff], utf32(false)],
  ["utf-8", [0xef, 0xbb, 0xbf], [...new TextEncoder().encode(words)]],
])("text with the mark of %s is read without the mark", (encoding, mark, body) => {
  const read = decoded(Uint8Array.from([...mark, ...body]));

  expect(read).toEqual({ text: words, encoding, isGuessed: false, isMixed: false });
});

test("UTF-16 without a mark is known by its zeros", () => {
  const bytes = Uint8Array.from(Buffer.from("File type", "utf16le"));

  expect(decoded(bytes)).toMatchObject({ text: "File type", encoding: "utf-16le" });
  expect(decoded(swapped(bytes))).toMatchObject({ text: "File type", encoding: "utf-16be" });
});

test("what is not UTF-8 is taken for Windows-1252, and that is told", () => {
  const bytes = Uint8Array.from([0x93, 0x47, 0x72, 0xf6, 0xdf, 0x65, 0x94]);

  expect(decoded(bytes)).toEqual({
    text: "“Größe”",
    encoding: "windows-1252",
    isGuessed: true,
    isMixed: false,
  });
});

test("one stray byte does not spoil the other letters of a UTF-8 file", () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode(words), 0xe4, 0x21]);

  expect(decoded(bytes)).toEqual({
    text: `${words}\ufffd!`,
    encoding: "utf-8",
    isGuessed: false,
    isMixed: true,
  });
});

test("numbers beyond Unicode in UTF-32 are replaced, and half a character at the end is left out", () => {
  const bytes = Uint8Array.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x42, 0]);

  expect(decoded(bytes).text).toBe("A\ufffd");
});

test("a long text in UTF-32 is whole", () => {
  const text = "0123456789".repeat(2_000);
  const bytes = Uint8Array.from([
    0xff,
    0xfe,
    0,
    0,
    ...Array.from(text).flatMap((one) => quad(one, true)),
  ]);

  expect(decoded(bytes).text).toBe(text);
});

test("an empty file is an empty text", () => {
  expect(decoded(new Uint8Array())).toMatchObject({ text: "", encoding: "utf-8" });
});

function utf16(isLittleEndian: boolean): number[] {
  const bytes = Uint8Array.from(Buffer.from(words, "utf16le"));
  return [...(isLittleEndian ? bytes : swapped(bytes))];
}

function swapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0);
}

function utf32(isLittleEndian: boolean): number[] {
  return Array.from(words).flatMap((one) => quad(one, isLittleEndian));
}

function quad(one: string, isLittleEndian: boolean): number[] {
  const point = one.codePointAt(0) ?? 0;
  const bytes = [0, 8, 16, 24].map((shift) => (point >>> shift) & 0xff);
  return isLittleEndian ? bytes : bytes.toReversed();
}
