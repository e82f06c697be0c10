import { sql } from "kysely";
import type { MissingText } from "../../domain/entities/missingText.ts";
import { Refusal } from "../../domain/errors.ts";
import { textMisfit } from "../../domain/textFit.ts";
import type { HandlersOf, Tools } from "../answer.ts";
import { transact } from "../database/database.ts";
import { flatten, sourceLanguage, type TextTree, withText } from "../locales/texts.ts";

export const textCalls: HandlersOf<
  "readTexts" | "addMissingTexts" | "listMissingTexts" | "translateText"
> = {
  async readTexts({ params: { language, file } }, { texts, database, answerHeaders }) {
    const namespace = file.slice(0, -".json".length);
    const tree = await texts.of(language, namespace);
    const isKnown = texts.languages.includes(language) && texts.namespaces.includes(namespace);
    if (!tree && !isKnown) throw new Refusal("not_found", {});
    const translations = await database
      .selectFrom("missingText")
      .select(["key", "translation"])
      .where("language", "=", language)
      .where("namespace", "=", namespace)
      .where("translation", "is not", null)
      .orderBy("key")
      .execute();
    answerHeaders.set("cache-control", "no-cache");
    return translations.reduce<TextTree>(
      (all, { key, translation }) => withText(all, key, translation ?? ""),
      tree ?? {},
    );
  },

  /**
   * What a screen asked for and no language has. A key that English has is not kept here: what a
   * language lacks of it is seen by comparing the files.
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

  async listMissingTexts(_input, { texts, database }) {
    const asked = await database
      .selectFrom("missingText")
      .select(["language", "namespace", "key", "fallback", "count", "lastSeenAt", "translation"])
      .orderBy("language")
      .orderBy("namespace")
      .orderBy("key")
      .execute();
    const known = new Set(
      asked.map(({ language, namespace, key }) => `${language} ${namespace} ${key}`),
    );
    const lacking = (await lackingTexts(texts)).filter(
      ({ language, namespace, key }) => !known.has(`${language} ${namespace} ${key}`),
    );
    const english = new Map(
      await Promise.all(
        texts.namespaces.map(
          async (namespace) =>
            [namespace, flatten((await texts.of(sourceLanguage, namespace)) ?? {})] as const,
        ),
      ),
    );
    return [
      ...asked.map(({ fallback, ...row }) => {
        const now = english.get(row.namespace)?.get(row.key) ?? fallback;
        const isOlder = row.translation !== null && now !== fallback;
        return {
          ...row,
          lastSeenAt: row.lastSeenAt.toISOString(),
          fallback: now,
          madeFrom: isOlder ? fallback : null,
        };
      }),
      ...lacking.map((text) => ({
        ...text,
        count: 0,
        lastSeenAt: null,
        translation: null,
        madeFrom: null,
      })),
    ];
  },

  async translateText({ params: { language, namespace }, body }, { texts, database }) {
    if (!texts.languages.includes(language) || !texts.namespaces.includes(namespace)) {
      throw new Refusal("not_found", {});
    }
    const english = flatten((await texts.of(sourceLanguage, namespace)) ?? {});
    const { key, translation } = body;
    const misfit = textMisfit(english, { key, language, text: translation ?? "" });
    // What no file has can only be written where a screen has asked for it.
    if (misfit === null && !(await isAskedFor(database, { language, namespace, key }))) {
      throw new Refusal("not_found", {});
    }
    if (misfit?.because === "plural_form") {
      throw new Refusal("text_plural_form", { forms: misfit.forms.join(", ") });
    }
    if (misfit && translation !== null) {
      const expected = misfit.expected.map((name) => `{{${name}}}`).join(" ");
      throw new Refusal("text_placeholders", { expected: expected === "" ? "–" : expected });
    }
    const fallback = english.get(key) ?? "";
    await transact(database, (query) =>
      query
        .insertInto("missingText")
        .values({ language, namespace, fallback, key, translation })
        .onConflict((conflict) =>
          conflict
            .columns(["language", "namespace", "key"])
            .doUpdateSet({ translation, ...(fallback !== "" && { fallback }) }),
        )
        .execute(),
    );
    return { done: true };
  },
};

async function isAskedFor(
  database: Tools["database"],
  { language, namespace, key }: Pick<MissingText, "language" | "namespace" | "key">,
): Promise<boolean> {
  const asked = await database
    .selectFrom("missingText")
    .select("key")
    .where("language", "=", language)
    .where("namespace", "=", namespace)
    .where("key", "=", key)
    .executeTakeFirst();
  return asked !== undefined;
}

/** What each language lacks of English, as its files are now. */
async function lackingTexts(texts: Tools["texts"]) {
  const lacking: { language: string; namespace: string; key: string; fallback: string }[] = [];
  for (const namespace of texts.namespaces) {
    const english = flatten((await texts.of(sourceLanguage, namespace)) ?? {});
    for (const language of texts.languages) {
      if (language === sourceLanguage) continue;
      const there = flatten((await texts.of(language, namespace)) ?? {});
      for (const [key, fallback] of english) {
        if (!there.has(key) && !isOtherPlural(key, there))
          lacking.push({ language, namespace, key, fallback });
      }
    }
  }
  return lacking;
}

/** Plural forms differ between languages: `n_one` is not missing where `n_other` is there. */
function isOtherPlural(key: string, there: ReadonlyMap<string, string>): boolean {
  const stem = /^(.*)_(?:zero|one|two|few|many|other)$/u.exec(key)?.[1];
  return stem !== undefined && there.has(`${stem}_other`);
}
