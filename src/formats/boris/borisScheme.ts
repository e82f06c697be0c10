import {
  type Code,
  type CodeGroup,
  emptyScheme,
  type Modifier,
  type ModifierChoice,
  type Scheme,
  type Subject,
} from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id, normalKey, rules } from "../../domain/rules.ts";
import { isRecord, listIn, member, shown, textIn } from "../jsonValue.ts";
import { looseJson } from "../looseJson.ts";

/**
 * Something in a project that could not be imported unchanged. `name` is what it is about, `detail`
 * what was found.
 */
export interface BorisNote {
  readonly what:
    | "entryUnreadable"
    | "kindUnknown"
    | "keyNotPossible"
    | "keyTwice"
    | "nameTwice"
    | "textCut"
    | "colorUnreadable"
    | "codingMap"
    | "modifierEmpty"
    | "modifierExternal"
    | "modifierRange"
    | "choiceTwice"
    | "tooManyChoices"
    | "exclusionUnknown"
    | "exclusionOneSided"
    | "exclusionOfPoint"
    | "exclusionPartial";
  readonly name: string;
  readonly detail: string;
}

type BorisReading =
  | { readonly kind: "read"; readonly scheme: Scheme; readonly notes: readonly BorisNote[] }
  | {
      readonly kind: "unreadable";
      readonly because: "not_json" | "not_boris" | "nothing_in_it" | "too_many_codes";
    };

/** A behaviour of a BORIS project and the code that was created from it. */
export interface BehaviorRead {
  /** As the file has it; events name it so. */
  readonly given: string;
  readonly codeId: Id<"code">;
  readonly kind: Code["kind"];
  /** In the order of the sets that events tell values of; `null` for a set that could not be taken. */
  readonly modifierIds: readonly (Id<"modifier"> | null)[];
}

interface BorisMaking {
  readonly newUuid: () => string;
  /** What codes are coloured with that have no colour of their own, in turn. */
  readonly palette: readonly [string, ...string[]];
  /** The name of a group of codes that exclude each other and have no category: counted from 1. */
  readonly groupName: (number: number) => string;
  /** The name of a modifier that has none: of which code, and which of its modifiers. */
  readonly modifierName: (codeName: string, number: number) => string;
}

/**
 * The ethogram of a BORIS project, of any version: behaviours, categories, exclusions, modifiers
 * and subjects. A category whose states all exclude each other becomes a mutually exclusive group;
 * other exclusions cannot be represented and are reported. The text is the project file, unpacked.
 */
export function borisScheme(text: string, making: BorisMaking): BorisReading {
  const project = looseJson(text);
  if (project.kind === "refused") return { kind: "unreadable", because: "not_json" };
  const behaviors = rowsIn(member(project.value, "behaviors_conf"));
  if (behaviors === undefined) return { kind: "unreadable", because: "not_boris" };
  if (behaviors.length === 0) return { kind: "unreadable", because: "nothing_in_it" };
  if (behaviors.length > limits.codesPerScheme) {
    return { kind: "unreadable", because: "too_many_codes" };
  }
  const { scheme, notes } = projectScheme(project.value, making);
  if (scheme.codes.length === 0) return { kind: "unreadable", because: "nothing_in_it" };
  return { kind: "read", scheme, notes };
}

/** The same from a parsed project; a project without behaviours has a scheme without codes. */
export function projectScheme(
  project: unknown,
  making: BorisMaking,
): {
  readonly scheme: Scheme;
  readonly notes: readonly BorisNote[];
  readonly behaviors: readonly BehaviorRead[];
} {
  const notes: BorisNote[] = [];
  const note: Note = (what, name, detail = "") => void notes.push({ what, name, detail });
  const subjects = subjectsOf(project, { ...making, note });
  const rows = rowsIn(member(project, "behaviors_conf")) ?? [];
  const read = behaviorsOf(rows, { project, making, note });
  const { groups, groupOf } = groupsOf(read, { making, note });
  const modifiers = new ModifierBook(making, note);
  const behaviors = read.map((behavior): BehaviorRead => ({
    given: behavior.given,
    codeId: behavior.id,
    kind: behavior.kind,
    modifierIds: modifiers.idsOf(behavior),
  }));
  const codes = read.map((behavior, at): Code => ({
    id: behavior.id,
    kind: behavior.kind,
    groupId: groupOf.get(behavior.id) ?? null,
    name: behavior.name,
    description: behavior.description,
    key: behavior.key,
    color: behavior.color,
    modifierIds: (behaviors[at]?.modifierIds ?? []).filter((one) => one !== null),
    subjectIds: [],
    texts: {},
  }));
  return {
    scheme: { ...emptyScheme, groups, codes, subjects, modifiers: modifiers.all },
    notes,
    behaviors,
  };
}

