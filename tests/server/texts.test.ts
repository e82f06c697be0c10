import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnEachServer("texts", (server) => {
  let application: Application;
  let administrator: Person;
  let rater: Person;

  beforeAll(async () => {
    application = await startApplication(server, { limits: { missingTextsPerLanguage: 100 } });
    administrator = await setUp(application);
    rater = await (await makeGround(application, administrator)).join("rater");
  });
  afterAll(() => application.stop());

  const read = async (language: string, namespace: string) =>
    (
      await application.visitor().ask(contract.readTexts, {
        params: { language, file: `${namespace}.json` },
      })
    ).body;

  const write = (
    language: string,
    text: { readonly namespace: string; readonly key: string; readonly translation: string | null },
  ) =>
    administrator.send(contract.translateText, { params: { language }, body: { texts: [text] } });
  const textOf = async (language: string, key: string, which: "open" | "all" = "open") =>
    (await administrator.send(contract.listTexts, { params: { language }, query: { which } })).find(
      (text) => text.key === key,
    );
  const countsOf = async (language: string, namespace: string) =>
    (await administrator.send(contract.countTexts, {})).find(
      (one) => one.language === language && one.namespace === namespace,
    );

  const refusal = (key: string, translation: string | null, namespace = "scheme") =>
    administrator.refusal(contract.translateText, {
      params: { language: "de" },
      body: { texts: [{ namespace, key, translation }] },
    });

  test("are served by language and namespace to everybody, and no other files are", async () => {
    expect(await read("de", "errors")).toHaveProperty("code.not_found");
    const { status } = await application.visitor().fetch("/locales/de/..%2f..%2fpackage.json");
    expect(status).toBe(422);
    expect(await read("xx", "errors")).toMatchObject({ code: "not_found" });
  });

  test("pictures of their places are an administrator's, and no other files are served as one", async () => {
    const named = (
      await administrator.send(contract.listTexts, {
        params: { language: "de" },
        query: { which: "all", namespace: "common" },
      })
    ).find(({ picture }) => picture !== null);
    const name = named?.picture?.name ?? "";

    const answer = await askForPicture(administrator, name);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(String(answer.body)).toMatch(/^RIFF.{4}WEBP/su);
    expect((await askForPicture(rater, name)).status).toBe(403);
    expect((await askForPicture(application.visitor(), name)).status).toBe(401);
    for (const wrong of ["places", "..%2fplaces.json", `${name}.webp`, "none-7"]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await askForPicture(administrator, wrong)).status).toBe(404);
    }
  });

  test("that a screen misses are kept, translated by an administrator, and the next visitor has them", async () => {
    const params = { language: "de", namespace: "errors" };
    const body = { "sky.colour": "Blue" };
    await rater.send(contract.addMissingTexts, { params, body });
    await rater.send(contract.addMissingTexts, { params, body });

    expect(await textOf("de", "sky.colour")).toMatchObject({
      namespace: "errors",
      english: "Blue",
      count: 2,
      translation: null,
      state: "requested",
    });
    expect(await countsOf("de", "errors")).toMatchObject({ requested: 1, missing: 0 });

    await write("de", { namespace: "errors", key: "sky.colour", translation: "Blau" });
    expect(await read("de", "errors")).toMatchObject({ sky: { colour: "Blau" } });
    expect(await countsOf("de", "errors")).toMatchObject({ requested: 0, written: 1 });
  });

  test("are written as they fit the English: its values, and the plural forms of the language", async () => {
    expect(await refusal("version", "Fassung ohne Zahl")).toBe("text_placeholders");
    expect(await refusal("version", "{{number}} {{strange}}")).toBe("text_placeholders");
    expect(await refusal("version", "V {{number, number}}")).toBe(undefined);
    expect(await refusal("version", null)).toBe(undefined);
    expect(await refusal("problems", "{{number}}")).toBe("text_placeholders");
    expect(await refusal("publishBlocked_one", "Noch eines")).toBe(undefined);
    // English says “One session ended.”; a language whose form is for none as well says the number.
    expect(await refusal("ended_one", "{{count, number}} beendet.", "security")).toBe(undefined);
    expect(await refusal("ended_one", "{{number}} beendet.", "security")).toBe("text_placeholders");
    expect(await refusal("publishBlocked_few", "{{count}}")).toBe("text_plural_form");
    expect(await refusal("nothing.of.this", "Nichts")).toBe("not_found");
    expect(await refusal("version", "x", "nothing")).toBe("not_found");
    expect(
      await rater.refusal(contract.translateText, {
        params: { language: "de" },
        body: { texts: [{ namespace: "scheme", key: "title", translation: "x" }] },
      }),
    ).toBe("not_allowed");
  });

  test("are written all or none", async () => {
    const fits = { namespace: "common", key: "save", translation: "Sichern!" };
    expect(
      await administrator.refusal(contract.translateText, {
        params: { language: "de" },
        body: { texts: [fits, { namespace: "scheme", key: "version", translation: "ohne" }] },
      }),
    ).toBe("text_placeholders");
    expect(await read("de", "common")).not.toMatchObject({ save: "Sichern!" });

    await write("de", fits);
    expect(await read("de", "common")).toMatchObject({ save: "Sichern!" });
    await write("de", { ...fits, translation: null });
    expect(await read("de", "common")).toMatchObject({ save: "Speichern" });
  });

  test("are shown in the place of the file’s as long as English says what they were written from", async () => {
    const key = "code.already_set_up";
    const inFile = await textOf("de", key, "all");
    await write("de", { namespace: "errors", key, translation: "Schon eingerichtet." });
    expect(await textOf("de", key)).toMatchObject({ state: "current", isWritten: true });
    await application.tools.database
      .updateTable("missingText")
      .set({ fallback: "As it was once." })
      .where("key", "=", key)
      .execute();

    // The file's own is newer.
    expect(await textOf("de", key, "all")).toEqual(inFile);
    expect(await read("de", "errors")).not.toMatchObject({
      code: { already_set_up: "Schon eingerichtet." },
    });
  });

  test("that a language file has are not kept as missing", async () => {
    const params = { language: "en", namespace: "errors" };
    await rater.send(contract.addMissingTexts, { params, body: { "code.not_found": "" } });

    expect(await textOf("en", "code.not_found")).toBe(undefined);
  });

  test("are counted for every language and namespace, a plural in each of its forms", async () => {
    const counts = await administrator.send(contract.countTexts, {});
    const { languages, namespaces } = application.tools.texts;
    expect(counts.length).toBe(languages.length * namespaces.length);
    const of = (language: string) =>
      counts.filter((one) => one.language === language).reduce((sum, { texts }) => sum + texts, 0);
    expect(of("ar")).toBeGreaterThan(of("en"));
    expect(of("ja")).toBeLessThan(of("en"));
    expect(counts.filter(({ missing, outdated }) => missing + outdated > 0)).toEqual([]);
  });

  test("come only from somebody who is signed in, into files that there are, and not without end", async () => {
    const params = { language: "en", namespace: "errors" };
    const flood = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`flood.${at}`, "x"]));

    expect(
      await application.visitor().refusal(contract.addMissingTexts, { params, body: { a: "b" } }),
    ).toBe("not_signed_in");
    expect(
      await rater.refusal(contract.addMissingTexts, {
        params: { ...params, namespace: "nothing" },
        body: { a: "b" },
      }),
    ).toBe("not_found");
    expect(await rater.refusal(contract.addMissingTexts, { params, body: flood })).toBe(
      "quota_reached",
    );
  });
});

function askForPicture(person: Person, picture: string): ReturnType<Person["fetch"]> {
  return person.fetch(`/api/v1/texts/pictures/${picture}`);
}
