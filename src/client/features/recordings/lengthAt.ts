import { type FileLength, readLength } from "./readLength.ts";
import type { NewAddress } from "./newAddress.ts";
import type { StreamProblem } from "./streamLength.ts";

/** The length of the media at a URL, why only a person can tell it, or why it cannot be added. */
type AddressLength =
  | FileLength
  | { readonly kind: "unknown"; readonly because: "not_told" }
  | { readonly kind: "cannot"; readonly because: StreamProblem };

export async function lengthAt({
  kind,
  url,
  hasVideo,
}: Exclude<NewAddress, { kind: "problem" }>): Promise<AddressLength> {
  if (kind === "file") return readLength(url, { hasVideo });
  if (kind === "stream") {
    const [{ playableOfAddress }, { streamLength }] = await Promise.all([
      import("../../kit/player/addresses.ts"),
      import("./streamLength.ts"),
    ]);
    const playable = playableOfAddress(url);
    if (playable.kind === "stream") return streamLength(playable.address);
  }
  return { kind: "unknown", because: "not_told" };
}
