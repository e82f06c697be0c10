import type {
  Code,
  CodeGroup,
  Criterion,
  ExampleMoment,
  Level,
  Modifier,
  ModifierChoice,
  Scheme,
  Subject,
} from "./entities/scheme.ts";
import type { Texts } from "./rules.ts";
import { entriesOf, type SchemeEntry, type SchemePart, schemeParts } from "./schemeParts.ts";

/**
 * The fields of an entry that may differ, and whether a difference changes what existing coding
 * means (`meaning`) or only its labels (`names`).
 */
export const schemeFields = {
  name: "names",
  description: "names",
  key: "names",
  color: "names",
  texts: "names",
  examples: "names",
  order: "names",
  choiceName: "names",
  choiceKey: "names",
  choiceTexts: "names",
  choiceOrder: "names",
  levelName: "names",
  levelDescriptor: "names",
  levelTexts: "names",
  levelExamples: "names",
  kind: "meaning",
  group: "meaning",
  isExclusive: "meaning",
  modifiers: "meaning",
  subjects: "meaning",
  type: "meaning",
  isRequired: "meaning",
  askedAt: "meaning",
  unit: "meaning",
  min: "meaning",
  max: "meaning",
  choice: "meaning",
  scale: "meaning",
  level: "meaning",
  levelOrder: "meaning",
  weight: "meaning",
  section: "meaning",
  needsEvidence: "meaning",
  total: "meaning",
  language: "names",
} as const satisfies Record<string, "meaning" | "names">;
export type SchemeField = keyof typeof schemeFields;

/**
 * A value as text for readers; `null` if there was or is none. Lists hold names, or language codes.
 */
export type FieldValue = string | number | boolean | null | readonly string[];

