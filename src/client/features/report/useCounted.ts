import { useTranslation } from "../../kit/text/useTranslation.ts";
import { numberWords } from "./numberWords.ts";
import "./texts.ts";

/** Things that are counted in sentences. */
export type CountedThing =
  | "recordings"
  | "raters"
  | "observations"
  | "events"
  | "ratings"
  | "codes"
  | "criteria";

/** Counts with their nouns, for running text: "three recordings". */
export interface Counted {
  readonly of: (thing: CountedThing, count: number) => string;
  /** The same at the beginning of a sentence: "Thirty raters". */
  readonly first: (thing: CountedThing, count: number) => string;
}

export function useCounted(): Counted {
  const { t, i18n } = useTranslation("report");
  const language = i18n.resolvedLanguage ?? i18n.language;
  const said = (thing: CountedThing, count: number, isFirst: boolean) =>
    t(thing, { count, said: numberWords(count, { language, isFirst }) });
  return {
    of: (thing, count) => said(thing, count, false),
    first: (thing, count) => said(thing, count, true),
  };
}
