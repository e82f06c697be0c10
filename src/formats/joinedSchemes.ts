import type {
  Code,
  CodeGroup,
  Criterion,
  Modifier,
  Scheme,
  Section,
  Subject,
} from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { foldedName } from "./foldedName.ts";
import { normalKey } from "../domain/rules.ts";
import type { SchemeIds } from "./schemeIds.ts";

/** A scheme that joins several, with a mapping from the parts of each. */
export interface JoinedSchemes {
  readonly scheme: Scheme;
  /** In the order in which the schemes were given; the first keeps all of its ids. */
  readonly ids: readonly SchemeIds[];
}

/**
 * One scheme with the content of several. Entries with the same name and kind are joined, with the
 * description of the first scheme that has them; for two modifiers the choices are combined, and
 * the wider range is used. Requirements that only some schemes have are dropped, so that all coding
 * is valid: a group is exclusive if all schemes that have it say so, a modifier is required if all
 * of its codes require it in all schemes, and a criterion if all schemes require it.
 */
export function joinedSchemes(schemes: readonly Scheme[]): JoinedSchemes {
  const joined: Joined = {
    groups: new Map(),
    subjects: new Map(),
    modifiers: new Map(),
    codes: new Map(),
    sections: new Map(),
    criteria: new Map(),
  };
  let total: Scheme["total"] = "none";
  const parts = schemes.map((scheme) => {
    if (joined.criteria.size === 0) total = scheme.total;
    return add(scheme, joined);
  });
  const codes = [...joined.codes.values()];
  const notRequired = leftFree(codes, schemes, parts);
  const subjects = [...joined.subjects.values()];
  const isEverywhere = ({ id }: Criterion) =>
    parts.every((part) => [...part.criteria.values()].includes(id));
  return {
    ids: parts,
    scheme: {
      groups: [...joined.groups.values()],
      ...withFreeKeys(
        namedOnce(codes, ({ groupId }) => groupId),
        subjects,
      ),
      modifiers: namedOnce([...joined.modifiers.values()]).map((modifier) => ({
        ...modifier,
        isRequired: modifier.isRequired && !notRequired.has(modifier.id),
      })),
      ...(joined.sections.size > 0 && { sections: [...joined.sections.values()] }),
      criteria: namedOnce([...joined.criteria.values()]).map((criterion) =>
        isEverywhere(criterion)
          ? criterion
          : { ...criterion, isRequired: false, needsEvidence: false },
      ),
      total,
    },
  };
}

/** All so far, by what makes two things one. */
interface Joined {
  readonly groups: Map<string, CodeGroup>;
  readonly subjects: Map<string, Subject>;
  readonly modifiers: Map<string, Modifier>;
  readonly codes: Map<string, Code>;
  readonly sections: Map<string, Section>;
  readonly criteria: Map<string, Criterion>;
}

/** What the parts of one scheme became. */
interface Parts extends SchemeIds {
  readonly modifierIds: ReadonlyMap<string, Modifier["id"]>;
}

