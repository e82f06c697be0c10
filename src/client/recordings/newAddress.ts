import { recogniseAddress } from "../../domain/mediaAddresses.ts";
import { rules } from "../../domain/rules.ts";

/** What a typed address turns out to be: something to add, or why it cannot be. */
export type NewAddress =
  | {
      readonly kind: "file";
      readonly url: string;
      readonly hasVideo: boolean;
      /** What the file is called, without its extension: the first proposal for a name. */
      readonly name: string;
    }
  | { readonly kind: "problem"; readonly because: "not_an_address" | "not_recognised" }
  | { readonly kind: "problem"; readonly because: "not_codable"; readonly provider: string };

export function readAddress(text: string): NewAddress {
  const url = rules.address.safeParse(text.trim());
  if (!url.success) return { kind: "problem", because: "not_an_address" };
  const recognised = recogniseAddress(url.data);
  if (!recognised) return { kind: "problem", because: "not_recognised" };
  if (recognised.kind === "provider") {
    return { kind: "problem", because: "not_codable", provider: recognised.provider };
  }
  const { pathname, hostname } = new URL(url.data);
  const fileName = pathname.split("/").at(-1) ?? "";
  return {
    kind: "file",
    url: url.data,
    hasVideo: recognised.media === "video",
    name: nameOfFile(decoded(fileName)) || hostname,
  };
}

/** A file's name as a recording's: without extension, not longer than a name may be. */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]{1,5}$/u, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, 200);
}

/** A name that none of the others has: with a number behind it where it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name.slice(0, 190)} (${number})`;
    if (!taken.includes(numbered)) return numbered;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
