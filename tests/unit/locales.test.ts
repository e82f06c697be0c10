import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pluralKey, textMisfit } from "../../src/domain/textFit.ts";

const folder = join(import.meta.dirname, "../../locales");
const source = "en";
const languages = readdirSync(folder).filter((name) => name !== source);
const namespaces = readdirSync(join(folder, source));
const read = new Map<string, ReadonlyMap<string, string>>();

describe.each(languages)("%s", (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  test("has the namespaces of English and no others", () => {
    expect(readdirSync(join(folder, language)).toSorted()).toEqual(namespaces.toSorted());
  });

  test.each(namespaces)("%s has the keys of English, each plural in all its forms", (file) => {
    const english = textsOf(source, file);
    const expected = [...english.keys()].flatMap((key) => {
      const { base, form } = pluralKey(key, english);
      if (form === undefined) return [key];
      return forms.map((one) => `${base}_${one}`);
    });

    expect([...textsOf(language, file).keys()].toSorted()).toEqual(
      [...new Set(expected)].toSorted(),
    );
  });

  test.each(namespaces)("%s names the same values as English, and no text is empty", (file) => {
    const english = textsOf(source, file);
    const wrong = [...textsOf(language, file)].filter(([key, text]) => {
      return text.trim() === "" || textMisfit(english, { key, language, text }) !== undefined;
    });

    expect(wrong).toEqual([]);
  });
});

test("English has the two forms of every plural", () => {
  const lonely = namespaces.flatMap((file) => {
    const english = textsOf(source, file);
    return [...english.keys()].filter(
      (key) => key.endsWith("_other") && !english.has(key.replace(/_other$/u, "_one")),
    );
  });

  expect(lonely).toEqual([]);
});

/** Texts with plural forms that no screen asks for with zero: each stands only where there is at least one. */
const neverZero: ReadonlySet<string> = new Set([
  "agreement:drawnMost",
  "agreement:finding.alike",
  "agreement:finding.trace_late",
  "agreement:rated.first",
  "analysis:g.sets",
  "calibration:allPassed",
  "calibration:failedBy",
  "calibration:overRecordings",
  "calibration:usedUp",
  "charts:allOfSure",
  "charts:lowestOfSure",
  "charts:lowestPairs",
  "recordings:addressAdd",
  "remarks:review.travel",
  "scope:takeFound",
  "studies:lateNothing",
]);

// French and Portuguese say zero in the singular: “1 fichier” or “le fichier” would be said of none.
test.each(languages.filter((language) => new Intl.PluralRules(language).select(0) === "one"))(
  "%s says the number in the form that it has for none and one",
  (language) => {
    const silent = namespaces.flatMap((file) => {
      const texts = textsOf(language, file);
      return [...texts].flatMap(([key, text]) => {
        const { base, form } = pluralKey(key, textsOf(source, file));
        const name = `${file.replace(/\.json$/u, "")}:${base}`;
        const isCounted = texts.get(`${base}_other`)?.includes("{{count") === true;
        const isSilent = form === "one" && isCounted && !text.includes("{{count");
        return isSilent && !neverZero.has(name) ? [`${name} ${text}`] : [];
      });
    });

    expect(silent).toEqual([]);
  },
);

test.each([source, ...languages])(
  "%s writes the numbers of its plurals as it writes numbers",
  (language) => {
    const bare = namespaces.flatMap((file) =>
      [...textsOf(language, file)].filter(
        ([key, text]) =>
          pluralKey(key, textsOf(source, file)).form !== undefined &&
          /\{\{\s*count\s*\}\}/u.test(text),
      ),
    );

    expect(bare).toEqual([]);
  },
);

/** Every text of a file by its whole key; read once, for it is asked for each text of each language. */
function textsOf(language: string, file: string): ReadonlyMap<string, string> {
  const path = join(folder, language, file);
  const texts = read.get(path) ?? new Map(flatten(JSON.parse(readFileSync(path, "utf8")), ""));
  read.set(path, texts);
  return texts;
}

function flatten(tree: unknown, before: string): [string, string][] {
  if (typeof tree === "string") return [[before, tree]];
  if (typeof tree !== "object" || tree === null) throw new Error(`${before} is no text`);
  return Object.entries(tree).flatMap(([key, value]) =>
    flatten(value, before === "" ? key : `${before}.${key}`),
  );
}
