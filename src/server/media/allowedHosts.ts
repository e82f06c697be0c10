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
    if (source.kind !== "address" || recogniseAddress(source.url)?.kind !== "file") continue;
    const { origin, host } = new URL(source.url);
    if (!mediaHosts.includes(origin)) throw new Refusal("media_host_not_allowed", { host });
  }
}
