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

  test("are served by language and namespace to everybody, and no other files are", async () => {
    expect(await read("de", "errors")).toHaveProperty("code.not_found");
    const { status } = await application.visitor().fetch("/locales/de/..%2f..%2fpackage.json");
    expect(status).toBe(422);
    expect(await read("xx", "errors")).toMatchObject({ code: "not_found" });
  });

  test("that a screen misses are kept, translated by an administrator, and the next visitor has them", async () => {
    const params = { language: "de", namespace: "errors" };
    const body = { "sky.colour": "Blue" };
    await rater.send(contract.addMissingTexts, { params, body });
    await rater.send(contract.addMissingTexts, { params, body });

    const listed = await administrator.send(contract.listMissingTexts, {});
    expect(listed.find(({ key }) => key === "sky.colour")).toMatchObject({
      language: "de",
      namespace: "errors",
      fallback: "Blue",
      count: 2,
      translation: null,
    });

    await administrator.send(contract.translateText, {
      params,
      body: { key: "sky.colour", translation: "Blau" },
    });
    expect(await read("de", "errors")).toMatchObject({ sky: { colour: "Blau" } });
  });

  test("are written as they fit the English: its values, and the plural forms of the language", async () => {
    const params = { language: "de", namespace: "scheme" };
    const write = (key: string, translation: string | null) =>
      administrator.refusal(contract.translateText, { params, body: { key, translation } });

    expect(await write("version", "Fassung ohne Zahl")).toBe("text_placeholders");
    expect(await write("version", "{{number}} {{strange}}")).toBe("text_placeholders");
    expect(await write("version", "V {{number, number}}")).toBe(undefined);
    expect(await write("version", null)).toBe(undefined);
    expect(await write("problems", "{{number}}")).toBe("text_placeholders");
    expect(await write("publishBlocked_one", "Noch eines")).toBe(undefined);
    expect(await write("publishBlocked_few", "{{count}}")).toBe("text_plural_form");
    expect(await write("nothing.of.this", "Nichts")).toBe("not_found");
    expect(
      await rater.refusal(contract.translateText, {
        params,
        body: { key: "title", translation: "x" },
      }),
    ).toBe("not_allowed");
  });

  test("say what English they were written for, where that has changed since", async () => {
    const params = { language: "de", namespace: "errors" };
    const body = { key: "code.already_set_up", translation: "Schon eingerichtet." };
    const told = async () =>
      (await administrator.send(contract.listMissingTexts, {})).find(
        ({ key, language }) => key === body.key && language === "de",
      );
    await administrator.send(contract.translateText, { params, body });
    expect(await told()).toMatchObject({ madeFrom: null });
    await application.tools.database
      .updateTable("missingText")
      .set({ fallback: "As it was once." })
      .where("key", "=", body.key)
      .execute();

    expect(await told()).toMatchObject({ madeFrom: "As it was once." });
    await administrator.send(contract.translateText, { params, body });
    expect(await told()).toMatchObject({ madeFrom: null });
  });

  test("that a language file has are not kept as missing", async () => {
    const params = { language: "en", namespace: "errors" };
    await rater.send(contract.addMissingTexts, { params, body: { "code.not_found": "" } });

    const listed = await administrator.send(contract.listMissingTexts, {});
    expect(listed.some(({ key, count }) => key === "code.not_found" && count > 0)).toBe(false);
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
