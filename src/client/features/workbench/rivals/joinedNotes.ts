import type { Put } from "../../../../domain/places.ts";
import { limits } from "../../../../domain/limits.ts";
import type { Disputed } from "./disputed.ts";

/**
 * All versions of the notes joined, one below the other; `undefined` for other entries, and where the result
 * would be too long.
 */
export function joinedNotes({ now, others }: Disputed): Put | undefined {
  const texts = [now, ...others].flatMap(([put]) =>
    put?.kind === "putPart" && put.part.kind === "notes" ? put.part.text : [],
  );
  const text = texts.join("\n\n");
  if (texts.length === 0 || text.length > limits.commentMaxChars) return undefined;
  return { kind: "putPart", part: { kind: "notes", text } };
}
