import { useTranslation } from "../text/useTranslation.ts";
import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { timecode } from "../text/timecode.ts";
import { useFormat } from "../text/format.ts";
import { isolated } from "../text/isolated.ts";
import type { ScopeSearch } from "./address.ts";
import { chosenWords } from "./chipWords.ts";
import { choosable, choiceGroups } from "./choices.ts";
import { isOfScheme } from "./gone.ts";
import { chosenOf, isListPart, isPooled, type ScopePart } from "./narrowing.ts";
import "./texts.ts";
import { windowNumber } from "./WindowFields.tsx";

export interface ScopeWords {
  readonly round: (round: { readonly number: number; readonly name: string }) => string;
  readonly nobody: string;
  /** The selection of a filter, in short; "all" where the filter is not active. */
  readonly says: (part: ScopePart) => string;
}

/** The active filters as text. */
export function useScopeWords({ known, scheme, version, search, rounds }: Of): ScopeWords {
  const { t } = useTranslation("scope");
  const format = useFormat();
  const round = ({ number, name }: { readonly number: number; readonly name: string }) =>
    name === "" ? t("round", { number }) : t("roundNamed", { number, name });
  const words = { round, nobody: t("nobody") };

  function says(part: ScopePart): string {
    if (part === "who") return t(`who.${search.who ?? "people"}`);
    if (part === "work") return t(`work.${search.work ?? "raters"}`);
    if (part === "window") return windowText();
    if (part === "schemeVersion") {
      if (version === "gone") return t("gone.one");
      const asked = search.schemeVersionId ?? known?.schemeVersions[0]?.id;
      const number =
        version?.number ?? known?.schemeVersions.find(({ id }) => id === asked)?.number;
      return number === undefined ? "…" : t("version", { number });
    }
    return isListPart(part) ? listText(part) : "";
  }

  function listText(part: Parameters<typeof chosenOf>[1]): string {
    const chosen = chosenOf(search, part);
    if (part === "rounds" && chosen.length === 0) return roundsText();
    if (chosen.length === 0) return t("all");
    if (!known || (isOfScheme(part) && !scheme)) return t("some", { count: chosen.length });
    const choices = choosable(part, known, scheme, words);
    const { names, more, gone } = chosenWords(chosen, choices, choiceGroups(part, scheme));
    return format.list([
      ...names.map(isolated),
      ...(more > 0 ? [t("more", { count: more })] : []),
      ...(gone > 0 ? [t("gone.some", { count: gone })] : []),
    ]);
  }

  function roundsText(): string {
    if (!rounds) return t("all");
    if (isPooled(search)) return t("roundsPooled", { count: rounds.length });
    // Nothing is covered: then it is said of no round.
    const [newest] = rounds;
    if (!newest) return t("roundsNewest");
    const { name } = known?.rounds.find(({ id }) => id === newest.id) ?? { name: "" };
    return round({ number: newest.number, name });
  }

  function windowText(): string {
    const [fromUs, toUs] = [windowNumber(search.fromUs), windowNumber(search.toUs)];
    if (fromUs === undefined && toUs === undefined) return t("all");
    const from = timecode(fromUs ?? 0);
    return toUs === undefined
      ? t("windowFrom", { from })
      : t("windowText", { from, to: timecode(toUs) });
  }

  return { ...words, says };
}

interface Of {
  readonly known: ScopeChoices | undefined;
  readonly scheme: Scheme | undefined;
  /** `gone`: the version in the address does not exist in the study. Absent: it is looked up in `known`. */
  readonly version?: { readonly number: number } | "gone" | undefined;
  readonly search: ScopeSearch;
  /** See `ScopeBar`. */
  readonly rounds?: CoveredRounds | undefined;
}

/** The rounds that the results include. */
export type CoveredRounds = readonly { readonly id: string; readonly number: number }[];
