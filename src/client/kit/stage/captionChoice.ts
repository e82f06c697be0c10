import { useCallback, useSyncExternalStore } from "react";
import type { Caption } from "../../../domain/entities/recording.ts";

const key = "interrater:captions";
const listeners = new Set<() => void>();

/**
 * Which captions a rater wants on this device: the very ones that were chosen last, in other recordings
 * those of the same language. None until some are chosen.
 */
export function useCaptionChoice(
  captions: readonly Caption[],
): readonly [Caption | undefined, (caption: Caption | undefined) => void] {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? "");
  const choose = useCallback((caption: Caption | undefined) => {
    localStorage.setItem(key, caption ? `${caption.id} ${caption.language ?? ""}` : "");
    for (const listener of listeners) listener();
  }, []);
  return [captionWanted(captions, kept), choose];
}

/** `kept` is the id of what was chosen and its language, with a blank between them; or nothing. */
export function captionWanted(captions: readonly Caption[], kept: string): Caption | undefined {
  const [wantedId = "", language = ""] = kept.split(" ");
  return (
    captions.find(({ id }) => id === wantedId) ??
    (language === "" ? undefined : captions.find((one) => one.language === language))
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