type Note = (what: BorisNote["what"], name: string, detail?: string) => void;

interface Behavior {
  readonly id: Id<"code">;
  readonly given: string;
  readonly name: string;
  readonly kind: Code["kind"];
  readonly key: string | null;
  readonly description: string;
  readonly category: string;
  readonly color: string;
  readonly excluded: ReadonlySet<string>;
  readonly modifiers: unknown;
}

function subjectsOf(
  project: unknown,
  { newUuid, note }: Pick<BorisMaking, "newUuid"> & { readonly note: Note },
): Subject[] {
  const names = new Set<string>();
  return (rowsIn(member(project, "subjects_conf")) ?? []).flatMap((row) => {
    // The oldest projects have a list of key and name.
    const [oldKey, oldName]: readonly unknown[] = Array.isArray(row) ? row : [];
    const given = textIn(member(row, "name") ?? oldName).trim();
    if (given === "") {
      note("entryUnreadable", shown(row).slice(0, 80));
      return [];
    }
    const name = uniqueName(cutName(given, note), names, note);
    const told = textIn(member(row, "description")).trim();
    if (told.length > limits.commentMaxChars) note("textCut", name);
    const description = told.slice(0, limits.commentMaxChars);
    const key = keyIn(textIn(member(row, "key") ?? oldKey), name, note);
    const described = description !== "" && { description };
    return [{ id: id("subject").parse(newUuid()), name, key, ...described, texts: {} }];
  });
}

function behaviorsOf(
  rows: readonly unknown[],
  {
    project,
    making,
    note,
  }: { readonly project: unknown; readonly making: BorisMaking; readonly note: Note },
): readonly Behavior[] {
  const names = new Set<string>();
  const categoryColors = new Map(
    (rowsIn(member(project, "behavioral_categories_config")) ?? []).map((row) => [
      textIn(member(row, "name")).trim(),
      textIn(member(row, "color")).trim(),
    ]),
  );
  return rows.flatMap((row, at): Behavior[] => {
    const given = textIn(member(row, "code")).trim();
    if (given === "") {
      note("entryUnreadable", shown(row).slice(0, 80));
      return [];
    }
    const name = uniqueName(cutName(given, note), names, note);
    const type = textIn(member(row, "type")).toUpperCase();
    if (!/STATE|POINT/u.test(type)) note("kindUnknown", name, textIn(member(row, "type")));
    if (textIn(member(row, "coding map")) !== "") note("codingMap", name);
    const category = textIn(member(row, "category")).trim().slice(0, limits.nameMaxChars);
    const own = textIn(member(row, "color")).trim();
    const color = colorIn(own || (categoryColors.get(category) ?? ""));
    if (own !== "" && color === undefined) note("colorUnreadable", name, own.slice(0, 40));
    const description = textIn(member(row, "description")).trim();
    if (description.length > limits.commentMaxChars) note("textCut", name);
    return [
      {
        id: id("code").parse(making.newUuid()),
        given,
        name,
        kind: type.includes("STATE") ? "state" : "point",
        key: keyIn(textIn(member(row, "key")), name, note),
        description: description.slice(0, limits.commentMaxChars),
        category,
        color: color ?? making.palette[at % making.palette.length] ?? making.palette[0],
        excluded: new Set(
          textIn(member(row, "excluded"))
            .split(",")
            .map((one) => one.trim())
            .filter((one) => one !== ""),
        ),
        modifiers: member(row, "modifiers"),
      },
    ];
  });
}

