import type { Scope } from "../../api/contract/scope.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";

/** Whether an event is of the subjects, codes and choices of modifiers that a scope covers. */
export function isCovered(
  { subjectId, codeId, modifiers }: Pick<CodedEvent, "subjectId" | "codeId" | "modifiers">,
  { subjectIds, codeIds, modifierIds }: Scope,
): boolean {
  const choices = new Set<string | number>(Object.values(modifiers).flat());
  return (
    (subjectIds?.includes(subjectId ?? "nobody") ?? true) &&
    (codeIds?.includes(codeId) ?? true) &&
    (modifierIds?.some((id) => choices.has(id)) ?? true)
  );
}
