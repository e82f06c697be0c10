import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../text/languages.ts";
import { offlineTexts } from "./texts.ts";

const projectRoot = join(import.meta.dirname, "../../../..");
const client = join(projectRoot, "src/client");
const folders = [
  "features/workbench",
  "kit/coding",
  "kit/stage",
  "kit/timeline",
  "kit/player",
  "kit/outbox",
];

test("a device keeps all that the workbench can say", () => {
  const said = folders.flatMap(sourcesIn).flatMap(namespacesOf);
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((name) => !offlineTexts.some((kept) => kept === name))).toEqual([]);
});

test.each(languages.map(({ code }) => code))("each kept text exists in %s", (language) => {
  const missing = offlineTexts.filter(
    (name) => !existsSync(join(projectRoot, "locales", language, `${name}.json`)),
  );
  expect(missing).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(join(client, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
    .map((name) => readFileSync(join(client, folder, name), "utf8"));
}

/** `useTranslation("rubric")`, `useTranslation(["timeline", "common"])`, `t("common:close")`. */
function namespacesOf(source: string): string[] {
  const asked = source.matchAll(/useTranslation\(\s*(?<names>\[[^\]]*\]|"\w+")/gu);
  const called = source.matchAll(/\bt\(\s*["`](?<name>\w+):/gu);
  return [
    ...[...asked].flatMap(({ groups }) => groups?.["names"]?.match(/\w+/gu) ?? []),
    ...[...called].flatMap(({ groups }) => groups?.["name"] ?? []),
  ];
}
