import { createInstance, type i18n as I18n } from "i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { startTexts } from "./i18n.ts";
import { directionOf } from "./phrase.ts";

type Source =
  | "querystring"
  | "cookie"
  | "localStorage"
  | "sessionStorage"
  | "navigator"
  | "htmlTag";

const address = window.location.href;
const asked: { readonly method: string; readonly url: string; readonly body: string }[] = [];

/** Where the detector looks, first to last: its own defaults. */
const order: readonly Source[] = [
  "querystring",
  "cookie",
  "localStorage",
  "sessionStorage",
  "navigator",
  "htmlTag",
];

beforeEach(() => {
  forget();
  asked.length = 0;
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    const body = typeof init?.body === "string" ? init.body : "";
    asked.push({ method: init?.method ?? "GET", url, body });
    return Response.json({ save: url.includes("/de/") ? "Speichern" : "Save" });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  forget();
});

// The first of the page: what comes stays.
test("the fonts of Chinese and Japanese come with their language, each alone", async () => {
  say("localStorage", "en");
  const i18n = await started();
  await i18n.changeLanguage("ar");
  await i18n.changeLanguage("de");
  expect(families()).toEqual([]);

  await i18n.changeLanguage("ja");
  await soon(() => expect(families()).toEqual(["JP"]));

  await i18n.changeLanguage("zh");
  await soon(() => expect(families()).toEqual(["JP", "SC"]));
});

test.each(order)("the language comes from %s where nothing before it says one", async (source) => {
  say(source, "de");

  const i18n = await started();

  expect(i18n.resolvedLanguage).toBe("de");
});

test.each([
  ["en", "سارة (2)", "By \u2068سارة (2)\u2069: 3"],
  ["en", "Kim (2)", "By Kim (2): 3"],
  ["ar", "Kim (2)", "By \u2068Kim (2)\u2069: 3"],
])("in a sentence in %s the name %s has its own order", async (language, who, wanted) => {
  say("localStorage", language);
  const { interpolator } = (await started()).services;

  expect(interpolator.interpolate("By {{who}}: {{count}}", { who, count: "3" }, language, {})).toBe(
    wanted,
  );
});

const pairs = order.slice(0, -1).map((before, at) => [before, order[at + 1] ?? "htmlTag"] as const);

test.each(pairs)("%s comes before %s", async (before, after) => {
  say(before, "ar");
  say(after, "de");

  const i18n = await started();

  expect(i18n.resolvedLanguage).toBe("ar");
});

test("the choice is kept in local storage, and only there", async () => {
  say("querystring", "de");

  await started();

  expect(localStorage.getItem("i18nextLng")).toBe("de");
  expect(sessionStorage.getItem("i18nextLng")).toBeNull();
  expect(document.cookie).not.toContain("i18next");
});

test("a language of a region is served by the language", async () => {
  say("navigator", "de-AT");

  const i18n = await started();

  expect(i18n.resolvedLanguage).toBe("de");
  expect(asked.map(({ url }) => url)).toContain("/locales/de/common.json");
  expect(asked.map(({ url }) => url)).not.toContain("/locales/de-AT/common.json");
});

test("a language that we do not have falls back to English", async () => {
  say("querystring", "cy");

  const i18n = await started();

  expect(i18n.resolvedLanguage).toBe("en");
});

test.each([
  ["zh-CN", "zh", "zh-Hans"],
  ["pt-PT", "pt", "pt-BR"],
  ["ja-JP", "ja", "ja"],
])("the page says for %s that its texts (%s) are %s", async (asking, folder, tag) => {
  say("navigator", asking);

  const i18n = await started();

  expect(i18n.resolvedLanguage).toBe(folder);
  expect(document.documentElement.lang).toBe(tag);
});

test("a namespace is fetched when it is first needed, once for each language", async () => {
  say("querystring", "de");
  const i18n = await started();
  const before = asked.map(({ url }) => url);

  await i18n.loadNamespaces("team");

  expect(before).not.toContain("/locales/de/team.json");
  expect(asked.filter(({ url }) => url === "/locales/de/team.json")).toHaveLength(1);
  expect(asked.filter(({ url }) => url === "/locales/en/team.json")).toHaveLength(1);
});

test("a key that no language has is sent to the add path", async () => {
  say("querystring", "de");
  const i18n = await started();
  const key: string = "not.there";

  i18n.t(key, { ns: "common" });

  await soon(() =>
    expect(asked).toContainEqual({
      method: "POST",
      url: "/locales/add/en/common",
      body: JSON.stringify({ "not.there": "not.there" }),
    }),
  );
});

test("Arabic turns the page around", async () => {
  say("querystring", "ar");

  const i18n = await started();
  const [language, direction] = [document.documentElement.lang, document.documentElement.dir];
  await i18n.changeLanguage("en");

  expect([language, direction]).toEqual(["ar", "rtl"]);
  expect(document.documentElement.dir).toBe("ltr");
  expect(directionOf("ar-EG")).toBe("rtl");
});

/** Of which of the two the page has the fonts. */
function families(): readonly string[] {
  return ["JP", "SC"].filter((one) =>
    [...document.fonts].some(({ family }) => family.includes(`Noto Sans ${one}`)),
  );
}

function started(): Promise<I18n> {
  return startTexts(createInstance());
}

/** Sets one source. The others are silent, the browser's own included. */
function say(source: Source, language: string): void {
  switch (source) {
    case "querystring": {
      const url = new URL(address);
      url.searchParams.set("lng", language);
      window.history.replaceState(null, "", url);
      return;
    }
    case "cookie":
      document.cookie = `i18next=${language};path=/`;
      return;
    case "localStorage":
      localStorage.setItem("i18nextLng", language);
      return;
    case "sessionStorage":
      sessionStorage.setItem("i18nextLng", language);
      return;
    case "navigator":
      Object.defineProperty(navigator, "languages", { value: [language], configurable: true });
      return;
    case "htmlTag":
      document.documentElement.lang = language;
  }
}

function forget(): void {
  window.history.replaceState(null, "", address);
  document.cookie = "i18next=;path=/;max-age=0";
  localStorage.removeItem("i18nextLng");
  sessionStorage.removeItem("i18nextLng");
  for (const name of ["languages", "userLanguage", "language"]) {
    Object.defineProperty(navigator, name, {
      value: name === "languages" ? [] : undefined,
      configurable: true,
    });
  }
  document.documentElement.removeAttribute("lang");
  document.documentElement.removeAttribute("dir");
}