/** Categories, and a group for each set of states without one of which every one excludes every other. */
function groupsOf(
  behaviors: readonly Behavior[],
  { making, note }: { readonly making: BorisMaking; readonly note: Note },
): {
  readonly groups: CodeGroup[];
  readonly groupOf: ReadonlyMap<string, Id<"group">>;
} {
  const excludes = (a: Behavior, b: Behavior) => a.excluded.has(b.given);
  const isApart = (a: Behavior, b: Behavior) => excludes(a, b) && excludes(b, a);
  const isAllApart = (states: readonly Behavior[]) =>
    states.length > 1 && states.every((a, at) => states.slice(at + 1).every((b) => isApart(a, b)));
  const isState = ({ kind }: Behavior) => kind === "state";

  const groups: CodeGroup[] = [];
  const groupOf = new Map<string, Id<"group">>();
  const add = (name: string, members: readonly Behavior[], isExclusive: boolean): void => {
    const groupId = id("group").parse(making.newUuid());
    groups.push({ id: groupId, name, isExclusive, texts: {} });
    for (const one of members) groupOf.set(one.id, groupId);
  };
  for (const category of new Set(behaviors.map((one) => one.category))) {
    if (category === "") continue;
    const members = behaviors.filter((one) => one.category === category);
    add(category, members, isAllApart(members.filter(isState)));
  }
  let loose = behaviors.filter((one) => one.category === "" && isState(one));
  let number = 1;
  for (let [first] = loose; first; [first] = loose) {
    const start = first;
    const members = loose.filter((one) => one === start || isApart(start, one));
    if (isAllApart(members)) {
      add(making.groupName(number), members, true);
      number += 1;
      loose = loose.filter((one) => !members.includes(one));
    } else {
      loose = loose.filter((one) => one !== start);
    }
  }

  const byName = new Map(behaviors.map((one) => [one.given, one]));
  const exclusive = new Set<string>(groups.filter((one) => one.isExclusive).map((one) => one.id));
  const isSaid = (a: Behavior, b: Behavior) => {
    const groupId = groupOf.get(a.id);
    return groupId !== undefined && groupId === groupOf.get(b.id) && exclusive.has(groupId);
  };
  for (const behavior of behaviors) {
    const unsaid = new Map<BorisNote["what"], string[]>();
    for (const name of behavior.excluded) {
      const other = byName.get(name);
      if (other && (other === behavior || isSaid(behavior, other))) continue;
      const what = whyUnsaid(behavior, other);
      const names = unsaid.get(what) ?? [];
      if (names.length < mostNamesTold) names.push(name);
      unsaid.set(what, names);
    }
    for (const [what, names] of unsaid) note(what, behavior.name, names.join(", ").slice(0, 200));
  }
  return { groups, groupOf };

  function whyUnsaid(behavior: Behavior, other: Behavior | undefined): BorisNote["what"] {
    if (!other) return "exclusionUnknown";
    if (!isState(behavior) || !isState(other)) return "exclusionOfPoint";
    return excludes(other, behavior) ? "exclusionPartial" : "exclusionOneSided";
  }
}

/** The modifiers of all behaviours: what several behaviours ask in the same way is there once. */
class ModifierBook {
  readonly all: Modifier[] = [];
  readonly making: BorisMaking;
  readonly note: Note;
  readonly #byContents = new Map<string, Id<"modifier">>();
  readonly #names = new Set<string>();

  constructor(making: BorisMaking, note: Note) {
    this.making = making;
    this.note = note;
  }

  /** In the order of the sets. A set that one behaviour has twice is two modifiers. */
  idsOf({ name, kind, modifiers }: Behavior): (Id<"modifier"> | null)[] {
    const used = new Map<string, number>();
    return setsIn(modifiers).map((set, at) => {
      if (at >= mostModifiersOfCode) {
        this.note("modifierEmpty", name, textIn(member(set, "name")));
        return null;
      }
      return this.#take(set, { name, kind, at, used }) ?? null;
    });
  }

