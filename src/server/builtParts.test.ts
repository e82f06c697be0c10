import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerBuiltParts } from "./builtParts.ts";

const script = "export const words = 1;";
const app = Fastify();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "interrater-parts-"));
  writeFileSync(join(folder, "big.js"), script);
  writeFileSync(join(folder, "big.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "big.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "small.css"), "a{}");
  writeFileSync(join(folder, "picture.png"), "not a part");
  answerBuiltParts(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function ask(name: string, accepted?: string) {
  return app.inject({
    url: `/assets/${name}`,
    headers: accepted === undefined ? {} : { "accept-encoding": accepted },
  });
}

test("a part comes as small as the browser takes it, for a year", async () => {
  const brotli = await ask("big.js", "gzip, deflate, br, zstd");
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);

  const gzip = await ask("big.js", "GZIP;q=0.5, br;q=0");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
});

test("a browser that takes nothing compressed, and a part that was not compressed, get it as it is", async () => {
  for (const accepted of [undefined, "identity"]) {
    const plain = await ask("big.js", accepted);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(script);
  }
  const small = await ask("small.css", "br");
  expect(small.headers["content-encoding"]).toBeUndefined();
  expect(small.body).toBe("a{}");
});

test("what is no part of the build is not there, whatever its name", async () => {
  const names = ["absent.js", "big.js.br", "picture.png", "..%2F..%2Fpackage.js"];
  const answers = await Promise.all(names.map((name) => ask(name, "br")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});
