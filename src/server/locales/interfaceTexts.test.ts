import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type AskedText, interfaceTexts, isToDo } from "./interfaceTexts.ts";
import { madeFromFile, recorded } from "./madeFrom.ts";
import { openTexts } from "./texts.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A project with texts in English and Arabic and what is recorded of them. */
function project(files: Readonly<Record<string, unknown>>): string {
  const root = mkdtempSync(join(tmpdir(), "interrater-texts-"));
  folders.push(root);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), JSON.stringify(content));
  }
  return root;
}

describe.each([
  { count: 1, missing: 1, outdated: 0 },
  { count: 40, missing: 7, outdated: 13 },
  { count: 1200, missing: 200, outdated: 1 },
])("of $count texts", ({ count, missing, outdated }) => {
  const keys = ["constructor", ...Array.from({ length: count - 1 }, (_, at) => `text${at}`)];
  const english = Object.fromEntries(keys.map((key) => [key, `English of ${key}`]));
  // What comes first is missing, what comes last was made from another English.
  const arabic = Object.fromEntries(keys.slice(missing).map((key) => [key, `عربي ${key}`]));
  const isOld = (key: string) => keys.indexOf(key) >= count - outdated;
  const record = Object.fromEntries(
    Object.entries(arabic).map(([key, translation]) => {
      const from = isOld(key) ? `English of ${key} as it was` : (english[key] ?? "");
      return [key, recorded(undefined, { english: from, translation })];
    }),
  );
  const files = {
    "locales/en/words.json": english,
    "locales/ar/words.json": arabic,
    [madeFromFile("ar")]: { words: record },
    "docs/translations/places.json": { words: { constructor: ["home"] } },
  };
  const statesOf = async (
    asked: readonly AskedText[],
    changed: Readonly<Record<string, unknown>> = {},
  ) => {
    const texts = await openTexts(project({ ...files, ...changed }));
    return interfaceTexts({ texts, asked, language: "ar", namespace: "words" });
  };

  it(`finds ${missing} missing and ${outdated} outdated`, async () => {
    const all = await statesOf([]);

    expect(all.filter(({ state }) => state === "missing").map(({ key }) => key)).toEqual(
      keys.slice(0, missing),
    );
    expect(all.filter(({ state }) => state === "outdated").map(({ key }) => key)).toEqual(
      keys.filter(isOld),
    );
    expect(all.filter(isToDo).length).toBe(missing + outdated);
    expect(all[0]?.screens).toEqual(["home"]);
  });

  it("finds nothing outdated of what was written anew, or is in no record", async () => {
    const renewed = Object.fromEntries(
      Object.entries(arabic).map(([key, text]) => [key, `${text}!`]),
    );
    const anew = await statesOf([], { "locales/ar/words.json": renewed });
    const unknown = await statesOf([], { [madeFromFile("ar")]: {} });

    expect([...anew, ...unknown].filter(({ state }) => state === "outdated")).toEqual([]);
  });

  it("takes what was written on the server for what it was written from", async () => {
    const asked = keys.map((key) => ({
      key,
      fallback: english[key] ?? "",
      count: 3,
      translation: `كتب ${key}`,
    }));
    const written = await statesOf(asked);
    const older = await statesOf(asked.map((row) => ({ ...row, fallback: "Once" })));

    expect(written.every(({ state, isWritten }) => state === "current" && isWritten)).toBe(true);
    // Where the file has nothing, what was written stands, and says that it is older.
    expect(older.slice(0, missing)).toEqual(
      keys
        .slice(0, missing)
        .map((key) =>
          expect.objectContaining({ key, state: "outdated", madeFrom: "Once", isWritten: true }),
        ),
    );
    expect(older.slice(missing).some(({ isWritten }) => isWritten)).toBe(false);
  });
});

it("asks for each plural form of the language, and tells what a screen asked for in vain", async () => {
  const texts = await openTexts(
    project({
      "locales/en/words.json": { n_one: "{{count}} text", n_other: "{{count}} texts" },
      "locales/ar/words.json": { n_other: "{{count}} نص" },
    }),
  );
  const asked = [{ key: "strange", fallback: "Strange", count: 2, translation: null }];
  const all = await interfaceTexts({ texts, asked, language: "ar", namespace: "words" });

  expect(all.map(({ key, english, state }) => `${key} ${english} ${state}`).toSorted()).toEqual([
    "n_few {{count}} texts missing",
    "n_many {{count}} texts missing",
    "n_one {{count}} text missing",
    "n_other {{count}} texts current",
    "n_two {{count}} texts missing",
    "n_zero {{count}} texts missing",
    "strange Strange requested",
  ]);
});

it("tells in which picture each text is and where, else shows its screen in another state", async () => {
  const texts = await openTexts(
    project({
      "locales/en/words.json": {
        seen: "Seen",
        said_one: "Said",
        said_other: "Said",
        other: "Other",
        none: "None",
      },
      "locales/ar/words.json": {},
      "docs/translations/places.json": { words: { other: ["unknown", "home"], none: ["unknown"] } },
      "docs/translations/pictures/places.json": {
        sizes: { home: [1440, 900], "home-3": [1440, 2000] },
        texts: { words: { seen: ["home-3", 10, 20, 30, 40], said: ["home-3"] } },
      },
      "docs/translations/pictures/home-3.webp": "as bytes",
    }),
  );
  const all = await interfaceTexts({ texts, asked: [], language: "ar", namespace: "words" });
  const pictureOf = (key: string) => all.find((text) => text.key === key)?.picture;

  expect(pictureOf("seen")).toEqual({
    name: "home-3",
    width: 1440,
    height: 2000,
    place: { x: 10, y: 20, width: 30, height: 40 },
    isOwn: true,
  });
  // In whichever plural form; only screen readers say it there.
  expect(pictureOf("said_few")).toMatchObject({ name: "home-3", place: null, isOwn: true });
  expect(pictureOf("other")).toMatchObject({
    name: "home",
    height: 900,
    place: null,
    isOwn: false,
  });
  expect(pictureOf("none")).toBeNull();

  expect(String(await texts.picture("home-3"))).toBe('"as bytes"');
  for (const name of ["home-4", "../places", "../pictures/home-3", "places.json", ""]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await texts.picture(name)).toBeUndefined();
  }
});

it("without pictures says so of each text, and all else is as with them", async () => {
  const texts = await openTexts(
    project({ "locales/en/words.json": { hello: "Hello" }, "locales/ar/words.json": {} }),
  );
  const all = await interfaceTexts({ texts, asked: [], language: "ar", namespace: "words" });

  expect(all).toMatchObject([{ key: "hello", picture: null, state: "missing" }]);
});

it("with its folder alone a new language is there, all of it to be translated", async () => {
  const texts = await openTexts(
    project({
      "locales/en/words.json": { hello: "Hello", n_one: "{{count}}", n_other: "{{count}} of" },
      // Empty as somebody makes it who begins.
      "locales/nl/words.json": {},
      "locales/pl/other.json": {},
    }),
  );

  expect(texts.languages).toEqual(["en", "nl", "pl"]);
  for (const language of ["nl", "pl"]) {
    // oxlint-disable-next-line no-await-in-loop
    const all = await interfaceTexts({ texts, asked: [], language, namespace: "words" });
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["missing"]));
  }
});
