import {
  type Code,
  type CodeGroup,
  emptyScheme,
  type Scheme,
} from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id, rules, type Texts } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { ReadingOf } from "../format.ts";

export interface CodeMade {
  readonly name: string;
  readonly kind: Code["kind"];
  /** The name of its group; empty for none. */
  readonly group: string;
  readonly description?: string;
  readonly texts?: Texts;
}

/**
 * Collects codes, which are the same only if name, group and kind are: tiers may share values with
 * different meanings.
 */
export interface SchemeMaking {
  /** `null` where there are more than a scheme can ever have; who asks says what is lost by it. */
  code(made: CodeMade): Id<"code"> | null;
  /** Which group a code is in; empty for none. */
  groupOf(codeId: Id<"code">): string;
  askFor(codeId: Id<"code">, modifierId: Id<"modifier">): void;
  scheme(exclusive: ReadonlySet<string>): Scheme;
}

export function newSchemeMaking(
  { newUuid, palette }: Pick<ReadingOf, "newUuid" | "palette">,
  findings: FindingList,
): SchemeMaking {
  const codes = new Map<string, { code: Code; readonly group: string }>();
  const byKey = new Map<string, Id<"code">>();
  const groups = new Map<string, CodeGroup>();
  /** By group; those of the groups themselves by a character that no group has. */
  const namesOf = new Map<string, Set<string>>();
  const repeats = new Map<string, number>();

  return {
    code({ name: given, kind, group, description = "", texts = {} }) {
      const key = `${kind}\n${group}\n${given}`;
      const known = byKey.get(key);
      if (known) return known;
      if (codes.size >= mostCodes) return null;
      const codeId = id("code").parse(newUuid());
      byKey.set(key, codeId);
      const groupId = groupIdOf(group);
      const name = unique(given, group);
      codes.set(codeId, {
        group,
        code: {
          id: codeId,
          kind,
          groupId,
          name,
          description: description.slice(0, limits.commentMaxChars),
          key: null,
          color: palette[codes.size % palette.length] ?? palette[0],
          modifierIds: [],
          subjectIds: [],
          texts,
        },
      });
      return codeId;
    },
    groupOf: (codeId) => codes.get(codeId)?.group ?? "",
    askFor(codeId, modifierId) {
      const made = codes.get(codeId);
      if (!made || made.code.modifierIds.includes(modifierId)) return;
      made.code = { ...made.code, modifierIds: [...made.code.modifierIds, modifierId] };
    },
    scheme: (exclusive) => ({
      ...emptyScheme,
      groups: Array.from(groups, ([name, group]) => ({
        ...group,
        isExclusive: exclusive.has(name),
      })),
      codes: Array.from(codes.values(), ({ code }) => code),
    }),
  };

  function groupIdOf(group: string): Id<"group"> | null {
    if (group === "") return null;
    const known = groups.get(group);
    if (known) return known.id;
    const one = unique(group, "\n");
    const made = { id: id("group").parse(newUuid()), name: one, isExclusive: false, texts: {} };
    groups.set(group, made);
    return made.id;
  }

  function cut(given: string): string {
    const name = given.trim() || "—";
    if (given.trim() === "") findings.add("changed", "name_missing", { about: name });
    if (name.length <= limits.nameMaxChars) return name;
    findings.add("changed", "text_cut", { about: name });
    return name.slice(0, limits.nameMaxChars).trim();
  }

  function unique(given: string, group: string): string {
    const taken = namesOf.get(group) ?? new Set<string>();
    namesOf.set(group, taken);
    const name = cut(given);
    const short = name.slice(0, limits.nameMaxChars - 8);
    const key = `${group}\n${short}`;
    let one = name;
    for (let number = repeats.get(key) ?? 2; taken.has(one); number += 1) {
      one = `${short} (${number})`;
      // Where many have one name, the search goes on where it ended.
      repeats.set(key, number);
    }
    if (one !== name) findings.add("changed", "duplicate_name", { about: name, found: one });
    taken.add(one);
    return one;
  }
}

/** Four times what a scheme has, so that what is taken can still be chosen. */
const mostCodes = 2_000;

/** A language tag in the application’s form; `undefined` if it is not one. */
export function languageOf(given: string): string | undefined {
  try {
    const [language = ""] = Intl.getCanonicalLocales(given.replaceAll("_", "-"));
    return language === "und" ? undefined : rules.language.safeParse(language).data;
  } catch {
    return undefined;
  }
}
