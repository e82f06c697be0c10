import {
  type Code,
  type CodeGroup,
  emptyScheme,
  type Modifier,
  type Scheme,
  type Subject,
} from "../../../domain/entities/scheme.ts";
import { limits } from "../../../domain/limits.ts";
import { id, normalKey, rules } from "../../../domain/rules.ts";
import { pastedTable } from "../../../formats/table/pastedTable.ts";
import { nextColor } from "../../kit/coding/palette.ts";
import {
  suggestChoiceKey,
  suggestCodeKey,
  suggestSubjectKey,
} from "../../kit/scheme/suggestKey.ts";

/** The columns of a table of codes, in the order assumed without a header row. */
const tableColumns = [
  "code",
  "kind",
  "group",
  "key",
  "color",
  "description",
  "subjects",
  "modifiers",
] as const;
export type TableColumn = (typeof tableColumns)[number];

/** A problem in a line of the table. `isWrong`: the table cannot be imported. */
export interface TableNote {
  /** The line number, counted from 1. */
  readonly line: number;
  readonly what:
    | "noHeading"
    | "columnUnknown"
    | "noName"
    | "nameTooLong"
    | "nameTwice"
    | "kindMissing"
    | "kindUnknown"
    | "keyNotPossible"
    | "colorUnreadable"
    | "textTooLong"
    | "tooManyLines";
  readonly isWrong: boolean;
  readonly detail: string;
}

export interface SchemeTable {
  readonly scheme: Scheme;
  readonly notes: readonly TableNote[];
  /** The line number of each code, by id, counted from 1. */
  readonly lineOf: ReadonlyMap<string, number>;
}

/** The maximum size of a pasted table of codes, in characters. */
export const tableMaxChars = 1_000_000;

/**
 * Reads codes from a pasted table or a CSV file, one per line. A header row in any language of the
 * application names the columns; BORIS’s own table of behaviours has one too. Several subjects or modifiers
 * in a cell are separated by `;` or `|`; the choices of a modifier are in parentheses: `Intensity (low,
 * high); Direction`.
 */
export function schemeFromTable(text: string, newUuid: () => string): SchemeTable {
  const rows = pastedTable(text);
  const notes: TableNote[] = [];
  const lineOf = new Map<string, number>();
  const [first] = rows;
  if (!first) return { scheme: emptyScheme, notes, lineOf };
  const heading = headingOf(first.cells);
  if (heading) {
    first.cells.forEach((cell, at) => {
      if (cell !== "" && heading[at] === undefined) {
        notes.push({ line: first.line, what: "columnUnknown", isWrong: false, detail: cell });
      }
    });
  } else {
    notes.push({ line: first.line, what: "noHeading", isWrong: false, detail: "" });
  }
  const columns = heading ?? tableColumns;
  if (!columns.includes("kind")) {
    notes.push({ line: first.line, what: "kindMissing", isWrong: false, detail: "" });
  }
  const lines = heading ? rows.slice(1) : rows;
  if (lines.length > limits.codesPerScheme) {
    const detail = String(limits.codesPerScheme);
    notes.push({ line: lines.at(-1)?.line ?? 0, what: "tooManyLines", isWrong: true, detail });
  }
  let scheme = emptyScheme;
  const names = new Set<string>();
  for (const { cells, line } of lines.slice(0, limits.codesPerScheme)) {
    const cell = (column: TableColumn) => cells[columns.indexOf(column)] ?? "";
    const note = (what: TableNote["what"], isWrong: boolean, detail = "") =>
      void notes.push({ line, what, isWrong, detail: detail.slice(0, 80) });
    const name = cell("code");
    if (name === "") {
      note("noName", true);
      continue;
    }
    const group = cell("group");
    if (!rules.name.safeParse(name).success) note("nameTooLong", true, name);
    if (group.length > limits.nameMaxChars) note("nameTooLong", true, group);
    if (names.has(`${group}\n${name}`)) note("nameTwice", true, name);
    names.add(`${group}\n${name}`);
    if (cell("description").length > limits.commentMaxChars) note("textTooLong", true, name);
    const grouped = withGroup(scheme, group, newUuid);
    const asked = withModifiers(grouped.scheme, partsOf(cell("modifiers")), newUuid);
    const who = withSubjects(asked.scheme, partsOf(cell("subjects")), newUuid);
    const codeId = id("code").parse(newUuid());
    lineOf.set(codeId, line);
    const code: Code = {
      id: codeId,
      kind: columns.includes("kind") ? kindIn(cell("kind"), note) : "point",
      groupId: grouped.groupId,
      name,
      description: cell("description"),
      key: keyIn(cell("key"), note) ?? (columns.includes("key") ? null : ""),
      color: colorIn(cell("color"), note) ?? nextColor(scheme.codes.map(({ color }) => color)),
      modifierIds: asked.ids,
      subjectIds: who.ids,
      texts: {},
    };
    // Where the table knows no keys, they are suggested as in the editor.
    const keyed = code.key === "" ? { ...code, key: suggestCodeKey(who.scheme, name) } : code;
    scheme = { ...who.scheme, codes: [...who.scheme.codes, keyed] };
  }
  return { scheme, notes, lineOf };
}

