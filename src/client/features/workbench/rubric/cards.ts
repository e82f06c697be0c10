import type { Criterion } from "../../../../domain/entities/scheme.ts";

/** Adjacent checklist items share a card; every other criterion has its own. */
export type Card =
  | { readonly kind: "checklist"; readonly criteria: readonly Criterion[] }
  | { readonly kind: "trace"; readonly criterion: Criterion }
  | { readonly kind: "levels"; readonly criterion: Criterion };

export function cardsOf(criteria: readonly Criterion[]): readonly Card[] {
  const cards: Card[] = [];
  for (const criterion of criteria) {
    const last = cards.at(-1);
    if (criterion.scale !== "checklist") {
      cards.push(
        criterion.scale === "trace" ? { kind: "trace", criterion } : { kind: "levels", criterion },
      );
    } else if (last?.kind === "checklist") {
      cards[cards.length - 1] = { ...last, criteria: [...last.criteria, criterion] };
    } else cards.push({ kind: "checklist", criteria: [criterion] });
  }
  return cards;
}
