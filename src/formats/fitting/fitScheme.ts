import type { Code, Criterion, Modifier, Scheme } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { normalKey } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";

/** How much of each a scheme holds; the schema of schemes says the same. */
const most = {
  groups: 100,
  modifiers: 200,
  criteria: 200,
  sections: 100,
  choices: 100,
  modifiersOfCode: 20,
};

/**
 * The scheme in a form that can be published: excess entries are excluded, broken references
 * removed, and duplicate names and keys changed or removed.
 */
export function fitScheme(scheme: Scheme, findings: FindingList): Scheme {
  const kept = <T>(things: readonly T[], atMost: number, about: string): readonly T[] => {
    if (things.length <= atMost) return things;
    const count = things.length - atMost;
    findings.add("rejected", "too_many_things", { about, found: `${things.length}`, count });
    return things.slice(0, atMost);
  };
  const groups = named(kept(scheme.groups, most.groups, "groups"), findings);
  // Of several files together it is decided what becomes of too many: see `withManySubjects`.
  const givenSubjects = named(scheme.subjects, findings);
  const subjects = keyed(givenSubjects, findings);
  const modifiers = named(kept(scheme.modifiers, most.modifiers, "modifiers"), findings);
  const sections = named(kept(scheme.sections ?? [], most.sections, "sections"), findings);
  const sectionIds = new Set<string>(sections.map(({ id }) => id));
  const criteria = named(kept(scheme.criteria, most.criteria, "criteria"), findings).map(
    ({ sectionId, ...criterion }): Criterion =>
      sectionId !== undefined && sectionIds.has(sectionId)
        ? { ...criterion, sectionId }
        : criterion,
  );
  const groupIds = new Set<string>(groups.map(({ id }) => id));
  const modifierIds = new Set<string>(modifiers.map(({ id }) => id));
  const subjectIds = new Set<string>(subjects.map(({ id }) => id));
  const codes = named(kept(scheme.codes, limits.codesPerScheme, "codes"), findings, inGroup).map(
    (code): Code => ({
      ...code,
      groupId: code.groupId !== null && groupIds.has(code.groupId) ? code.groupId : null,
      modifierIds: [
        ...kept(
          code.modifierIds.filter((id) => modifierIds.has(id)),
          most.modifiersOfCode,
          code.name,
        ),
      ],
      subjectIds: code.subjectIds.filter((id) => subjectIds.has(id)),
    }),
  );
  return {
    ...scheme,
    groups: [...groups],
    subjects: [...subjects],
    ...(scheme.sections && { sections: [...sections] }),
    criteria: [...criteria],
    modifiers: modifiers.map((modifier) => fitModifier(modifier)),
    codes: [...keyed(codes, findings, inGroup, subjects)],
  };

  function fitModifier(modifier: Modifier): Modifier {
    switch (modifier.type) {
      case "text":
        return modifier;
      case "number": {
        if (modifier.min < modifier.max) return modifier;
        return { ...modifier, max: modifier.min + 1 };
      }
      case "one":
      case "several":
        return {
          ...modifier,
          choices: [...keyed(kept(modifier.choices, most.choices, modifier.name), findings)],
        };
    }
  }
}

function inGroup({ groupId }: Code): string {
  return groupId ?? "";
}

/** The same things, with a number behind a name that was there before in the same place. */
function named<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  findings: FindingList,
  placeOf: (thing: Thing) => string = () => "",
): readonly Thing[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return things.map((thing) => {
    const place = placeOf(thing);
    const given = thing.name.trim().slice(0, limits.nameMaxChars).trim();
    if (given === "") findings.add("changed", "name_missing", {});
    const base = given || "—";
    let name = base;
    while (taken.has(`${place}\n${name}`)) {
      const number = (numbers.get(`${place}\n${base}`) ?? 1) + 1;
      numbers.set(`${place}\n${base}`, number);
      name = `${base.slice(0, limits.nameMaxChars - 8)} (${number})`;
    }
    taken.add(`${place}\n${name}`);
    if (name !== base) findings.add("changed", "duplicate_name", { about: base, found: name });
    return name === thing.name ? thing : { ...thing, name };
  });
}

/** The same things, each key heard once in its place, and none that `others` have. */
function keyed<Thing extends { readonly name: string; readonly key: string | null }>(
  things: readonly Thing[],
  findings: FindingList,
  placeOf: (thing: Thing) => string = () => "",
  others: readonly { readonly key: string | null }[] = [],
): readonly Thing[] {
  const heardEverywhere = new Set(others.flatMap(({ key }) => (key ? [normalKey(key)] : [])));
  const taken = new Set<string>();
  return things.map((thing) => {
    if (thing.key === null) return thing;
    const key = normalKey(thing.key);
    const heard = `${placeOf(thing)}\n${key}`;
    if (!heardEverywhere.has(key) && !taken.has(heard)) {
      taken.add(heard);
      return thing;
    }
    findings.add("changed", "key_not_possible", { about: thing.name, found: thing.key });
    return { ...thing, key: null };
  });
}
