import { capitals } from "../text/capitals.ts";
import type { Code } from "../../../domain/entities/scheme.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { type Sign, codeSign } from "../timeline/signs.ts";

/** The symbol of every code, by its index in the scheme; its letter is the code’s key where it has one. */
export function codeSigns(index: SchemeIndex): ReadonlyMap<string, Sign> {
  return new Map(
    index.scheme.codes.map((code, at) => [code.id, codeSign(at, capitals(letterOf(code)))]),
  );
}

function letterOf({ key, name }: Code): string {
  return key ?? Array.from(name)[0] ?? "";
}
