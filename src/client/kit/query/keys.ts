import type { QueryFilters, QueryKey } from "@tanstack/react-query";
import type { Call } from "../../../api/call.ts";
import type { StalePath } from "../../../api/stale.ts";
import { type Parts, requestParts, textOf } from "./api.ts";

/**
 * The cache key of a call: the words of its path with parameters filled in, then the other parts of the request.
 * Keys of all paths below another path begin with that path’s key.
 */
export function keyOf(call: Call, request: unknown): QueryKey {
  const { params = {}, query, body } = requestParts(request);
  const words = wordsOf(call.path).map((word) => filled(word, params) ?? word);
  const asked = query ?? body;
  return asked === undefined ? words : [...words, asked];
}

/**
 * Selects the cached answers of a path, whatever the other parts of the request; with everything below the path if
 * it ends in "/*". A parameter that is not given matches any value.
 */
export function answersOf(path: StalePath, params: Parts["params"] = {}): QueryFilters {
  const isWithBelow = path.endsWith("/*");
  const wanted = wordsOf(isWithBelow ? path.slice(0, -2) : path).map((one) => filled(one, params));
  return {
    predicate: ({ queryKey }) => {
      const words = queryKey.filter((part) => typeof part === "string");
      return (
        (isWithBelow ? words.length >= wanted.length : words.length === wanted.length) &&
        wanted.every((one, at) => one === undefined || one === words[at])
      );
    },
  };
}

function wordsOf(path: string): readonly string[] {
  return path.split("/").slice(3);
}

/** A word of a path with its parameter filled in; `undefined` where the parameter is not given. */
function filled(word: string, params: Readonly<Record<string, unknown>>): string | undefined {
  if (!word.startsWith(":")) return word;
  const value = params[word.slice(1)];
  return value === undefined ? undefined : textOf(value);
}
