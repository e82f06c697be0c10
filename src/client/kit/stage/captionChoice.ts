import { useCallback, useSyncExternalStore } from "react";
import type { Caption } from "../../../domain/entities/recording.ts";

const listeners = new Set<() => void>();

/**
 * Which captions a rater wants on this device: the very ones that were chosen last, in other recordings
 * those of the same language and name, or else of the same language. None until some are chosen.
 */
export function useCaptionChoice(captions: readonly Caption[]): CaptionChoice {
  const [kept, choose] = useKept("interrater:captions");
  return [captionWanted(captions, kept) ?? captionOfLanguage(captions, kept), choose];
}

/**
 * Which captions a rater has read aloud as they pass, such as an audio description: those that were chosen last,
 * in other recordings only those of the same language and name.
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

/** `kept` is the id of what was chosen, its language and its name, with blanks between them; or nothing. */
export function captionWanted(captions: readonly Caption[], kept: string): Caption | undefined {
  const [wantedId = "", language = "", ...words] = kept.split(" ");
  const label = words.join(" ");
  return (
    captions.find(({ id }) => id === wantedId) ??
    captions.find((one) => language !== "" && one.language === language && one.label === label)
  );
}

/** The first captions of the language that was chosen. `kept` as in `captionWanted`. */
export function captionOfLanguage(captions: readonly Caption[], kept: string): Caption | undefined {
  const [, language = ""] = kept.split(" ");
  return language === "" ? undefined : captions.find((one) => one.language === language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
