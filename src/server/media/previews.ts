import type { Recording } from "../../domain/entities/recording.ts";
import { recogniseAddress } from "../../domain/mediaAddresses.ts";
import type { Tools } from "../answer.ts";
import { keepPreview } from "../database/posters.ts";

/**
 * Finds out what the hosts of a recording call its sources, keeps it with a picture, and says so to who
 * watches the study. No one waits for it, and a recording does without.
 */
export async function keepPreviews(
  { change, embeds, log }: Pick<Tools, "change" | "embeds" | "log">,
  { studyId, id: recordingId, sources }: Recording,
): Promise<void> {
  try {
    for (const source of sources) {
      if (source.kind !== "address" || source.title !== null || !isHosted(source.url)) continue;
      const { title, picture } = await embeds.look(source.url);
      if (title === null && picture === null) continue;
      const at = { studyId, recordingId, sourceId: source.id };
      await change({ studyId, accountId: null }, async (query) => {
        const isKept = await keepPreview(query, at, { url: source.url, title, picture });
        return { answer: undefined, history: [], tells: isKept ? ["recordings"] : [] };
      });
    }
  } catch (error) {
    log.warn({ err: error, recordingId }, "the preview of a recording could not be kept");
  }
}

/** Whether an address is one of a host that has titles and pictures. Files and streams have none. */
export function isHosted(url: string): boolean {
  const address = recogniseAddress(url);
  return address?.kind === "provider" && !streams.has(address.provider);
}

const streams: ReadonlySet<string> = new Set(["hls", "dash", "flv"]);