export interface FieldDifference {
  readonly field: SchemeField;
  /** Which choice or level of the entry it is about; `undefined` for the entry itself. */
  readonly of: string | undefined;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

export interface EntryDifference {
  readonly kind: "added" | "removed" | "changed";
  readonly part: SchemePart;
  readonly id: string;
  /** As it is called now, or was called last. */
  readonly name: string;
  /** The fields in which a changed entry differs; empty for entries that were added or removed. */
  readonly fields: readonly FieldDifference[];
  readonly changesMeaning: boolean;
}

export interface SchemeDifference {
  /** By part, and in it what was removed, then the rest in its present order. */
  readonly entries: readonly EntryDifference[];
  /** What does not belong to one entry: the order of a part (named in `of`), what the rubric totals, its language. */
  readonly whole: readonly FieldDifference[];
  /**
   * Nothing differs but names, descriptions, texts, keys, colours, examples and order: all that was
   * coded and rated with the one can stand under the other. True also where nothing differs at all.
   */
  readonly isOnlyNames: boolean;
  readonly isSame: boolean;
}

/** The differences between two versions of a scheme. Entries are matched by id; levels by value. */
export function schemeDifference(before: Scheme, after: Scheme): SchemeDifference {
  const sides = { before, after };
  const entries = [
    ...partDifference("groups", sides, groupFields),
    ...partDifference("codes", sides, (a, b) => codeFields(a, b, sides)),
    ...partDifference("modifiers", sides, modifierFields),
    ...partDifference("subjects", sides, subjectFields),
    ...partDifference("sections", sides, namesOf),
    ...partDifference("criteria", sides, (a, b) => criterionFields(a, b, sides)),
  ];
  const whole = [
    ...schemeParts.flatMap((part) =>
      isReordered(idsOf(entriesOf(before, part)), idsOf(entriesOf(after, part)))
        ? [{ field: "order" as const, of: part, before: null, after: null }]
        : [],
    ),
    ...field("total", before.total, after.total),
    ...field("language", before.language ?? null, after.language ?? null),
  ];
  const isOnlyNames =
    entries.every((entry) => !entry.changesMeaning) && whole.every((one) => !isMeaning(one));
  return { entries, whole, isOnlyNames, isSame: entries.length + whole.length === 0 };
}

/** Whether a change of a scheme’s field alters the meaning of existing coding. */
export function isMeaning({ field: name }: FieldDifference): boolean {
  return schemeFields[name] === "meaning";
}

interface Sides {
  readonly before: Scheme;
  readonly after: Scheme;
}

function partDifference<P extends SchemePart>(
  part: P,
  { before, after }: Sides,
  fieldsOf: (before: SchemeEntry<P>, after: SchemeEntry<P>) => readonly FieldDifference[],
): EntryDifference[] {
  const old: readonly SchemeEntry<P>[] = entriesOf(before, part);
  const now: readonly SchemeEntry<P>[] = entriesOf(after, part);
  const oldById = new Map<string, SchemeEntry<P>>(old.map((entry) => [entry.id, entry]));
  const nowIds = new Set<string>(idsOf(now));
  const removed = old
    .filter(({ id }) => !nowIds.has(id))
    .map(({ id, name }): EntryDifference => unpaired("removed", part, { id, name }));
  const rest = now.flatMap((entry): EntryDifference[] => {
    const { id, name } = entry;
    const was = oldById.get(id);
    if (was === undefined) return [unpaired("added", part, { id, name })];
    const fields = fieldsOf(was, entry);
    return fields.length === 0
      ? []
      : [{ kind: "changed", part, id, name, fields, changesMeaning: fields.some(isMeaning) }];
  });
  return [...removed, ...rest];
}

function unpaired(
  kind: "added" | "removed",
  part: SchemePart,
  { id, name }: { readonly id: string; readonly name: string },
): EntryDifference {
  return { kind, part, id, name, fields: [], changesMeaning: true };
}

function subjectFields(before: Subject, after: Subject): FieldDifference[] {
  return [
    ...namedFields(before, after),
    ...field("description", before.description ?? "", after.description ?? ""),
  ];
}

function groupFields(before: CodeGroup, after: CodeGroup): FieldDifference[] {
  return [
    ...namesOf(before, after),
    ...field("isExclusive", before.isExclusive, after.isExclusive),
  ];
}

function codeFields(before: Code, after: Code, sides: Sides): FieldDifference[] {
  const named = (ids: readonly string[], side: Scheme, part: "modifiers" | "subjects") =>
    ids.map((id) => nameOf(side[part], id) ?? id);
  return [
    ...namedFields(before, after),
    ...field("description", before.description, after.description),
    ...field("color", before.color, after.color),
    ...exampleFields("examples", before.examples, after.examples),
    ...field("kind", before.kind, after.kind),
    ...(before.groupId === after.groupId
      ? []
      : field(
          "group",
          nameOf(sides.before.groups, before.groupId),
          nameOf(sides.after.groups, after.groupId),
          { isForced: true },
        )),
    ...(isSameSet(before.modifierIds, after.modifierIds)
      ? []
      : field(
          "modifiers",
          named(before.modifierIds, sides.before, "modifiers"),
          named(after.modifierIds, sides.after, "modifiers"),
          { isForced: true },
        )),
    ...(isSameSet(before.subjectIds, after.subjectIds)
      ? []
      : field(
          "subjects",
          named(before.subjectIds, sides.before, "subjects"),
          named(after.subjectIds, sides.after, "subjects"),
          { isForced: true },
        )),
  ];
}

function modifierFields(before: Modifier, after: Modifier): FieldDifference[] {
  return [
    ...namesOf(before, after),
    ...field("type", before.type, after.type),
    ...field("isRequired", before.isRequired, after.isRequired),
    ...field("askedAt", before.askedAt, after.askedAt),
    ...(before.type === "number" && after.type === "number"
      ? [
          ...field("unit", before.unit, after.unit),
          ...field("min", before.min, after.min),
          ...field("max", before.max, after.max),
        ]
      : []),
    ...choiceFields(choicesOf(before), choicesOf(after)),
  ];
}

function choiceFields(
  before: readonly ModifierChoice[],
  after: readonly ModifierChoice[],
): FieldDifference[] {
  const old = new Map<string, ModifierChoice>(before.map((choice) => [choice.id, choice]));
  const ids = new Set<string>(idsOf(after));
  return [
    ...before.filter(({ id }) => !ids.has(id)).flatMap(({ name }) => field("choice", name, null)),
    ...after.flatMap((choice) => {
      const was = old.get(choice.id);
      if (was === undefined) return field("choice", null, choice.name);
      const about = { of: choice.name };
      return [
        ...field("choiceName", was.name, choice.name, about),
        ...field("choiceKey", was.key, choice.key, about),
        ...textFields("choiceTexts", was.texts, choice.texts, about),
      ];
    }),
    ...(isReordered(idsOf(before), idsOf(after))
      ? field("choiceOrder", null, null, { isForced: true })
      : []),
  ];
}

function criterionFields(before: Criterion, after: Criterion, sides: Sides): FieldDifference[] {
  return [
    ...namesOf(before, after),
    ...(before.sectionId === after.sectionId
      ? []
      : field(
          "section",
          nameOf(sides.before.sections ?? [], before.sectionId ?? null),
          nameOf(sides.after.sections ?? [], after.sectionId ?? null),
          { isForced: true },
        )),
    ...field("description", before.description, after.description),
    ...field("scale", before.scale, after.scale),
    ...field("weight", before.weight, after.weight),
    ...field("isRequired", before.isRequired, after.isRequired),
    ...field("needsEvidence", before.needsEvidence, after.needsEvidence),
    ...levelFields(before.levels, after.levels),
  ];
}

function levelFields(before: readonly Level[], after: readonly Level[]): FieldDifference[] {
  const old = new Map(before.map((level) => [level.value, level]));
  const values = new Set(after.map(({ value }) => value));
  return [
    ...before
      .filter(({ value }) => !values.has(value))
      .flatMap((level) => field("level", levelText(level), null)),
    ...after.flatMap((level) => {
      const was = old.get(level.value);
      if (was === undefined) return field("level", null, levelText(level));
      const about = { of: levelText(level) };
      return [
        ...field("levelName", was.name, level.name, about),
        ...field("levelDescriptor", was.descriptor, level.descriptor, about),
        ...textFields("levelTexts", was.texts, level.texts, about),
        ...exampleFields("levelExamples", was.examples, level.examples, about),
      ];
    }),
    ...(isReordered(
      before.map(({ value }) => String(value)),
      after.map(({ value }) => String(value)),
    )
      ? field("levelOrder", null, null, { isForced: true })
      : []),
  ];
}

function namedFields(before: Named & Keyed, after: Named & Keyed): FieldDifference[] {
  return [...namesOf(before, after), ...field("key", before.key, after.key)];
}

function namesOf(before: Named, after: Named): FieldDifference[] {
  return [
    ...field("name", before.name, after.name),
    ...textFields("texts", before.texts, after.texts),
  ];
}

type Named = Pick<Subject, "name" | "texts">;
type Keyed = Pick<Subject, "key">;

interface About {
  readonly of?: string;
  /** Differs although it may read the same: two groups of one name. */
  readonly isForced?: boolean;
}

function field(
  name: SchemeField,
  before: FieldValue,
  after: FieldValue,
  { of, isForced = false }: About = {},
): FieldDifference[] {
  return before === after && !isForced ? [] : [{ field: name, of, before, after }];
}

/** The languages whose words differ. */
function textFields(
  name: SchemeField,
  before: Texts,
  after: Texts,
  about: About = {},
): FieldDifference[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (language) =>
      before[language]?.name !== after[language]?.name ||
      before[language]?.description !== after[language]?.description ||
      before[language]?.unit !== after[language]?.unit,
  );
  if (languages.length === 0) return [];
  const among = (texts: Texts) => languages.filter((language) => texts[language] !== undefined);
  return field(name, among(before), among(after), about);
}

