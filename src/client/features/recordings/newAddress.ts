import {
  type MediaAddress,
  type NotCodable,
  type Provider,
  recogniseAddress,
} from "../../../domain/mediaAddresses.ts";
import { rules } from "../../../domain/rules.ts";

/** The result of parsing an entered URL: media to add, or why it cannot be added. */
export type NewAddress =
  | {
      readonly kind: "file" | "stream" | "host";
      readonly url: string;
      readonly hasVideo: boolean;
      /** The suggested name, taken from the URL. */
      readonly name: string;
      /** `null` for a file at a URL. */
      readonly provider: Provider | null;
    }
  | { readonly kind: "problem"; readonly because: "not_an_address" | "not_recognised" }
  | {
      readonly kind: "problem";
      readonly because: "not_codable";
      readonly reason: NotCodable;
      readonly provider: Provider;
    };

export function readAddress(text: string): NewAddress {
  const url = rules.address.safeParse(text.trim());
  if (!url.success) return { kind: "problem", because: "not_an_address" };
  const recognised = recogniseAddress(url.data);
  if (!recognised) return { kind: "problem", because: "not_recognised" };
  if (recognised.kind === "provider" && !recognised.codable) {
    const { because: reason, provider } = recognised;
    return { kind: "problem", because: "not_codable", reason, provider };
  }
  const { pathname, hostname } = new URL(url.data);
  const provider = recognised.kind === "file" ? null : recognised.provider;
  const hostName = hostname.replace(/^www\./u, "");
  return {
    kind: kindOf(recognised),
    url: url.data,
    hasVideo: recognised.kind === "file" ? recognised.media === "video" : !soundHosts.has(provider),
    name: nameOfPath(pathname, provider) ?? hostName,
    provider,
  };
}

/**
 * The name of a file or stream from its path. Manifests often have generic names: then the folder gives the
 * name.
 */
function nameOfPath(pathname: string, provider: Provider | null): string | undefined {
  if (provider !== null && !namedStreams.has(provider)) return undefined;
  const parts = pathname.split("/").filter((part) => part !== "");
  const names = parts.map((part) => nameOfFile(decoded(part))).filter((part) => part !== "");
  return provider === null ? names.at(-1) : names.findLast((part) => !isAnyManifest.test(part));
}

/** Streams that belong to no platform: their path is chosen by their owner. */
const namedStreams: ReadonlySet<Provider> = new Set(["hls", "dash", "flv"]);
const isAnyManifest = /^(?:index|master|main|manifest|playlist|stream|video|hls|dash)$/iu;

/** The distinct non-empty lines of a text. */
export function distinctLines(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/u).filter((line) => line !== ""))];
}

/** A file’s name as a recording’s name: without extension, shortened to the maximum length. */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]{1,5}$/u, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, 200);
}

/** A name that is not in use: with a number added where it is. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name.slice(0, 190)} (${number})`;
    if (!taken.includes(numbered)) return numbered;
  }
}

const soundHosts: ReadonlySet<Provider | null> = new Set(["soundcloud", "mixcloud", "spotify"]);

function kindOf(address: MediaAddress): "file" | "stream" | "host" {
  if (address.kind === "file" || !address.codable) return "file";
  return address.plays.as === "stream" ? "stream" : "host";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
