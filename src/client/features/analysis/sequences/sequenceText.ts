import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { sideBySide } from "../../../kit/text/phrase.ts";

/** Codes in sequence: `Solitary → Together`. The arrow follows time, from left to right in every language. */
export function sequenceText(codeIds: readonly string[], scheme: Scheme): string {
  const names = new Map<string, string>(scheme.codes.map(({ id, name }) => [id, name]));
  return sideBySide(
    codeIds.map((codeId) => names.get(codeId) ?? codeId),
    " → ",
    "ltr",
  );
}