function add(scheme: Scheme, joined: Joined): Parts {
  const groupIds = new Map<string, CodeGroup["id"]>();
  const subjects = new Map<string, Subject["id"]>();
  const modifierIds = new Map<string, Modifier["id"]>();
  const choices = new Map<string, string>();
  const codes = new Map<string, Code["id"]>();
  const criteria = new Map<string, Criterion["id"]>();

  for (const group of scheme.groups) {
    const there = joined.groups.get(group.name);
    const isExclusive = group.isExclusive && (there?.isExclusive ?? true);
    joined.groups.set(group.name, { ...(there ?? group), isExclusive });
    groupIds.set(group.id, there?.id ?? group.id);
  }
  for (const subject of scheme.subjects) {
    const there = joined.subjects.get(subject.name);
    const described = !there?.description && subject.description;
    const own = there ?? subject;
    joined.subjects.set(
      subject.name,
      described ? { ...own, description: subject.description } : own,
    );
    subjects.set(subject.id, there?.id ?? subject.id);
  }
  for (const modifier of scheme.modifiers) {
    const key = `${modifier.type} ${modifier.askedAt} ${modifier.name}`;
    const there = joined.modifiers.get(key);
    joined.modifiers.set(key, there ? joinedModifiers(there, modifier, choices) : modifier);
    modifierIds.set(modifier.id, there?.id ?? modifier.id);
  }
  const met = new Set<string>();
  for (const code of scheme.codes) {
    const own: Code = {
      ...code,
      groupId: code.groupId && (groupIds.get(code.groupId) ?? code.groupId),
      modifierIds: code.modifierIds.map((one) => modifierIds.get(one) ?? one),
      subjectIds: code.subjectIds.map((one) => subjects.get(one) ?? one),
    };
    const key = codeKey(own, joined.codes, met);
    const there = joined.codes.get(key);
    met.add(key);
    joined.codes.set(key, there ? joinedCodes(there, own, joined.groups) : own);
    codes.set(code.id, there?.id ?? code.id);
  }
  const sectionIds = new Map<string, Section["id"]>();
  for (const section of scheme.sections ?? []) {
    const there = joined.sections.get(section.name);
    joined.sections.set(section.name, there ?? section);
    sectionIds.set(section.id, there?.id ?? section.id);
  }
  for (const own of scheme.criteria) {
    const { sectionId, ...loose } = own;
    const inSection = sectionId && sectionIds.get(sectionId);
    const criterion: Criterion = inSection ? { ...loose, sectionId: inSection } : loose;
    const key = `${criterion.scale} ${criterion.name}`;
    const there = joined.criteria.get(key);
    const one = there && joinedCriteria(there, criterion);
    joined.criteria.set(one || !there ? key : `${key} ${criterion.id}`, one ?? criterion);
    criteria.set(criterion.id, one?.id ?? criterion.id);
  }
  return {
    codes,
    subjects,
    criteria,
    modifierIds,
    modifiers: new Map<string, string>([...modifierIds, ...choices]),
  };
}

/**
 * A code of the same name and kind in the same group; else the only one of that name and kind, or of one that is
 * only written otherwise, that none of the same scheme’s codes is yet.
 */
function codeKey(
  { kind, name, groupId }: Code,
  codes: ReadonlyMap<string, Code>,
  met: ReadonlySet<string>,
): string {
  const exact = `${kind}\n${groupId}\n${name}`;
  if (codes.has(exact)) return exact;
  const only = (isNamed: (other: string) => boolean) => {
    const keys = [...codes].flatMap(([key, code]) =>
      isNamed(code.name) && code.kind === kind && !met.has(key) ? [key] : [],
    );
    return keys.length > 1 ? exact : keys[0];
  };
  return only((other) => other === name) ?? only((other) => isSpeltLike(other, name)) ?? exact;
}

/** Whether two names differ in capitals and the encoding of accents alone. Names of one letter are keys, of which "a" and "A" are two. */
function isSpeltLike(one: string, other: string): boolean {
  return other.length > 1 && foldedName(one) === foldedName(other);
}

function joinedCodes(there: Code, one: Code, groups: Joined["groups"]): Code {
  const isForAll = there.subjectIds.length === 0 || one.subjectIds.length === 0;
  const isClosed = [...groups.values()].some(
    ({ id, isExclusive }) => id === there.groupId && isExclusive,
  );
  return {
    ...there,
    description: there.description || one.description,
    groupId: isClosed && there.groupId !== one.groupId ? null : there.groupId,
    modifierIds: [...new Set([...there.modifierIds, ...one.modifierIds])],
    subjectIds: isForAll ? [] : [...new Set([...there.subjectIds, ...one.subjectIds])],
  };
}

