import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lacks } from "../../../tests/needs.ts";
import { noKeys } from "../backups/keys.ts";
import { openSource } from "../backups/source.ts";
import { entryContent, tarEntries, tarWriter } from "./tar.ts";

const folder = mkdtempSync(join(tmpdir(), "interrater-tar-"));
const file = join(folder, "of-names.tar");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Short, of two bytes a letter, as long as a plain header takes in two parts, and longer than it takes. */
const names = [
  "manifest.json",
  "media/Größe=1.txt",
  `media/${"a".repeat(90)}/${"b".repeat(60)}.mp4`,
  `media/${"ä".repeat(120)}.mp4`,
  `media/${"a/".repeat(200)}end.mp4`,
];

test("entries of any name come back with their content, and the system's tar reads the same", async () => {
  const writer = tarWriter({ writeFile: async (bytes) => appendFileSync(file, bytes) });
  for (const name of names) {
    const content = Buffer.from(`content of ${name}`);
    // oxlint-disable-next-line no-await-in-loop -- one entry after the other
    await writer.add(name, content.length, [content]);
  }
  await writer.end();

  const source = await openSource(file, noKeys);
  const entries = (await tarEntries(source)) ?? [];
  expect(entries.map(({ name }) => name)).toEqual(names);
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await textOf(entryContent(source, entry))).toBe(`content of ${entry.name}`);
  }
  await source.close();
  if (lacks("tar")) return;
  const { stdout } = spawnSync("tar", ["--list", "--quoting-style=literal", "--file", file], {
    encoding: "utf8",
  });
  expect(stdout.trim().split("\n")).toEqual(names);
});

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
