import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ScopeSearch } from "../../kit/scope/address.ts";
import { isNarrowedBy, scopeParts } from "../../kit/scope/narrowing.ts";
import "../../kit/scope/texts.ts";
import { type CoveredRounds, useScopeWords } from "../../kit/scope/useScopeWords.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { scopeChoiceCalls } from "../../../api/contract/scopeChoices.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/** Each active filter in words: "Rounds: Round 1", except the scheme version. */
export function useCovers({ studyId, scheme, search, rounds }: Of): readonly string[] {
  const { t } = useTranslation("scope");
  const { data: known } = useCall(scopeChoiceCalls.readScopeChoices, { params: { studyId } });
  const words = useScopeWords({ known, scheme, search, rounds });
  const isOfRounds = (known?.rounds.length ?? 0) > 1;
  return scopeParts.flatMap((part) =>
    (part === "rounds" && isOfRounds) || (part !== "schemeVersion" && isNarrowedBy(search, part))
      ? [sideBySide([t(`part.${part}`), words.says(part)], colon())]
      : [],
  );
}

interface Of {
  readonly studyId: string;
  readonly scheme: Scheme | undefined;
  readonly search: ScopeSearch;
  /** The rounds that the values cover. */
  readonly rounds: CoveredRounds | undefined;
}
