import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readBorisFile } from "./readBorisFile.ts";

it("reads a plain file and a packed one alike", async () => {
  const text = '{"behaviors_conf": {"0": {"code": "Ruf ü"}}}';

  expect(await readBorisFile(new Blob([text]))).toEqual({ kind: "text", text });
  expect(await readBorisFile(new Blob([gzipSync(text)]))).toEqual({ kind: "text", text });
});

it("stops at the limit, also where only what is unpacked goes beyond it", async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  expect(bomb.byteLength).toBeLessThan(10_000);

  expect(await readBorisFile(new Blob(["x".repeat(101)]), 100)).toMatchObject({
    because: "too_large",
  });
  expect(await readBorisFile(new Blob([bomb]), 1_000_000)).toMatchObject({ because: "too_large" });
});

it("says that a file is broken where it ends too soon", async () => {
  const cut = gzipSync("behaviors".repeat(1_000)).subarray(0, 30);

  expect(await readBorisFile(new Blob([cut]))).toMatchObject({ because: "broken" });
});
