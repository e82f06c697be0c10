import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { ScopeSearch } from "../scope/address.ts";
import { isNarrowedBy, scopeParts } from "../scope/narrowing.ts";
import { scopeQueries } from "../scope/queries.ts";
import "../scope/texts.ts";
import { useScopeWords } from "../scope/useScopeWords.ts";

/** Each filter that narrows what is covered, in words: "Rounds: Round 1". The scheme's version aside. */
export function useCovers({ studyId, scheme, search }: Of): readonly string[] {
  const { t } = useTranslation("scope");
  const { data: known } = useQuery(scopeQueries.choices(studyId));
  const words = useScopeWords({ known, scheme, search });
  return scopeParts.flatMap((part) =>
    part !== "schemeVersion" && isNarrowedBy(search, part)
      ? [`${t(`part.${part}`)}: ${words.says(part)}`]
      : [],
  );
}

interface Of {
  readonly studyId: string;
  readonly scheme: Scheme | undefined;
  readonly search: ScopeSearch;
}
