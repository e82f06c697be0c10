import * as z from "zod";
import type { Call } from "../call.ts";
import { InterfaceText, MissingText } from "../../domain/entities/missingText.ts";
import { done } from "./parts.ts";
import { limits } from "../../domain/limits.ts";
import { fewEntries, rules } from "../../domain/rules.ts";

export const textCalls = {
  readTexts: {
    method: "GET",
    path: "/locales/:language/:file",
    summary: "Get the interface texts of one namespace in one language: `/locales/de/common.json`",
    needs: "anyone",
    params: z.object({
      language: rules.language,
      file: z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}\.json$/u),
    }),
    reply: z.record(z.string(), z.unknown()),
    refusals: ["not_found"],
  },
  addMissingTexts: {
    method: "POST",
    path: "/locales/add/:language/:namespace",
    summary: "Report texts that a screen could not find",
    needs: "signed_in",
    params: z.object({ language: rules.language, namespace: MissingText.shape.namespace }),
    body: fewEntries(limits.missingTextsPerCall, MissingText.shape.key, MissingText.shape.fallback),
    reply: done,
    refusals: ["not_found", "quota_reached", "rate_limited"],
  },
  countTexts: {
    method: "GET",
    path: "/api/v1/texts",
    summary: "Count the texts of each language by namespace, and those to be translated",
    needs: "administrator",
    reply: z.array(
      z.object({
        language: rules.language,
        namespace: MissingText.shape.namespace,
        /** How many there are to be, each plural in all forms of the language. */
        texts: z.int().min(0),
        /** How many of them are in no file and were not written here. */
        missing: z.int().min(0),
        /** The number of translations that are older than their English text. */
        outdated: z.int().min(0),
        /** The number of texts that were translated on this server. */
        written: z.int().min(0),
        /** How many others a screen asked for that English does not have either, and no one has written. */
        requested: z.int().min(0),
      }),
    ),
    refusals: [],
  },
  listTexts: {
    method: "GET",
    path: "/api/v1/texts/:language",
    summary: "List the texts of one language with the English ones; all, or those to be translated",
    needs: "administrator",
    params: z.object({ language: rules.language }),
    query: z.object({
      namespace: MissingText.shape.namespace.optional(),
      /** `open`: what is missing, outdated or requested, and what was written here. */
      which: z.enum(["open", "all"]).default("open"),
    }),
    reply: z.array(InterfaceText),
    refusals: ["not_found"],
  },
  readTextPicture: {
    method: "GET",
    path: "/api/v1/texts/pictures/:picture",
    summary: "A picture in which texts have their places, WebP",
    needs: "administrator",
    params: z.object({ picture: z.string().max(80) }),
    reply: { contentType: "image/webp" },
    refusals: ["not_found"],
  },
  translateText: {
    method: "PUT",
    path: "/api/v1/texts/:language",
    summary: "Save translated texts of one language, which visitors get immediately; all or none",
    needs: "administrator",
    params: z.object({ language: rules.language }),
    body: z.object({
      texts: z
        .array(
          z.object({
            namespace: MissingText.shape.namespace,
            key: MissingText.shape.key,
            /** The translation; `null` removes the one that was written on this server. */
            translation: MissingText.shape.translation,
          }),
        )
        .min(1)
        .max(limits.missingTextsPerCall),
    }),
    reply: done,
    refusals: ["not_found", "quota_reached", "text_placeholders", "text_plural_form"],
  },
} as const satisfies Record<string, Call>;
