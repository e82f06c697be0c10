import {
  type Code,
  type Criterion,
  type Modifier,
  Scheme,
} from "../../../domain/entities/scheme.ts";
import { limits } from "../../../domain/limits.ts";
import { normalKey } from "../../../domain/rules.ts";
import { withExamples } from "../../../domain/schemeExamples.ts";
import { modifierChoices } from "../../kit/scheme/edit.ts";

/** A conflict resolved in a merge. `detail` is the key that was in use, or the new name. */
export interface MergeNote {
  readonly what: "alreadyThere" | "keyTaken" | "renamed" | "tooMany";
  readonly name: string;
  readonly detail: string;
}

/** The parts of another scheme that are imported. */
export interface Wanted {
  readonly coding: boolean;
  readonly rubric: boolean;
}

/**
 * A scheme with another one added. Existing entries stay as they are. Groups, subjects, modifiers and
 * sections of the same name become one; codes and criteria that already exist are skipped; keys in use are
 * removed from added subjects and codes. The two schemes must not share ids.
 */
export function mergeScheme(
  base: Scheme,
  incoming: Scheme,
): { readonly scheme: Scheme; readonly notes: readonly MergeNote[] } {
  const notes: MergeNote[] = [];
  const note: Note = (what, name, detail = "") => void notes.push({ what, name, detail });

  const groupOf = idsThere(base.groups, incoming.groups);
  const subjectOf = idsThere(base.subjects, incoming.subjects);
  const modifiers = addedModifiers(base.modifiers, incoming.modifiers, note);
  const newSubjects = incoming.subjects.filter(({ id }) => !subjectOf.has(id));
  const sectionOf = idsThere(base.sections ?? [], incoming.sections ?? []);
  const newSections = (incoming.sections ?? []).filter(({ id }) => !sectionOf.has(id));
  const newCriteria = incoming.criteria.flatMap((criterion): Criterion[] => {
    const { name, sectionId } = criterion;
    if (base.criteria.some((one) => one.name === name)) {
      note("alreadyThere", name);
      return [];
    }
    const there = sectionId && sectionOf.get(sectionId);
    return [there ? { ...criterion, sectionId: there } : criterion];
  });
  const sections = [...(base.sections ?? []), ...newSections];

  const codeNames = new Set(base.codes.map(({ groupId, name }) => `${groupId}\n${name}`));
  const newCodes = incoming.codes.flatMap((code): Code[] => {
    const groupId = code.groupId && (groupOf.get(code.groupId) ?? code.groupId);
    if (codeNames.has(`${groupId}\n${code.name}`)) {
      note("alreadyThere", code.name);
      return [];
    }
    const modifierIds = code.modifierIds.map((one) => modifiers.idOf.get(one) ?? one);
    const subjectIds = code.subjectIds.map((one) => subjectOf.get(one) ?? one);
    return [{ ...code, groupId, modifierIds, subjectIds }];
  });
  const room = Math.max(0, limits.codesPerScheme - base.codes.length);
  for (const { name } of newCodes.slice(room)) note("tooMany", name);

  const whole: Scheme = {
    groups: [...base.groups, ...incoming.groups.filter(({ id }) => !groupOf.has(id))],
    codes: [...base.codes, ...newCodes.slice(0, room)],
    modifiers: [...base.modifiers, ...modifiers.added],
    subjects: [...base.subjects, ...newSubjects],
    ...(sections.length > 0 && { sections }),
    criteria: [...base.criteria, ...newCriteria],
    total: base.criteria.length === 0 ? incoming.total : base.total,
  };
  return { scheme: withFreeKeys(base, whole, note), notes };
}

/**
 * A scheme of another study as a scheme of this one: new ids, without examples, and only the selected parts.
 */
