import * as z from "zod";
import type { Call } from "../call.ts";
import { MissingText } from "../../domain/entities/missingText.ts";
import { done } from "./parts.ts";
import { limits } from "../../domain/limits.ts";
import { fewEntries, rules } from "../../domain/rules.ts";

export const textCalls = {
  readTexts: {
    method: "GET",
    path: "/locales/:language/:file",
    summary: "The texts of one namespace in one language: `/locales/de/common.json`",
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
    summary: "Texts that a screen asked for in vain",
    needs: "signed_in",
    params: z.object({ language: rules.language, namespace: MissingText.shape.namespace }),
    body: fewEntries(limits.missingTextsPerCall, MissingText.shape.key, MissingText.shape.fallback),
    reply: done,
    refusals: ["not_found", "quota_reached", "rate_limited"],
  },
  listMissingTexts: {
    method: "GET",
    path: "/api/v1/missing-texts",
    summary: "What each language still lacks",
    needs: "administrator",
    reply: z.array(
      MissingText.omit({ lastSeenAt: true, count: true }).extend({
        /** How often it was asked for; 0 where only the comparison of files shows it. */
        count: z.int().min(0),
        lastSeenAt: rules.wallTime.nullable(),
        /** The English text that the translation was written for, where it says something else by now. */
        madeFrom: MissingText.shape.fallback.nullable(),
      }),
    ),
    refusals: [],
  },
  translateText: {
    method: "PUT",
    path: "/api/v1/missing-texts/:language/:namespace",
    summary: "Write the missing text; the next visitor gets it",
    needs: "administrator",
    params: z.object({ language: rules.language, namespace: MissingText.shape.namespace }),
    body: z.object({ key: MissingText.shape.key, translation: z.string().max(4_000).nullable() }),
    reply: done,
    refusals: ["not_found", "text_placeholders", "text_plural_form"],
  },
} as const satisfies Record<string, Call>;
