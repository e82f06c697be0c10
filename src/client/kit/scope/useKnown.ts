import { Refusal } from "../../../domain/errors.ts";
import type { ScopeSearch } from "./address.ts";
import { useCall } from "../query/useCall.ts";
import { scopeChoiceCalls } from "../../../api/contract/scopeChoices.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";

/** The values that filters offer: those of existing work, and the scheme version that they refer to. */
export function useKnown(studyId: string, search: ScopeSearch) {
  const choices = useCall(scopeChoiceCalls.readScopeChoices, { params: { studyId } });
  const all = choices.data;
  // A program that is not covered cannot be chosen either.
  const known = all && {
    ...all,
    raters: all.raters.filter(({ isProgram }) => !isProgram || search.who === "all"),
  };
  const versionId = search.schemeVersionId ?? known?.schemeVersions[0]?.id;
  const scheme = useCall(
    schemeCalls.readScheme,
    { params: { studyId, schemeVersionId: versionId ?? "" } },
    { enabled: versionId !== undefined },
  );
  const isGone = scheme.error instanceof Refusal && scheme.error.code === "not_found";
  return {
    choices,
    known,
    hasPrograms: all?.raters.some(({ isProgram }) => isProgram) ?? false,
    scheme: scheme.data?.scheme,
    /** `gone`: the version in the address does not exist in the study. */
    version: isGone ? ("gone" as const) : scheme.data,
  };
}
