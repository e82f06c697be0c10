import { type Insertable, sql } from "kysely";
import type { InterfaceText } from "../../domain/entities/missingText.ts";
import { Refusal } from "../../domain/errors.ts";
import { keysFor, textMisfit } from "../../domain/textFit.ts";
import type { HandlersOf } from "../answer.ts";
import { type Database, transact } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { interfaceTexts, isToDo, isShown } from "../locales/interfaceTexts.ts";
import { flatten, sourceLanguage, type TextTree, withText } from "../locales/texts.ts";

export const textCalls: HandlersOf<
  "readTexts" | "addMissingTexts" | "countTexts" | "listTexts" | "readTextPicture" | "translateText"
> = {
  async readTexts({ params: { language, file } }, { texts, database, answerHeaders }) {
    const namespace = file.slice(0, -".json".length);
    const tree = await texts.of(language, namespace);
    const isKnown = texts.languages.includes(language) && texts.namespaces.includes(namespace);
    if (!tree && !isKnown) throw new Refusal("not_found", {});
    const written = await database
      .selectFrom("missingText")
      .select(["key", "translation", "fallback"])
      .where("language", "=", language)
      .where("namespace", "=", namespace)
      .where("translation", "is not", null)
      .orderBy("key")
      .execute();
    answerHeaders.set("cache-control", "no-cache");
    if (written.length === 0) return tree ?? {};
    const inFile = flatten(tree ?? {});
    const english = keysFor(flatten((await texts.of(sourceLanguage, namespace)) ?? {}), language);
    return written
      .filter((one) => isShown(one, { english: english.get(one.key), inFile: inFile.get(one.key) }))
      .reduce<TextTree>(
        (all, { key, translation }) => withText(all, key, translation ?? ""),
        tree ?? {},
      );
  },

  /**
   * What a screen asked for and its language has not. What it has is not kept: what else a language lacks is seen by
   * comparing the files.
   */
  async addMissingTexts({ params: { language, namespace }, body }, { texts, database, limits }) {
    if (!texts.languages.includes(language) || !texts.namespaces.includes(namespace)) {
      throw new Refusal("not_found", {});
    }
    const there = flatten((await texts.of(language, namespace)) ?? {});
    const rows = Object.entries(body)
      .filter(([key]) => !there.has(key))
      .map(([key, fallback]) => ({ language, namespace, key, fallback, translation: null }));
    if (rows.length === 0) return { done: true };
    const { kept } = await database
      .selectFrom("missingText")
      .select(sql<number>`count(*)::int`.as("kept"))
      .where("language", "=", language)
      .executeTakeFirstOrThrow();
    if (kept + rows.length > limits.missingTextsPerLanguage) {
      throw new Refusal("quota_reached", {
        limit: "missingTextsPerLanguage",
        max: limits.missingTextsPerLanguage,
      });
    }
    await transact(database, (query) =>
      query
        .insertInto("missingText")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["language", "namespace", "key"])
            .doUpdateSet({ count: sql`missing_text.count + 1`, lastSeenAt: sql`now()` }),
        )
        .execute(),
    );
    return { done: true };
  },

  async countTexts(_input, { texts, database }) {
    const counts = [];
    for (const language of texts.languages) {
      const asked = await askedFor(database, language);
      for (const namespace of texts.namespaces) {
        const own = asked.filter((row) => row.namespace === namespace);
        // oxlint-disable-next-line no-await-in-loop -- files that are known by now, one after the other
        const all = await interfaceTexts({ texts, asked: own, language, namespace });
        const count = (state: InterfaceText["state"]) =>
          all.filter((text) => text.state === state).length;
        counts.push({
          language,
          namespace,
          texts: all.length - count("requested"),
          missing: count("missing"),
          outdated: count("outdated"),
          written: all.filter(({ isWritten }) => isWritten).length,
          requested: all.filter((text) => text.state === "requested" && text.translation === null)
            .length,
        });
      }
    }
    return counts;
  },

  async listTexts({ params: { language }, query }, { texts, database }) {
    if (!texts.languages.includes(language)) throw new Refusal("not_found", {});
    const asked = await askedFor(database, language);
    const lists = await Promise.all(
      texts.namespaces
        .filter((namespace) => query.namespace === undefined || namespace === query.namespace)
        .map((namespace) =>
          interfaceTexts({
            texts,
            asked: asked.filter((row) => row.namespace === namespace),
            language,
            namespace,
          }),
        ),
    );
    return lists.flat().filter((text) => query.which === "all" || isToDo(text));
  },

  async readTextPicture({ params: { picture } }, { texts }) {
    const body = await texts.picture(picture);
    if (!body) throw new Refusal("not_found", {});
    return { headers: { "cache-control": "private, max-age=3600" }, body };
  },

  async translateText({ params: { language }, body }, { texts, database, limits }) {
    if (!texts.languages.includes(language)) throw new Refusal("not_found", {});
    const asked = await askedFor(database, language);
    const rows: Insertable<Tables["missingText"]>[] = [];
    for (const { namespace, key, translation } of body.texts) {
      if (!texts.namespaces.includes(namespace)) throw new Refusal("not_found", {});
      // oxlint-disable-next-line no-await-in-loop -- files that are known by now
      const english = flatten((await texts.of(sourceLanguage, namespace)) ?? {});
      const misfit = textMisfit(english, { key, language, text: translation ?? "" });
      const before = asked.find((row) => row.namespace === namespace && row.key === key);
      // What no file has can only be written where a screen has asked for it.
      if (misfit === null && !before) throw new Refusal("not_found", {});
      if (misfit?.because === "plural_form") {
        throw new Refusal("text_plural_form", { key, forms: misfit.forms.join(", ") });
      }
      if (misfit && translation !== null) {
        const expected = misfit.expected.map((name) => `{{${name}}}`).join(" ");
        throw new Refusal("text_placeholders", { key, expected: expected === "" ? "–" : expected });
      }
      const fallback = keysFor(english, language).get(key) ?? before?.fallback ?? "";
      rows.push({ language, namespace, key, fallback, translation });
    }
    const isNew = rows.filter(
      ({ namespace, key }) => !asked.some((row) => row.namespace === namespace && row.key === key),
    );
    if (asked.length + isNew.length > limits.missingTextsPerLanguage) {
      throw new Refusal("quota_reached", {
        limit: "missingTextsPerLanguage",
        max: limits.missingTextsPerLanguage,
      });
    }
    await transact(database, (query) =>
      query
        .insertInto("missingText")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["language", "namespace", "key"]).doUpdateSet((excluded) => ({
            translation: excluded.ref("excluded.translation"),
            fallback: excluded.ref("excluded.fallback"),
          })),
        )
        .execute(),
    );
    return { done: true };
  },
};

/** What screens asked for, or an administrator wrote, in one language. */
function askedFor(database: Database, language: string) {
  return database
    .selectFrom("missingText")
    .select(["namespace", "key", "fallback", "count", "lastSeenAt", "translation"])
    .where("language", "=", language)
    .orderBy("key")
    .execute();
}
