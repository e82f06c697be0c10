import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hexadecimal, newSha256, sha256Of } from "./sha256.ts";

const lengths = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1_000, 300_001];

test.each(lengths)(
  "%d bytes have the sum that OpenSSL gives them, in a part of a larger buffer too",
  (length) => {
    const larger = Uint8Array.from({ length: length + 7 }, (_, at) => (at * 31 + (at >> 8)) & 255);
    const bytes = larger.subarray(7);

    const expected = createHash("sha256").update(bytes).digest("hex");

    expect(hexadecimal(sha256Of(bytes))).toBe(expected);
  },
);

test.each([1, 7, 63, 64, 65, 200])("pieces of %d bytes have the sum of the whole", (size) => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => (at * 17) & 255);
  const hash = newSha256();

  for (let at = 0; at < bytes.length; at += size) hash.push(bytes.subarray(at, at + size));

  expect(hexadecimal(hash.digest())).toBe(createHash("sha256").update(bytes).digest("hex"));
});