type Note = (what: TableNote["what"], isWrong: boolean, detail?: string) => void;

/** The columns named by a header row; `undefined` where the first row is none. */
function headingOf(cells: readonly string[]): readonly (TableColumn | undefined)[] | undefined {
  const columns = cells.map((cell) => {
    const word = cell.toLocaleLowerCase().replaceAll(/[\s_-]+/gu, " ");
    return tableColumns.find((column) => headings[column].includes(word));
  });
  return columns.includes("code") ? columns : undefined;
}

const headings: Readonly<Record<TableColumn, readonly string[]>> = {
  code: [
    "code",
    "name",
    "behavior",
    "behaviour",
    "behavior code",
    "behaviour code",
    "verhalten",
    "verhaltensweise",
    "الرمز",
    "رمز",
    "السلوك",
    "سلوك",
    "الاسم",
    "اسم",
    "código",
    "codigo",
    "conducta",
    "comportamiento",
    "nombre",
    "comportement",
    "nom",
    "comportamento",
    "nome",
    "kod",
    "davranış",
    "ad",
    "コード",
    "行動",
    "名前",
    "编码",
    "代码",
    "行为",
    "名称",
  ],
  kind: [
    "kind",
    "type",
    "behavior type",
    "behaviour type",
    "art",
    "typ",
    "النوع",
    "نوع",
    "tipo",
    "clase",
    "tür",
    "種類",
    "种类",
    "类型",
  ],
  group: [
    "group",
    "category",
    "behavioral category",
    "behavioural category",
    "gruppe",
    "kategorie",
    "المجموعة",
    "مجموعة",
    "الفئة",
    "فئة",
    "grupo",
    "categoría",
    "categoria",
    "groupe",
    "catégorie",
    "grup",
    "kategori",
    "グループ",
    "カテゴリ",
    "组",
    "类别",
  ],
  key: [
    "key",
    "shortcut",
    "taste",
    "kürzel",
    "المفتاح",
    "مفتاح",
    "tecla",
    "touche",
    "raccourci",
    "tuş",
    "キー",
    "按键",
    "快捷键",
  ],
  color: ["color", "colour", "farbe", "اللون", "لون", "couleur", "cor", "renk", "色", "颜色"],
  description: [
    "description",
    "definition",
    "beschreibung",
    "الوصف",
    "وصف",
    "التعريف",
    "تعريف",
    "descripción",
    "definición",
    "définition",
    "descrição",
    "definição",
    "açıklama",
    "tanım",
    "説明",
    "定義",
    "说明",
    "定义",
  ],
  subjects: [
    "subjects",
    "subject",
    "personen",
    "subjekte",
    "subjekt",
    "الأشخاص",
    "أشخاص",
    "الشخص",
    "sujetos",
    "sujeto",
    "sujets",
    "sujet",
    "sujeitos",
    "sujeito",
    "özneler",
    "bireyler",
    "birey",
    "対象",
    "対象者",
    "对象",
    "被试",
  ],
  modifiers: [
    "modifiers",
    "modifier",
    "modifikatoren",
    "modifikator",
    "merkmale",
    "merkmal",
    "المحددات",
    "المحدِّدات",
    "محددات",
    "modificadores",
    "modificador",
    "modificateurs",
    "modificateur",
    "niteleyiciler",
    "niteleyici",
    "修飾子",
    "修飾",
    "修饰语",
    "修饰符",
  ],
};

