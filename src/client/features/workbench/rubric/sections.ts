import type { Criterion } from "../../../../domain/entities/scheme.ts";

/** A checklist is what stands together of it; every other criterion is by itself. */
export type Section =
  | { readonly kind: "checklist"; readonly criteria: readonly Criterion[] }
  | { readonly kind: "trace"; readonly criterion: Criterion }
  | { readonly kind: "levels"; readonly criterion: Criterion };

export function sectionsOf(criteria: readonly Criterion[]): readonly Section[] {
  const sections: Section[] = [];
  for (const criterion of criteria) {
    const last = sections.at(-1);
    if (criterion.scale !== "checklist") {
      sections.push(
        criterion.scale === "trace" ? { kind: "trace", criterion } : { kind: "levels", criterion },
      );
    } else if (last?.kind === "checklist") {
      sections[sections.length - 1] = { ...last, criteria: [...last.criteria, criterion] };
    } else sections.push({ kind: "checklist", criteria: [criterion] });
  }
  return sections;
}
