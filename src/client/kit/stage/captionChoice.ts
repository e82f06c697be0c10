import { useCallback, useSyncExternalStore } from "react";
import type { Caption } from "../../../domain/entities/recording.ts";

const listeners = new Set<() => void>();

/**
 * The captions that a rater has selected on this device: those selected last; in other recordings those with the
 * same language and name, else with the same language. None until some are selected.
 */
export function useCaptionChoice(captions: readonly Caption[]): CaptionChoice {
  const [kept, choose] = useKept("interrater:captions");
  return [captionWanted(captions, kept) ?? captionOfLanguage(captions, kept), choose];
}

/**
 * The captions that a rater has read aloud, such as an audio description: those selected last; in other recordings
 * only those with the same language and name.
 */
export function useReadCaptionChoice(captions: readonly Caption[]): CaptionChoice {
  const [kept, choose] = useKept("interrater:readCaptions");
  return [captionWanted(captions, kept), choose];
}

type CaptionChoice = readonly [Caption | undefined, Choose];
type Choose = (caption: Caption | undefined) => void;

function useKept(key: string): readonly [string, Choose] {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? "");
  const choose = useCallback<Choose>(
    (caption) => {
      const { id, language, label } = caption ?? {};
      localStorage.setItem(key, caption ? `${id} ${language ?? ""} ${label}` : "");
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [kept, choose];
}

/**
 * The captions with the id of those selected last, else with their language and name. `kept` contains id, language
 * and name, separated by spaces; empty without a selection.
 */
export function captionWanted(captions: readonly Caption[], kept: string): Caption | undefined {
  const [wantedId = "", language = "", ...words] = kept.split(" ");
  const label = words.join(" ");
  return (
    captions.find(({ id }) => id === wantedId) ??
    captions.find((one) => language !== "" && one.language === language && one.label === label)
  );
}

/** The first captions in the language selected last. `kept` as in `captionWanted`. */
export function captionOfLanguage(captions: readonly Caption[], kept: string): Caption | undefined {
  const [, language = ""] = kept.split(" ");
  return language === "" ? undefined : captions.find((one) => one.language === language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
