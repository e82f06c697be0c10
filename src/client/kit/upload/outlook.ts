import type { MediaParts } from "../../../domain/playback.ts";
import { mediaParts } from "../media/mediaParts.ts";
import type { PlaysHere } from "../player/playsHere.ts";

/** Where a file that is about to be uploaded will play. */
export interface Outlook {
  readonly parts: MediaParts;
  /** What the uploading browser plays of it. */
  readonly here: PlaysHere;
}

/** Inspects a file and tests whether it plays; `undefined` for an unknown format. */
export async function outlookOf(file: Blob): Promise<Outlook | undefined> {
  const [{ headOf }, { playsHere }, { isSilentHere }] = await Promise.all([
    import("../media/headOf.ts"),
    import("../player/playsHere.ts"),
    import("../player/cannotPlayHere.ts"),
  ]);
  const facts = await headOf(file);
  if (!facts) return undefined;
  const here = await playsHere(file, facts.video !== null);
  return {
    parts: mediaParts(facts),
    here: here === "plays" && isSilentHere(facts.audio?.codec) ? "no_sound" : here,
  };
}

/** The file repacked as MP4, if this browser plays that but not the original; else `undefined`. */
export async function playableCopyOf(
  file: File,
): Promise<{ readonly file: File; readonly outlook: Outlook } | undefined> {
  const { repacked } = await import("../media/repack.ts");
  const copy = await repacked(file);
  const outlook = copy && (await outlookOf(copy));
  return copy && outlook?.here === "plays" ? { file: copy, outlook } : undefined;
}
