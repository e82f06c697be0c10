import type { InterfaceText } from "../../../domain/entities/missingText.ts";

/** A screen on which a text appears. */
export interface Place {
  readonly title: string;
  /** The URL of the screen; `undefined` where it needs more than a study. */
  readonly address: string | undefined;
}

/** Whether a place is a source file that uses the text, and not a screen on which it was seen. */
export function isSourceFile(place: string): boolean {
  return place.includes("/");
}

/** Where a text was seen; of one that was never seen, the screens that read its area. */
export type PlacesOf = (text: Pick<InterfaceText, "namespace" | "screens">) => readonly Place[];
