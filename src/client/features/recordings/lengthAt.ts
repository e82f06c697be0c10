import { type FileLength, readLength } from "./readLength.ts";
import type { NewAddress } from "./newAddress.ts";
import type { StreamProblem } from "./streamLength.ts";

/** How long what lies at an address is, why no one but a person can say, or why it is not worth adding. */
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