export function asOwnScheme(
  scheme: Scheme,
  { wanted, newUuid }: { readonly wanted: Wanted; readonly newUuid: () => string },
): Scheme {
  const part: Scheme = {
    ...withExamples(scheme, () => false),
    ...(!wanted.coding && { groups: [], codes: [], modifiers: [], subjects: [] }),
    ...(!wanted.rubric && { sections: [], criteria: [], total: "none" as const }),
  };
  const entries: readonly { readonly id: string }[] = [
    ...part.groups,
    ...part.codes,
    ...part.modifiers.flatMap((modifier) => [modifier, ...(modifierChoices(modifier) ?? [])]),
    ...part.subjects,
    ...(part.sections ?? []),
    ...part.criteria,
  ];
  const newIds = new Map(entries.map(({ id }) => [id, newUuid()]));
  return Scheme.parse(
    JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
      typeof value === "string" ? (newIds.get(value) ?? value) : value,
    ),
  );
}

type Note = (what: MergeNote["what"], name: string, detail?: string) => void;

/** For each incoming entry whose name already exists: from its id to the id of the existing entry. */
function idsThere<Id extends string>(
  base: readonly { readonly id: Id; readonly name: string }[],
  incoming: readonly { readonly id: Id; readonly name: string }[],
): ReadonlyMap<string, Id> {
  const byName = new Map(base.map(({ name, id }) => [name, id]));
  return new Map(
    incoming.flatMap(({ id, name }): (readonly [string, Id])[] => {
      const there = byName.get(name);
      return there === undefined ? [] : [[id, there]];
    }),
  );
}

/** A modifier equal to an existing one is not added; one of the same name that differs is renamed. */
function addedModifiers(
  base: readonly Modifier[],
  incoming: readonly Modifier[],
  note: Note,
): {
  readonly added: readonly Modifier[];
  readonly idOf: ReadonlyMap<string, Modifier["id"]>;
} {
  const names = new Set(base.map(({ name }) => name));
  const idOf = new Map<string, Modifier["id"]>();
  const added = incoming.flatMap((modifier): Modifier[] => {
    const there = base.find((one) => one.name === modifier.name);
    if (there && asks(there) === asks(modifier)) {
      idOf.set(modifier.id, there.id);
      return [];
    }
    let { name } = modifier;
    for (let number = 2; names.has(name); number++) {
      name = `${modifier.name.slice(0, limits.nameMaxChars - 6)} (${number})`;
    }
    names.add(name);
    if (name !== modifier.name) note("renamed", modifier.name, name);
    return [{ ...modifier, name }];
  });
  return { added, idOf };
}

function asks(modifier: Modifier): string {
  const { type, askedAt } = modifier;
  const names = (modifierChoices(modifier) ?? []).map(({ name }) => name);
  const range = type === "number" ? [modifier.unit, modifier.min, modifier.max] : [];
  return JSON.stringify([type, askedAt, names, range]);
}

/** Removes the keys of added entries that are in use by entries active at the same time. */
function withFreeKeys(base: Scheme, whole: Scheme, note: Note): Scheme {
  const baseCodeKeys = new Set(base.codes.flatMap(({ key }) => (key ? [normalKey(key)] : [])));
  const subjectKeys = new Set(base.subjects.flatMap(({ key }) => (key ? [normalKey(key)] : [])));
  const subjects = whole.subjects.map((subject, at) => {
    const { key, name } = subject;
    if (at < base.subjects.length || key === null) return subject;
    if (subjectKeys.has(normalKey(key)) || baseCodeKeys.has(normalKey(key))) {
      note("keyTaken", name, key);
      return { ...subject, key: null };
    }
    subjectKeys.add(normalKey(key));
    return subject;
  });
  const codeKeys = new Set(base.codes.filter(({ key }) => key !== null).map(inGroup));
  const codes = whole.codes.map((code, at) => {
    const { key, name } = code;
    if (at < base.codes.length || key === null) return code;
    if (subjectKeys.has(normalKey(key)) || codeKeys.has(inGroup(code))) {
      note("keyTaken", name, key);
      return { ...code, key: null };
    }
    codeKeys.add(inGroup(code));
    return code;
  });
  return { ...whole, subjects, codes };
}

function inGroup({ groupId, key }: Code): string {
  return `${groupId}\n${normalKey(key ?? "")}`;
}
