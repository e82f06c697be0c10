import type {
  Code,
  CodeGroup,
  Criterion,
  Modifier,
  ModifierChoice,
  Scheme,
  Section,
  Subject,
} from "../../../domain/entities/scheme.ts";
import type { Id, Texts } from "../../../domain/rules.ts";
import { entriesOf } from "../../../domain/schemeParts.ts";
import { nextColor } from "../coding/palette.ts";
import { suggestCodeKey, suggestChoiceKey, suggestSubjectKey } from "./suggestKey.ts";

/** The lists of a scheme whose entries have an id. */
export interface SchemeParts {
  readonly groups: CodeGroup;
  readonly codes: Code;
  readonly modifiers: Modifier;
  readonly subjects: Subject;
  readonly sections: Section;
  readonly criteria: Criterion;
}
export type PartName = keyof SchemeParts;

/**
 * Adds a code at the end of its group, with a free key and colour. In a group of mutually exclusive codes it is a
 * state; elsewhere it is of the kind of the group’s last code.
 */
export function addCode(
  scheme: Scheme,
  {
    id,
    groupId,
    name,
  }: { readonly id: Id<"code">; readonly groupId: Id<"group"> | null; readonly name: string },
): Scheme {
  const isExclusive = scheme.groups.some((group) => group.id === groupId && group.isExclusive);
  const last = scheme.codes.findLast((code) => code.groupId === groupId);
  const code: Code = {
    id,
    groupId,
    name: name.trim(),
    kind: isExclusive ? "state" : (last?.kind ?? "point"),
    key: suggestCodeKey(scheme, name),
    color: nextColor(scheme.codes.map(({ color }) => color)),
    description: "",
    modifierIds: [],
    subjectIds: [],
    texts: {},
  };
  return { ...scheme, codes: [...scheme.codes, code] };
}

/** Adds a group of mutually exclusive states, which most groups are; the editor can change it. */
export function addGroup(
  scheme: Scheme,
  { id, name }: { readonly id: Id<"group">; readonly name: string },
): Scheme {
  return {
    ...scheme,
    groups: [...scheme.groups, { id, name: name.trim(), isExclusive: true, texts: {} }],
  };
}

export function addSubject(
  scheme: Scheme,
  { id, name }: { readonly id: Id<"subject">; readonly name: string },
): Scheme {
  const subject = { id, name: name.trim(), key: suggestSubjectKey(scheme), texts: {} };
  return { ...scheme, subjects: [...scheme.subjects, subject] };
}

export function addModifier(
  scheme: Scheme,
  {
    id,
    name,
    type,
  }: {
    readonly id: Id<"modifier">;
    readonly name: string;
    readonly type: Modifier["type"];
  },
): Scheme {
  const common = {
    id,
    name: name.trim(),
    isRequired: false,
    askedAt: "start",
    texts: {},
  } as const;
  const modifier = modifierOf(type, common, []);
  return { ...scheme, modifiers: [...scheme.modifiers, modifier] };
}

/** A modifier with another type. Its choices are kept if the new type has choices. */
export function changeModifierType(modifier: Modifier, type: Modifier["type"]): Modifier {
  const { id, name, isRequired, askedAt, texts } = modifier;
  const common = { id, name, isRequired, askedAt, texts };
  return modifierOf(type, common, modifierChoices(modifier) ?? []);
}

export function addChoice(
  modifier: Modifier,
  { id, name }: { readonly id: Id<"choice">; readonly name: string },
  scheme: Scheme,
): Modifier {
  const choices = modifierChoices(modifier);
  return choices === undefined
    ? modifier
    : withChoices(modifier, [
        ...choices,
        { id, name: name.trim(), key: suggestChoiceKey(choices, scheme), texts: {} },
      ]);
}

export function withChoices(modifier: Modifier, choices: readonly ModifierChoice[]): Modifier {
  return modifier.type === "one" || modifier.type === "several"
    ? { ...modifier, choices: [...choices] }
    : modifier;
}

