import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const server = join(import.meta.dirname, "../../src/server");
const files = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .filter((name) => !name.startsWith("database/migrations/"))
  .map((name) => ({ name, text: readFileSync(join(server, name), "utf8") }));

it("who may see what is decided in one folder, and marks are made there", () => {
  const decides = /\b(?:maySee|maskedSign|valuesAsSeen|codesAny|isToRepeat)\(/u;
  const elsewhere = files.filter(
    ({ name, text }) => !name.startsWith("sight/") && decides.test(text),
  );

  expect(files.length).toBeGreaterThan(200);
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
});

it("SQL of its own that reads a masked name gives it unseen, as the tables do", () => {
  const reads = /\b(?:select|,)\s[^`]*\b(?:account|recording)\.name\b(?!")/u;
  const queries = files.flatMap(({ name, text }) =>
    [...text.matchAll(/sql<([^`]*)>`([^`]*)`/gu)].map(([, type = "", body = ""]) => ({
      name,
      type,
      body,
    })),
  );
  const open = queries.filter(({ body }) => reads.test(body));
  const unseen = new Set(
    files.filter(({ text }) => /Unseen<string>/u.test(text)).map(({ name }) => name),
  );

  expect(open.length).toBeGreaterThan(3);
  expect(open.filter(({ name }) => !unseen.has(name)).map(({ name }) => name)).toEqual([]);
});
