import type { MediaSource } from "../../domain/entities/recording.ts";
import { Refusal } from "../../domain/errors.ts";
import { recogniseAddress } from "../../domain/mediaAddresses.ts";
import type { Tools } from "../answer.ts";

/**
 * Refuses files and streams at hosts from which this server’s pages play nothing. Hosted videos are not meant: they
 * play in a frame of their host.
 *
 * @throws Refusal `media_host_not_allowed`.
 */
export function mustBeAllowed(
  sources: readonly MediaSource[],
  { mediaHosts }: Pick<Tools, "mediaHosts">,
): void {
  if (mediaHosts === undefined) return;
  for (const source of sources) {
    const played = source.kind === "address" ? playedFrom(source.url) : undefined;
    if (played === undefined) continue;
    const { origin, host } = new URL(played);
    if (!mediaHosts.includes(origin)) throw new Refusal("media_host_not_allowed", { host });
  }
}

/** Where the page itself gets a recording; `undefined` where it does not. */
function playedFrom(url: string): string | undefined {
  const address = recogniseAddress(url);
  if (address?.kind === "file") return address.url;
  if (address?.codable !== true || address.plays.as !== "stream") return undefined;
  return address.plays.url;
}