/** The choices of a modifier; `undefined` for types without choices. */
export function modifierChoices(modifier: Modifier): readonly ModifierChoice[] | undefined {
  return modifier.type === "one" || modifier.type === "several" ? modifier.choices : undefined;
}

/**
 * Adds a criterion at the end of its section, with the scale of the section’s last criterion, else of the rubric’s,
 * so that ten criteria can be entered as ten names.
 */
export function addCriterion(
  scheme: Scheme,
  {
    id,
    name,
    sectionId,
    levelNames,
  }: {
    readonly id: Id<"criterion">;
    readonly name: string;
    /** `undefined`: not in a section. */
    readonly sectionId?: Id<"section"> | undefined;
    /** Names of the levels of a first criterion, lowest first. */
    readonly levelNames: readonly string[];
  },
): Scheme {
  const last =
    scheme.criteria.findLast((one) => one.sectionId === sectionId) ?? scheme.criteria.at(-1);
  const criterion: Criterion = {
    id,
    ...(sectionId && { sectionId }),
    name: name.trim(),
    description: "",
    scale: last?.scale ?? "ordinal",
    levels: last
      ? last.levels.map((level) => ({
          ...level,
          descriptor: "",
          texts: withoutDescriptions(level.texts),
        }))
      : levelNames.map((levelName, at) => ({
          value: at + 1,
          name: levelName,
          descriptor: "",
          texts: {},
        })),
    weight: 1,
    isRequired: true,
    needsEvidence: false,
    texts: {},
  };
  return { ...scheme, criteria: [...scheme.criteria, criterion] };
}

export function addSection(
  scheme: Scheme,
  { id, name }: { readonly id: Id<"section">; readonly name: string },
): Scheme {
  return {
    ...scheme,
    sections: [...(scheme.sections ?? []), { id, name: name.trim(), texts: {} }],
  };
}

/**
 * Moves a criterion before another one, or to the end of a section (`null`: of criteria without a section), which
 * then contains it.
 */
export function moveCriterion(
  scheme: Scheme,
  id: string,
  { groupId, beforeId }: { readonly groupId: string | null; readonly beforeId: string | null },
): Scheme {
  const criterion = scheme.criteria.find((one) => one.id === id);
  if (!criterion || beforeId === id) return scheme;
  const { sectionId: _before, ...loose } = criterion;
  const section = scheme.sections?.find((one) => one.id === groupId);
  const moved: Criterion = section ? { ...loose, sectionId: section.id } : loose;
  return { ...scheme, criteria: putBefore(scheme.criteria, criterion, moved, beforeId) };
}

/**
 * A criterion with another scale. A continuous rating has two ends: the first and the last level are kept, and
 * evidence is not required.
 */
export function changeScale(criterion: Criterion, scale: Criterion["scale"]): Criterion {
  if (scale !== "trace") return { ...criterion, scale };
  const levels = [...criterion.levels.slice(0, 1), ...criterion.levels.slice(-1)];
  return { ...criterion, scale, levels, needsEvidence: false };
}

/** Replaces the entry with the same id. */
export function putPart<P extends PartName>(
  scheme: Scheme,
  part: P,
  changed: SchemeParts[P],
): Scheme {
  const entries: readonly { readonly id: string }[] = entriesOf(scheme, part);
  return { ...scheme, [part]: entries.map((entry) => (entry.id === changed.id ? changed : entry)) };
}

/**
 * Moves an entry by one place among entries for which `isPeer` holds (those of its group, for example); unchanged
 * at the end.
 */
export function movePart(scheme: Scheme, part: PartName, id: string, by: -1 | 1): Scheme {
  const entries: readonly { readonly id: string }[] = entriesOf(scheme, part);
  const peers = peersOf(scheme, part, id);
  const other = peers[peers.indexOf(id) + by];
  if (other === undefined) return scheme;
  const moved = entries.find((entry) => entry.id === id);
  const target = entries.find((entry) => entry.id === other);
  if (moved === undefined || target === undefined) return scheme;
  const swapped = entries.map((entry) => {
    if (entry === moved) return target;
    return entry === target ? moved : entry;
  });
  return { ...scheme, [part]: swapped };
}

