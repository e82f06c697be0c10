import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsIn } from "../../scripts/strings/marked.ts";
import { stringsPage, type StringShown } from "../../scripts/strings/page.ts";
import { readUses, whyUnseen } from "../../scripts/strings/uses.ts";

test("a key behind a variable, and one of a namespace that is read whole, have the file that uses them", () => {
  const uses = readUses();

  expect(uses.of("statistics", "twoByTwo.use")).toContain(
    "client/features/calculator/StatisticTable.tsx",
  );
  expect(uses.of("demo", "raters.late")).toContain("server/demo.ts");
});

test("a screen goes by its name among the routes, and of a part of many screens one that shows its texts is named", () => {
  const uses = readUses();

  expect(uses.of("programs", "confidence.figures")).toContain("programs");
  expect(uses.of("studies", "glanceNotYet")).toContain("overview");
  const ofMany = "recipe.gamma.what";
  expect(uses.of("agreement", ofMany)).toEqual(["client/kit/figure/useRecipeWords.ts"]);
  expect(uses.of("agreement", ofMany, ["settings", "agreement"])).toEqual([
    "agreement",
    "client/kit/figure/useRecipeWords.ts",
  ]);
});

test("each string that no picture shows says why it has none", () => {
  const page = stringsPage(unseen(), { seen: 0, onScreen: 0, all: 0 });

  expect(whyUnseen("mail", [])).toBe("Sent by email; on no screen.");
  expect(whyUnseen("team", ["team", "client/features/team/Invite.tsx"])).toMatch(/^In a state of/u);
  const rows = [...page.matchAll(/<tr>.*<\/tr>/gu)].map(([row]) => row);
  expect(rows.length).toBeGreaterThan(8000);
  expect(rows.filter((row) => !/<br>[A-Z][^<]+\.<\/td><\/tr>$/u.test(row))).toEqual([]);
});

/** Every string as one that no picture shows. */
function unseen(): ReadonlyMap<string, readonly StringShown[]> {
  return new Map(
    readdirSync("locales/en").map((file) => {
      const texts = textsIn(JSON.parse(readFileSync(`locales/en/${file}`, "utf8")));
      const shown = [...texts].map(([key, text]): StringShown => ({
        key,
        text,
        screens: [],
        used: [],
        screenPicture: undefined,
        picture: undefined,
        place: undefined,
      }));
      return [file.replace(/\.json$/u, ""), shown];
    }),
  );
}
