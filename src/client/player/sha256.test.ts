import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { own } from "./sha256.ts";

test.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1_000, 300_001])(
  "%d bytes have the sum that OpenSSL gives them, in a part of a larger buffer too",
  (length) => {
    const larger = Uint8Array.from({ length: length + 7 }, (_, at) => (at * 31 + (at >> 8)) & 255);
    const bytes = larger.subarray(7);

    const expected = createHash("sha256").update(bytes).digest("hex");

    expect(Buffer.from(own(bytes)).toString("hex")).toBe(expected);
  },
);