const kinds: Readonly<Record<Code["kind"], readonly string[]>> = {
  point: [
    "point",
    "point event",
    "p",
    "event",
    "punkt",
    "ereignis",
    "نقطة",
    "punto",
    "evento puntual",
    "puntual",
    "ponctuel",
    "événement ponctuel",
    "événement",
    "ponto",
    "pontual",
    "nokta",
    "anlık olay",
    "anlık",
    "点イベント",
    "点",
    "点事件",
  ],
  state: [
    "state",
    "state event",
    "s",
    "duration",
    "zustand",
    "z",
    "حالة",
    "estado",
    "evento de estado",
    "état",
    "événement d’état",
    "durum",
    "状態イベント",
    "状態",
    "状态",
    "状态事件",
  ],
};

function kindIn(text: string, note: Note): Code["kind"] {
  const word = text.toLocaleLowerCase();
  if (kinds.state.includes(word)) return "state";
  if (kinds.point.includes(word)) return "point";
  if (word === "") note("kindMissing", false);
  else note("kindUnknown", true, text);
  return "point";
}

function keyIn(text: string, note: Note): string | null {
  if (text === "") return null;
  const parsed = rules.shortcutKey.safeParse(normalKey(text));
  if (!parsed.success) note("keyNotPossible", false, text);
  return parsed.success ? parsed.data : null;
}

function colorIn(text: string, note: Note): string | undefined {
  if (text === "") return undefined;
  const parsed = rules.color.safeParse(text.toLowerCase());
  if (!parsed.success) note("colorUnreadable", false, text);
  return parsed.data;
}

/** The parts of a cell, as in `a; b | c`; text in parentheses is not split. */
function partsOf(text: string): readonly string[] {
  return text
    .split(/[;|](?![^(]*\))/u)
    .map((part) => part.trim())
    .filter((part) => part !== "" && part.length <= limits.nameMaxChars);
}

function withGroup(scheme: Scheme, name: string, newUuid: () => string) {
  if (name === "" || name.length > limits.nameMaxChars) return { scheme, groupId: null };
  const there = scheme.groups.find((group) => group.name === name);
  if (there) return { scheme, groupId: there.id };
  const group: CodeGroup = {
    id: id("group").parse(newUuid()),
    name,
    isExclusive: false,
    texts: {},
  };
  return { scheme: { ...scheme, groups: [...scheme.groups, group] }, groupId: group.id };
}

function withSubjects(scheme: Scheme, names: readonly string[], newUuid: () => string) {
  const ids: Subject["id"][] = [];
  let grown = scheme;
  for (const name of new Set(names)) {
    const there = grown.subjects.find((subject) => subject.name === name);
    const subject = there ?? {
      id: id("subject").parse(newUuid()),
      name,
      key: suggestSubjectKey(grown),
      texts: {},
    };
    if (!there) grown = { ...grown, subjects: [...grown.subjects, subject] };
    ids.push(subject.id);
  }
  return { scheme: grown, ids };
}

function withModifiers(scheme: Scheme, parts: readonly string[], newUuid: () => string) {
  const ids: Modifier["id"][] = [];
  let grown = scheme;
  for (const part of new Set(parts)) {
    const [, name = part, inside = ""] = /^(.*?)\s*\((.*)\)$/u.exec(part) ?? [];
    const there = grown.modifiers.find((modifier) => modifier.name === name);
    const modifier = there ?? modifierOf(name, inside, { scheme: grown, newUuid });
    if (!there) grown = { ...grown, modifiers: [...grown.modifiers, modifier] };
    if (!ids.includes(modifier.id)) ids.push(modifier.id);
  }
  return { scheme: grown, ids };
}

/** A modifier with choices where some are listed; else one that is answered with text. */
function modifierOf(
  name: string,
  inside: string,
  { scheme, newUuid }: { readonly scheme: Scheme; readonly newUuid: () => string },
): Modifier {
  const common = {
    id: id("modifier").parse(newUuid()),
    name,
    isRequired: false,
    askedAt: "start" as const,
    texts: {},
  };
  const names = new Set(inside.split(/[,;/|،]/u).map((one) => one.trim()));
  names.delete("");
  const choices: Extract<Modifier, { readonly type: "one" }>["choices"] = [];
  for (const choice of [...names].slice(0, 100)) {
    const choiceId = id("choice").parse(newUuid());
    choices.push({ id: choiceId, name: choice, key: suggestChoiceKey(choices, scheme), texts: {} });
  }
  return choices.length === 0 ? { type: "text", ...common } : { type: "one", ...common, choices };
}
