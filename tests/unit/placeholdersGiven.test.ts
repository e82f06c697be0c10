import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/projectRoot.ts";

test("what a text has a place for is given where the text is asked for", () => {
  const places = placesByKey();
  expect([...places.values()].flat(2).length).toBeGreaterThan(1_000);
  const faults: string[] = [];
  let asked = 0;
  for (const file of sources()) {
    for (const { key, given } of askedIn(readFileSync(join(projectRoot, "src", file), "utf8"))) {
      const texts = places.get(key);
      if (!texts) continue;
      asked += 1;
      // A key without its namespace may be of several: one of them is meant.
      const isGiven = texts.some((names) => names.every((name) => given.includes(name)));
      if (!isGiven) faults.push(`${file}: ${key} has no ${texts.flat().join(", ")}`);
    }
  }

  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
});

test("a place that nothing is given for is found", () => {
  expect(askedIn('t("a.b", { name: x({ inner: 1 }), count })')).toEqual([
    { key: "a.b", given: ["name", "count"] },
  ]);
  expect(askedIn('t("a.b")')).toEqual([{ key: "a.b", given: [] }]);
  expect(askedIn('t("a.b", values); t("a.b", { ...values })')).toEqual([]);
});

/** By whole key and by key alone: the names of the places of each text of that key, of all plural forms together. */
function placesByKey(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const byText = new Map<string, Set<string>>();
  for (const [whole, text] of writtenTexts()) {
    const name = whole.replace(/_(?:one|other)$/u, " by count");
    const names = byText.get(name) ?? new Set();
    byText.set(name, names);
    for (const [, place = ""] of text.matchAll(/\{\{(\w+)/gu)) names.add(place);
  }
  const places = new Map<string, (readonly string[])[]>();
  for (const [form, names] of byText) {
    const name = form.replace(" by count", "");
    for (const key of [name, name.slice(name.indexOf(":") + 1)]) {
      places.set(key, [...(places.get(key) ?? []), [...names]]);
    }
  }
  return places;
}

/** English texts by `namespace:key`, as they are written. */
function writtenTexts(): readonly (readonly [string, string])[] {
  const folder = join(projectRoot, "locales/en");
  return readdirSync(folder).flatMap((file) =>
    within(JSON.parse(readFileSync(join(folder, file), "utf8")), file.replace(".json", ":")),
  );
}

function within(tree: unknown, before: string): readonly (readonly [string, string])[] {
  if (typeof tree === "string") return [[before, tree]];
  return Object.entries(tree ?? {}).flatMap(([key, inside]) =>
    within(inside, before.endsWith(":") ? before + key : `${before}.${key}`),
  );
}

function sources(): readonly string[] {
  return readdirSync(join(projectRoot, "src"), { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$/u.test(name),
  );
}

/** Calls of `t` with a key that is written out, and the names of what they give; not those that give a variable. */
function askedIn(source: string): readonly { readonly key: string; readonly given: string[] }[] {
  return [...source.matchAll(/(?<![\w.])t\(\s*"([\w.:]+)"\s*(,?)\s*/gu)].flatMap((call) => {
    const [whole, key = "", comma = ""] = call;
    const from = call.index + whole.length;
    if (comma === "" || source[from] === ")") return { key, given: [] };
    const given = source[from] === "{" ? namesIn(source, from) : undefined;
    return given ? { key, given } : [];
  });
}

/** The names of an object that begins there; `undefined` where it takes over others. */
function namesIn(source: string, from: number): string[] | undefined {
  const names: string[] = [];
  let depth = 0;
  let isName = false;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at] ?? "";
    if (isName && depth === 1) {
      const [word] = /^(?:\.\.\.|\w+)/u.exec(source.slice(at, at + 80)) ?? [];
      if (word === "...") return undefined;
      if (word !== undefined) {
        names.push(word);
        isName = false;
        at += word.length - 1;
        continue;
      }
    }
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth === 0) return names;
    if (depth === 1 && (sign === "," || at === from)) isName = true;
  }
  return names;
}
