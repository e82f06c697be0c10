import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import {
  type HostedProvider,
  type Provider,
  recogniseAddress,
} from "../../../domain/mediaAddresses.ts";
import type { PlayerFailure } from "./port.ts";
import { uploadAddress } from "./uploadAddress.ts";

/** What can be played of a recording: input for a player, or why nothing can be played. */
export type Playable =
  | { readonly kind: "file"; readonly address: string }
  | { readonly kind: "stream"; readonly address: string; readonly provider: Provider }
  | {
      readonly kind: "host";
      readonly provider: HostedProvider;
      readonly url: string;
      readonly parts: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "failed";
      readonly because: PlayerFailure;
      readonly provider?: Provider;
    };

/** The input for a player from a recording’s first source. */
export function playableOf(recording: Recording): Playable {
  const [source] = recording.sources;
  return source ? playableOfSource(recording, source) : { kind: "failed", because: "no_source" };
}

/** The input for a player from one of several sources. */
export function playableOfSource(
  recording: Pick<Recording, "id" | "studyId">,
  source: MediaSource,
): Playable {
  switch (source.kind) {
    case "local":
      return { kind: "failed", because: "no_source" };
    case "upload":
      return { kind: "file", address: uploadAddress(recording, source) };
    case "address":
      return playableOfAddress(source.url);
  }
}

/** The input for a player from an address that a person typed. */
export function playableOfAddress(url: string): Playable {
  const recognised = recogniseAddress(url);
  if (!recognised) return { kind: "failed", because: "address_not_recognised" };
  if (recognised.kind === "file") return { kind: "file", address: recognised.url };
  const { provider } = recognised;
  if (!recognised.codable) return { kind: "failed", because: recognised.because, provider };
  const { plays } = recognised;
  return plays.as === "stream"
    ? { kind: "stream", address: plays.url, provider }
    : { kind: "host", provider: plays.host, url: plays.url, parts: plays.parts };
}