/** Two of one type. */
function joinedModifiers(there: Modifier, one: Modifier, choiceIds: Map<string, string>): Modifier {
  if (there.type === "number" && one.type === "number") {
    return {
      ...there,
      unit: there.unit || one.unit,
      min: Math.min(there.min, one.min),
      max: Math.max(there.max, one.max),
    };
  }
  const hasChoices = there.type === "one" || there.type === "several";
  if (!hasChoices || (one.type !== "one" && one.type !== "several")) return there;
  const choices = [...there.choices];
  for (const choice of one.choices) {
    const known = choices.find(({ name }) => name === choice.name);
    choiceIds.set(choice.id, known?.id ?? choice.id);
    if (known) continue;
    const isTaken = choices.some(({ key }) => key && choice.key && sameKey(key, choice.key));
    choices.push(isTaken ? { ...choice, key: null } : choice);
  }
  return { ...there, choices };
}

/** `undefined` where one value means two things: then they are two criteria. */
function joinedCriteria(there: Criterion, one: Criterion): Criterion | undefined {
  const levels = new Map(there.levels.map((level) => [level.value, level]));
  for (const level of one.levels) {
    const known = levels.get(level.value);
    if (known && known.name !== level.name) return undefined;
    if (!known) levels.set(level.value, level);
  }
  const all = [...levels.values()];
  if (all.length > there.levels.length) {
    if (there.scale === "trace") return undefined;
    if (there.scale !== "nominal") all.sort((a, b) => a.value - b.value);
  }
  return {
    ...there,
    levels: all,
    isRequired: there.isRequired && one.isRequired,
    needsEvidence: there.needsEvidence && one.needsEvidence,
  };
}

/** The modifiers that some scheme does not ask for with some code that has them now. */
function leftFree(
  codes: readonly Code[],
  schemes: readonly Scheme[],
  parts: readonly Parts[],
): ReadonlySet<string> {
  const byId = new Map(codes.map((code) => [code.id, code]));
  const free = new Set<string>();
  schemes.forEach((scheme, at) => {
    const part = parts[at];
    if (!part) return;
    const required = new Set(
      scheme.modifiers.filter(({ isRequired }) => isRequired).map(({ id }) => id),
    );
    for (const code of scheme.codes) {
      const asked = new Set(
        code.modifierIds
          .filter((one) => required.has(one))
          .map((one) => part.modifierIds.get(one) ?? one),
      );
      const now = byId.get(part.codes.get(code.id) ?? code.id);
      for (const one of now?.modifierIds ?? []) if (!asked.has(one)) free.add(one);
    }
  });
  return free;
}

/** The same things with a number behind each name that another of the same place has already. */
function namedOnce<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => string | null = () => null,
): Thing[] {
  const taken = new Set<string>();
  return things.map((thing) => {
    let { name } = thing;
    for (let number = 2; taken.has(`${placeOf(thing)}\n${name}`); number += 1) {
      name = `${thing.name.slice(0, limits.nameMaxChars - 8)} (${number})`;
    }
    taken.add(`${placeOf(thing)}\n${name}`);
    return name === thing.name ? thing : { ...thing, name };
  });
}

/** Who comes first keeps a key where two would be heard at once; the other has none. */
function withFreeKeys(
  codes: readonly Code[],
  subjects: readonly Subject[],
): { readonly codes: Code[]; readonly subjects: Subject[] } {
  const heard = new Set<string>();
  const codeKeys = new Set(codes.flatMap(({ key }) => (key ? [normalKey(key)] : [])));
  const free = <Thing extends { readonly key: string | null }>(thing: Thing, place: string) => {
    if (thing.key === null) return thing;
    const key = `${place}\n${normalKey(thing.key)}`;
    if (heard.has(key)) return { ...thing, key: null };
    heard.add(key);
    return thing;
  };
  return {
    codes: codes.map((code) => free(code, `group ${code.groupId}`)),
    subjects: subjects
      .map((one) => (one.key && codeKeys.has(normalKey(one.key)) ? { ...one, key: null } : one))
      .map((one) => free(one, "subject")),
  };
}

function sameKey(one: string, other: string): boolean {
  return normalKey(one) === normalKey(other);
}
