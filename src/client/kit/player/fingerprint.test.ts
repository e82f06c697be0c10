import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

const partBytes = 256 * 1024;

beforeEach(() => vi.stubGlobal("isSecureContext", true));
afterEach(() => vi.unstubAllGlobals());

test("a small file is the sum of its size and all of its bytes", async () => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(11n);
  const expected = createHash("sha256").update(size).update("hello video").digest("hex");

  expect(await fingerprintOf(new Blob(["hello video"]))).toBe(`v1-${expected}`);
});

test.each([0, 1_000, 16 * partBytes - 1, 16 * partBytes])(
  "of %d bytes each counts",
  async (length) => {
    const bytes = Buffer.alloc(length, 7);
    const changed = Buffer.from(bytes);
    if (length > 0) changed[Math.floor(length / 2)] = 8;

    const same =
      (await fingerprintOf(new Blob([bytes]))) === (await fingerprintOf(new Blob([changed])));

    expect(same).toBe(length === 0);
  },
);

test("of a large file 4 MiB are read, the first and the last bytes among them", async () => {
  const size = 50 * 1024 ** 2;
  const bytes = Buffer.alloc(size, 7);
  const file = new Blob([bytes]);
  const read: { readonly start: number; readonly end: number }[] = [];
  const slice = file.slice.bind(file);
  vi.spyOn(file, "slice").mockImplementation((start = 0, end = size) => {
    read.push({ start, end });
    return slice(start, end);
  });

  const fingerprint = await fingerprintOf(file);

  expect(read.map(({ start, end }) => end - start)).toEqual(
    Array.from({ length: 16 }, () => partBytes),
  );
  expect(read.at(0)?.start).toBe(0);
  expect(read.at(-1)?.end).toBe(size);
  for (const at of [0, size - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = 8;
    expect(await fingerprintOf(new Blob([changed]))).not.toBe(fingerprint);
  }
  expect(await fingerprintOf(new Blob([bytes, "x"]))).not.toBe(fingerprint);
  expect(await fingerprintOf(new File([bytes], "another name.mp4"))).toBe(fingerprint);
});

test("a page that is not secure finds the same", async () => {
  const file = new Blob([Buffer.alloc(5 * 1024 ** 2, 3)]);
  const secure = await fingerprintOf(file);

  vi.stubGlobal("isSecureContext", false);

  expect(await fingerprintOf(file)).toBe(secure);
});
