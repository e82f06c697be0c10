import type { FindingList } from "../findingList.ts";
import type { SheetArgument, SheetCell, SheetColumn, Spreadsheet } from "./spreadsheet.ts";

/** Whether a text starts like an open database of MacSHAPA, Datavyu’s predecessor. */
export function looksLikeMacShapa(text: string): boolean {
  return /^\s*(?:;[^\r\n]*[\r\n]+\s*)?\(\s*setf\s+macshapa-dataStore/iu.test(text.slice(0, 2_000));
}

/**
 * Reads columns and cells. Times are in sixtieths of a second. Queries, alignments and other
 * settings of the program are reported, not imported.
 */
export function readMacShapa(text: string, findings: FindingList): Spreadsheet | undefined {
  const root = listsIn(text);
  if (!root) return undefined;
  const sections = new Map<string, Lists[]>();
  gatherSections(root, sections);
  const definitions = new Map(
    entriesOf(sections.get("SPREADSHEET-VARIABLE-DEFINITIONS>")).map((one) => [one.name, one.body]),
  );
  for (const name of ["QUERY>", "ALIGNMENTS>", "GROUPS>", "PREDICATE-DEFINITIONS>"]) {
    const [content] = sections.get(name) ?? [];
    const count = content?.items.filter((one) => typeof one !== "string" && one.items.length > 0);
    if (count && count.length > 0) {
      findings.add("technical", "not_supported", { about: name, count: count.length });
    }
  }
  let unreadCells = 0;
  const columns = entriesOf(sections.get("SPREADSHEET-VARIABLE-DECLARATIONS>")).map(
    ({ name, body }): SheetColumn => {
      const type = textOf(valueOf(body, "TYPE>")).replaceAll(/[<>]/gu, "");
      const declared = valueOf(body, "FORMAL-ARG-LIST>");
      const names = (typeof declared === "object" ? declared.items : [])
        .map((one) => plainName(textOf(one)))
        .filter((one) => !reserved.has(one));
      const cells = valueOf(definitions.get(name), "CELLS>");
      const isList = type === "MATRIX" || type === "PREDICATE";
      return {
        name,
        type,
        isVisible: true,
        comment: "",
        arguments: isList
          ? names.map((one): SheetArgument => ({ name: one, type: "NOMINAL" }))
          : [],
        cells: (typeof cells === "object" ? cells.items : []).flatMap((cell) => {
          const read =
            typeof cell === "object" ? cellOf(cell, { names, column: name, findings }) : [];
          if (read.length === 0) unreadCells += 1;
          return read;
        }),
      };
    },
  );
  return { columns, unreadCells };
}

const ticksPerSecond = 60;
const deepest = 200;
const reserved = new Set(["ord", "onset", "offset"]);

interface Lists {
  readonly items: (string | Lists)[];
  readonly line: number;
}

/** The lists of the file in each other; `undefined` where brackets do not match or go too deep. */
function listsIn(text: string): Lists | undefined {
  const token = /;[^\r\n]*|\r\n?|\n|[()]|\|[^|]*\||"[^"]*"|[^\s()|";]+|./gu;
  const root: Lists = { items: [], line: 1 };
  const open = [root];
  let line = 1;
  for (const [one] of text.matchAll(token)) {
    if (one === "(") {
      const list: Lists = { items: [], line };
      open.at(-1)?.items.push(list);
      open.push(list);
      if (open.length > deepest) return undefined;
    } else if (one === ")") {
      open.pop();
      if (open.length === 0) return undefined;
    } else if (one.startsWith("|")) {
      open.at(-1)?.items.push(one.slice(1, -1));
    } else if (one.startsWith('"') && one.length > 1) {
      open.at(-1)?.items.push(one.slice(1, -1).replaceAll(/\r\n?/gu, "\n"));
    } else if (!/^(?:\s|;|'$)/u.test(one)) open.at(-1)?.items.push(one);
    line += one.startsWith(";") ? 0 : (one.match(/\r\n?|\n/gu)?.length ?? 0);
  }
  return open.length === 1 ? root : undefined;
}

/** Every list that follows a name in capitals with `>`, by that name. */
function gatherSections(root: Lists, sections: Map<string, Lists[]>): void {
  const waiting = [root];
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    const [name, content] = list.items;
    if (typeof name === "string" && /^[A-Z-]+>$/u.test(name) && typeof content === "object") {
      const known = sections.get(name);
      if (known) known.push(content);
      else sections.set(name, [content]);
    }
    for (const one of list.items) if (typeof one === "object") waiting.push(one);
  }
}

function entriesOf(
  sections: readonly Lists[] | undefined,
): { readonly name: string; readonly body: Lists }[] {
  return (sections ?? []).flatMap(({ items }) =>
    items.flatMap((one) => {
      if (typeof one === "string") return [];
      const [name, body] = one.items;
      return typeof name === "string" && typeof body === "object" ? [{ name, body }] : [];
    }),
  );
}

function valueOf(list: Lists | undefined, name: string): string | Lists | undefined {
  for (const one of list?.items ?? []) {
    if (typeof one === "object" && one.items[0] === name) return one.items[1];
  }
  return undefined;
}

function cellOf(
  cell: Lists,
  {
    names,
    column,
    findings,
  }: { readonly names: readonly string[]; readonly column: string; readonly findings: FindingList },
): SheetCell[] {
  const startUs = ticksOf(valueOf(cell, "ONSET>"));
  const endUs = ticksOf(valueOf(cell, "OFFSET>"));
  if (startUs === undefined || endUs === undefined) {
    findings.add("rejected", "time_unreadable", {
      about: column,
      place: { kind: "line", line: cell.line },
    });
    return [];
  }
  const values = new Map(
    cell.items.flatMap((one): [string, string][] =>
      typeof one === "object" ? [[plainName(textOf(one.items[0])), textOf(one.items[1])]] : [],
    ),
  );
  return [
    {
      startUs,
      endUs,
      line: cell.line,
      values: names.map((name) => {
        const value = values.get(name) ?? "";
        return value === `<${name}>` ? "" : value;
      }),
    },
  ];
}

function ticksOf(value: string | Lists | undefined): number | undefined {
  const ticks = typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(ticks) ? Math.round((ticks * 1_000_000) / ticksPerSecond) : undefined;
}

/** Values in lists, as predicates have them, stand behind each other. Deep ones are cut by `deepest`. */
function textOf(value: string | Lists | undefined): string {
  if (typeof value === "string") return value;
  return value ? value.items.map(textOf).join(" ") : "";
}

function plainName(text: string): string {
  return /^<.*>$/u.test(text) ? text.slice(1, -1) : text;
}
