import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { otherIds, otherIdsInLines, withOtherIds } from "./otherIds.ts";

const ids = Array.from({ length: 100 }, () => uuidv7());

test("every id has another one, no two the same, in the same order by time", () => {
  const others = otherIds(ids);
  const made = ids.map((id) => others.get(id) ?? "");

  expect(new Set([...ids, ...made]).size).toBe(200);
  expect(made.map((id) => id.slice(0, 13))).toEqual(ids.map((id) => id.slice(0, 13)));
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
});

test("only the ids that are named change, in lines that are cut anywhere", async () => {
  const others = otherIds(ids.slice(0, 50));
  const text = ids.map((id, at) => `${at}\t{"of": "${id}"}\tÄ ${id}\n`).join("");
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 37) }, (_, at) =>
    bytes.subarray(at * 37, (at + 1) * 37),
  );
  const pieces: Buffer[] = [];
  for await (const piece of Readable.from(chunks).pipe(otherIdsInLines(others))) pieces.push(piece);

  expect(Buffer.concat(pieces).toString()).toBe(withOtherIds(text, others));
  expect(Buffer.concat(pieces).toString()).toContain(ids[99]);
  expect(Buffer.concat(pieces).toString()).not.toContain(ids[0]);
});
