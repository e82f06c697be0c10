import { type FileLength, readLength } from "./readLength.ts";
import type { NewAddress } from "./newAddress.ts";

/** How long what lies at an address is, or why nobody but a person can say. */
export async function lengthAt({
  kind,
  url,
  hasVideo,
}: Exclude<NewAddress, { kind: "problem" }>): Promise<
  FileLength | { readonly kind: "unknown"; readonly because: "not_told" }
> {
  if (kind === "file") return readLength(url, { hasVideo });
  return { kind: "unknown", because: "not_told" };
}