/** The difference in the number of examples, if there is one. */
function exampleFields(
  name: SchemeField,
  before: readonly ExampleMoment[] = [],
  after: readonly ExampleMoment[] = [],
  about: About = {},
): FieldDifference[] {
  const isSame =
    before.length === after.length &&
    before.every((one, at) => {
      const other = after[at];
      return (
        one.recordingId === other?.recordingId &&
        one.startUs === other.startUs &&
        one.endUs === other.endUs &&
        one.note === other.note
      );
    });
  return isSame ? [] : field(name, before.length, after.length, { ...about, isForced: true });
}

function levelText({ value, name }: Level): string {
  return `${value} ${name}`;
}

function choicesOf(modifier: Modifier): readonly ModifierChoice[] {
  return modifier.type === "one" || modifier.type === "several" ? modifier.choices : [];
}

function idsOf(entries: readonly { readonly id: string }[]): readonly string[] {
  return entries.map(({ id }) => id);
}

function nameOf(
  entries: readonly { readonly id: string; readonly name: string }[],
  id: string | null,
): string | null {
  return entries.find((entry) => entry.id === id)?.name ?? null;
}

function isSameSet(before: readonly string[], after: readonly string[]): boolean {
  const ids = new Set(before);
  return ids.size === new Set(after).size && after.every((id) => ids.has(id));
}

/** Whether what both have stands in another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [old, now] = [new Set(before), new Set(after)];
  const shared = before.filter((id) => now.has(id));
  return after.filter((id) => old.has(id)).some((id, at) => id !== shared[at]);
}