/** Moves a code before another one, or to the end of a group, which then contains it. */
export function moveCode(
  scheme: Scheme,
  id: string,
  { groupId, beforeId }: { readonly groupId: string | null; readonly beforeId: string | null },
): Scheme {
  const code = scheme.codes.find((one) => one.id === id);
  if (!code || beforeId === id) return scheme;
  const ownGroup = scheme.groups.find((group) => group.id === groupId)?.id ?? null;
  const moved = { ...code, groupId: ownGroup };
  return { ...scheme, codes: putBefore(scheme.codes, code, moved, beforeId) };
}

/** The list with an entry, in its present form, before another one, or at the end. */
function putBefore<T extends { readonly id: string }>(
  entries: readonly T[],
  entry: T,
  moved: T,
  beforeId: string | null,
): T[] {
  const rest = entries.filter((one) => one !== entry);
  const at = beforeId === null ? -1 : rest.findIndex((one) => one.id === beforeId);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, moved);
}

/** Inserts a copy of a code after it, with another name, key and colour. */
export function copyCode(
  scheme: Scheme,
  ofId: string,
  { id, name }: { readonly id: Id<"code">; readonly name: string },
): Scheme {
  const at = scheme.codes.findIndex((code) => code.id === ofId);
  const code = scheme.codes[at];
  if (!code) return scheme;
  const copy: Code = {
    ...code,
    id,
    name,
    key: suggestCodeKey(scheme, name),
    color: nextColor(scheme.codes.map(({ color }) => color)),
    texts: {},
  };
  return { ...scheme, codes: scheme.codes.toSpliced(at + 1, 0, copy) };
}

/**
 * Removes an entry, with all references to it. Codes of a removed group stay without a group, criteria of a removed
 * section without a section.
 */
export function removePart(scheme: Scheme, part: PartName, id: string): Scheme {
  const rest = {
    ...scheme,
    [part]: entriesOf(scheme, part).filter((entry) => entry.id !== id),
  };
  return {
    ...rest,
    criteria: rest.criteria.map(({ sectionId, ...criterion }) =>
      sectionId === undefined || (part === "sections" && sectionId === id)
        ? criterion
        : { ...criterion, sectionId },
    ),
    codes: rest.codes.map((code) => ({
      ...code,
      groupId: part === "groups" && code.groupId === id ? null : code.groupId,
      modifierIds: code.modifierIds.filter((modifierId) => modifierId !== id),
      subjectIds: code.subjectIds.filter((subjectId) => subjectId !== id),
    })),
  };
}

function withoutDescriptions(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([language, { description: _of, ...rest }]) => [language, rest]),
  );
}

/** The codes of a group in their order; `null`: those without a group. */
export function codesOf(scheme: Scheme, groupId: string | null): readonly Code[] {
  return scheme.codes.filter((code) => code.groupId === groupId);
}

function peersOf(scheme: Scheme, part: PartName, id: string): readonly string[] {
  if (part === "criteria") {
    const sectionId = scheme.criteria.find((one) => one.id === id)?.sectionId;
    return scheme.criteria.filter((one) => one.sectionId === sectionId).map((one) => one.id);
  }
  if (part !== "codes") return entriesOf(scheme, part).map((entry) => entry.id);
  const groupId = scheme.codes.find((code) => code.id === id)?.groupId ?? null;
  return codesOf(scheme, groupId).map((code) => code.id);
}

function modifierOf(
  type: Modifier["type"],
  common: Pick<Modifier, "id" | "name" | "isRequired" | "askedAt" | "texts">,
  choices: readonly ModifierChoice[],
): Modifier {
  switch (type) {
    case "one":
    case "several":
      return { type, ...common, choices: [...choices] };
    case "number":
      return { type, ...common, unit: "", min: 0, max: 100 };
    case "text":
      return { type, ...common };
  }
}
