import type { Code, Modifier, Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";

/** What a scheme has to allow so that all of its coding is valid. */
export interface SchemeNeeds {
  /** A code was given to a subject. */
  subjectOf(code: Code, subjectId: Id<"subject"> | null): void;
  /** Whether a modifier can stand with a code, which then asks for it. */
  modifierOf(code: Code, modifier: Modifier): boolean;
  number(modifier: Extract<Modifier, { readonly type: "number" }>, value: number): void;
  /** An event goes without a value of a modifier that its code asks for. */
  without(modifierId: string): void;
  /** A state of a code ended when it started. */
  length(code: Code): void;
  readonly withoutLength: ReadonlyMap<Code, number>;
  /** The scheme with its rules as loose as was needed; each is found. */
  loosened(scheme: Scheme, findings: FindingList): Scheme;
}

/** A code asks for no more than this. */
const modifiersOfCode = 20;

export function newSchemeNeeds(): SchemeNeeds {
  const subjects = new Map<string, Set<Id<"subject"> | null>>();
  const modifiers = new Map<string, Set<Id<"modifier">>>();
  const ranges = new Map<string, { min: number; max: number }>();
  const missing = new Set<string>();
  const withoutLength = new Map<Code, number>();
  return {
    withoutLength,
    subjectOf(code, subjectId) {
      const known = subjectId !== null && code.subjectIds.includes(subjectId);
      if (known) return;
      const more = subjects.get(code.id) ?? new Set();
      subjects.set(code.id, more.add(subjectId));
    },
    modifierOf(code, { id }) {
      if (code.modifierIds.includes(id)) return true;
      const more = modifiers.get(code.id) ?? new Set();
      if (!more.has(id) && code.modifierIds.length + more.size >= modifiersOfCode) return false;
      modifiers.set(code.id, more.add(id));
      return true;
    },
    number(modifier, value) {
      if (value >= modifier.min && value <= modifier.max) return;
      const range = ranges.get(modifier.id) ?? { min: modifier.min, max: modifier.max };
      ranges.set(modifier.id, {
        min: Math.min(range.min, value),
        max: Math.max(range.max, value),
      });
    },
    without: (modifierId) => void missing.add(modifierId),
    length: (code) => void withoutLength.set(code, (withoutLength.get(code) ?? 0) + 1),
    loosened(scheme, findings) {
      const loosen = (about: string, found: string) =>
        findings.add("changed", "rule_loosened", { about, found });
      return {
        ...scheme,
        codes: scheme.codes.map((code) => {
          const moreSubjects = subjects.get(code.id);
          const moreModifiers = modifiers.get(code.id);
          if (moreSubjects) loosen(code.name, "subjects");
          if (moreModifiers) loosen(code.name, "modifiers");
          return {
            ...code,
            subjectIds: moreSubjects ? together(code.subjectIds, moreSubjects) : code.subjectIds,
            modifierIds: [...code.modifierIds, ...(moreModifiers ?? [])],
          };
        }),
        modifiers: scheme.modifiers.map((modifier) => {
          const range = ranges.get(modifier.id);
          const isLacking = modifier.isRequired && missing.has(modifier.id);
          if (range) loosen(modifier.name, `${range.min} – ${range.max}`);
          if (isLacking) loosen(modifier.name, "required");
          return {
            ...modifier,
            isRequired: modifier.isRequired && !isLacking,
            ...(modifier.type === "number" && range),
          };
        }),
      };
    },
  };
}

/** Whom a code is for; no one named means everyone, and no subject. */
function together(
  named: readonly Id<"subject">[],
  more: ReadonlySet<Id<"subject"> | null>,
): Id<"subject">[] {
  const ids = [...named];
  for (const id of more) {
    if (id === null) return [];
    ids.push(id);
  }
  return ids;
}