  #take(
    set: unknown,
    of: {
      readonly name: string;
      readonly kind: Code["kind"];
      readonly at: number;
      readonly used: Map<string, number>;
    },
  ): Id<"modifier"> | undefined {
    const given = textIn(member(set, "name")).trim();
    const name = cutName(given || this.making.modifierName(of.name, of.at + 1), this.note);
    const type = Number(member(set, "type") ?? 0);
    const values = listIn(member(set, "values")).map(textIn);
    const askedAt = member(set, "ask at stop") === true && of.kind === "state" ? "end" : "start";
    const said = JSON.stringify([name, type, values, askedAt]);
    const times = of.used.get(said) ?? 0;
    of.used.set(said, times + 1);
    const contents = `${said} ${times}`;
    const known = this.#byContents.get(contents);
    if (known) return known;
    const modifier = this.#modifierOf(type, values, {
      id: id("modifier").parse(this.making.newUuid()),
      name,
      isRequired: false,
      askedAt,
      texts: {},
    });
    if (!modifier || this.all.length >= mostModifiers) {
      this.note("modifierEmpty", of.name, name);
      return undefined;
    }
    const unique = { ...modifier, name: this.#uniqueName(name, of.name) };
    this.#byContents.set(contents, unique.id);
    this.all.push(unique);
    return unique.id;
  }

  #modifierOf(
    type: number,
    values: readonly string[],
    common: Pick<Modifier, "id" | "name" | "isRequired" | "askedAt" | "texts">,
  ): Modifier | undefined {
    if (type === numeric) {
      this.note("modifierRange", common.name);
      return { type: "number", ...common, unit: "", min: -widest, max: widest };
    }
    if (type === external) {
      this.note("modifierExternal", common.name);
      return { type: "text", ...common };
    }
    const choices = this.#choicesOf(values, common.name);
    if (choices.length === 0) return undefined;
    if (choices.length > mostChoices) {
      this.note("tooManyChoices", common.name, String(choices.length));
      return { type: "text", ...common };
    }
    return { type: type === several ? "several" : "one", ...common, choices };
  }

  /** A value can end in its key: `loud (l)`. */
  #choicesOf(values: readonly string[], of: string): ModifierChoice[] {
    const names = new Set<string>();
    const keys = new Set<string>();
    return values.flatMap((value): ModifierChoice[] => {
      const [, before, inParentheses] = /^(.*)\s\((\S+)\)\s*$/su.exec(value) ?? [];
      const name = cutName((before ?? value).trim(), this.note);
      if (name === "") return [];
      if (names.has(name)) {
        this.note("choiceTwice", of, name);
        return [];
      }
      names.add(name);
      const key = inParentheses === undefined ? null : keyIn(inParentheses, name, this.note);
      const isFree = key !== null && !keys.has(normalKey(key));
      if (key !== null && !isFree) this.note("keyTwice", name, key);
      if (isFree) keys.add(normalKey(key));
      const choiceId = id("choice").parse(this.making.newUuid());
      return [{ id: choiceId, name, key: isFree ? key : null, texts: {} }];
    });
  }

  /** Modifiers of one name that ask different things are distinguished by the code that asks. */
  #uniqueName(name: string, codeName: string): string {
    const named = `${name} (${codeName})`.slice(0, limits.nameMaxChars);
    let unique = this.#names.has(name) ? named : name;
    for (let number = 2; this.#names.has(unique); number++) {
      unique = `${named.slice(0, limits.nameMaxChars - 6)} ${number}`;
    }
    this.#names.add(unique);
    return unique;
  }
}

const mostNamesTold = 100;
const mostModifiers = 200;
const mostModifiersOfCode = 20;
const several = 1;
const numeric = 2;
const external = 3;
const mostChoices = 100;
/** BORIS gives numbers no range. */
const widest = 1_000_000;

/** The sets of modifiers of a behaviour; before version 4 they are a text: `low,high|left,right`. */
function setsIn(modifiers: unknown): readonly unknown[] {
  if (typeof modifiers !== "string") return rowsIn(modifiers) ?? [];
  return modifiers
    .split("|")
    .filter((set) => set.trim() !== "")
    .map((set) => ({ name: "", type: 0, values: set.split(",") }));
}

function uniqueName(name: string, names: Set<string>, note: Note): string {
  let unique = name;
  for (let number = 2; names.has(unique); number++) {
    unique = `${name.slice(0, limits.nameMaxChars - 6)} (${number})`;
  }
  if (unique !== name) note("nameTwice", name, unique);
  names.add(unique);
  return unique;
}

function cutName(name: string, note: Note): string {
  if (name.length <= limits.nameMaxChars) return name;
  note("textCut", `${name.slice(0, 60)}…`);
  return name.slice(0, limits.nameMaxChars).trim();
}

function keyIn(text: string, name: string, note: Note): string | null {
  const key = text.trim();
  if (key === "") return null;
  const parsed = rules.shortcutKey.safeParse(normalKey(key));
  if (parsed.success) return parsed.data;
  note("keyNotPossible", name, key.slice(0, 20));
  return null;
}

function colorIn(text: string): string | undefined {
  return rules.color.safeParse(text.toLowerCase()).data;
}

/**
 * The rows of a list, which BORIS stores as an object with numeric keys or, in some versions, as an
 * array.
 */
export function rowsIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  return Object.entries(value)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, row]): unknown => row);
}
