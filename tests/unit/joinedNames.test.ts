import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/**
 * Names and codes stand beside one another by `sideBySide`, `listed` or `bdi` alone, which give each the order of its own
 * script: "Kim · ملاحظة" joined as plain text is torn. What is joined or written with a mark elsewhere is no text of a
 * screen, or no names; here is what it is.
 */
const otherwise: Readonly<Record<string, string>> = {
  "kit/text/phrase.ts": "the one place that joins them",
  "kit/coding/useKeyLabel.ts": "keys of a keyboard, in the order in which they are held",
  "kit/scheme/momentText.ts": "two times, drawn from left to right",
  "features/history/eventPlace.ts": "two times",
  "features/participants/stretchText.ts": "times, as they are typed",
  "features/participants/RetentionPart.tsx": "a date behind an isolated name",
  "features/programs/BesideTable.tsx": "the limits of an interval",
  "features/recordings/pastedPhases.ts": "a line of a table put together again as it was pasted",
  "features/report/inTextCitation.ts": "authors and years by APA 7, in Latin letters",
  "features/report/copied/wordFile.ts": "runs of a Word file, which isolate for themselves",
  "features/workbench/list/eventText.ts": "a cell of copied lines, which is read again",
  "features/workbench/list/searchText.ts": "what is searched, never shown",
  "features/translations/ExportTexts.tsx": "a note of a file of translations",
  "features/calculator/joinedTables.ts":
    "names of lines of a table, which are kept in links and files",
  "features/calculator/ratingTable.ts":
    "names of lines of a table, which are kept in links and files",
  "features/calculator/tableStart.ts":
    "names of columns of a table, which are kept in links and files",
  "features/calculator/timedRecords.ts": "labels of a table, which are kept in links and files",
  "features/calculator/timedRows.ts": "labels of a table, which are kept in links and files",
  "kit/chart/BlandAltman.tsx": "sentences",
};

const root = "src/client";

test("names are joined with a mark where each keeps its script's order, and nowhere else", () => {
  const found = new Map<string, readonly string[]>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/(?<!\.test)\.tsx?$/u.test(name)) continue;
    const source = readFileSync(join(root, name), "utf8");
    const places = plainJoins(name, source);
    if (places.length > 0) found.set(name, places);
  }

  expect([...found].filter(([name]) => !Object.hasOwn(otherwise, name))).toEqual([]);
  expect(Object.keys(otherwise).filter((name) => !found.has(name))).toEqual([]);
});

test("no screen writes a comma, a semicolon or a full stop between names that is not the page's own", () => {
  const found = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /(?<!\.test)\.tsx?$/u.test(name) &&
      // Read in a worker, which has no page: what belongs to one cannot be loaded there.
      !/calculator.(?:tableStart|timedRecords|ratingsOf|joinedTables|ratingTable)\.ts$/u.test(
        name,
      ) &&
      /sideBySide\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*"[,;.] ",?\s*\)/u.test(
        readFileSync(join(root, name), "utf8"),
      ),
  );

  expect(found).toEqual([]);
});

test.each([
  ["names.join(' · ')", 1],
  ["names.join(mark)", 1],
  ["names.join(',') + ids.join('\\n')", 0],
  ["`${rater}, ${recording}`", 1],
  ["`${width}px ${height}px`", 0],
  ["<p>{rater} · {recording}</p>", 1],
  ["<p>{rater}{' → '}<b>x</b></p>", 1],
  ["<p><bdi>{rater}</bdi> · <bdi>{recording}</bdi></p>", 0],
  ["<p>{t('state')} · {isolated(name)}</p>", 0],
])("%s: %i", (source, count) => {
  expect(plainJoins("a.tsx", source)).toHaveLength(count);
});

/** The lines of a file that write a mark between what is put in, without isolating what stands beside it. */
function plainJoins(name: string, source: string): readonly string[] {
  const places: number[] = [];
  /** Where what is isolated as a whole begins. */
  const isolates = new Set<number>();
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name} cannot be read`);
  walk(program, (node) => {
    if (node.type === "CallExpression") {
      if (isPlainJoin(node)) places.push(node.start);
      const isolating = ["isolated", "leftToRight"].includes(textOf(part(node, "callee"), "name"));
      if (isolating) for (const one of listOf(node, "arguments")) isolates.add(one.start);
    }
    if (node.type === "TemplateLiteral" && !isolates.has(node.start)) {
      const between = listOf(node, "quasis").slice(1, -1);
      const put = listOf(node, "expressions");
      const marks = between.filter(
        (quasi, at) =>
          isMark(cookedOf(quasi)) && [put[at], put[at + 1]].some((one) => one && isPlain(one)),
      );
      places.push(...marks.map(({ start }) => start));
    }
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const children = listOf(node, "children").filter((child) => textIn(child)?.trim() !== "");
      children.forEach((child, at) => {
        const [before, after] = [children[at - 1], children[at + 1]];
        if (!before || !after || !isMark(textIn(child) ?? "")) return;
        if (isPlainText(before) || isPlainText(after)) places.push(child.start);
      });
    }
  });
  const lines = source.split("\n");
  return [...new Set(places.map((start) => source.slice(0, start).split("\n").length))].map(
    (line) => `${line}: ${lines[line - 1]?.trim() ?? ""}`,
  );
}

/** A comma or a full stop with a space, or a sign between spaces. */
function isMark(text: string): boolean {
  return /^(?:[,;:.]\s+|\s*[·→|+<–—…/]\s+|[、،]\s?)$/u.test(text.replaceAll(/\s+/gu, " "));
}

function isPlainJoin(node: Node): boolean {
  const callee = part(node, "callee");
  const [mark] = listOf(node, "arguments");
  if (callee?.type !== "MemberExpression" || !mark) return false;
  if (textOf(part(callee, "property"), "name") !== "join") return false;
  // The paths of Node have it too.
  if (textOf(part(callee, "object"), "name") === "path") return false;
  return mark.type === "Literal" ? isMark(textOf(mark, "value")) : true;
}

/** What is put in as it is: neither the page's own words or figures, nor isolated. */
function isPlainText(child: Node): boolean {
  if (child.type !== "JSXExpressionContainer") return false;
  const expression = part(child, "expression");
  if (!expression) return false;
  if (expression.type === "LogicalExpression" || expression.type === "ConditionalExpression") {
    const sides = ["right", "consequent", "alternate"].flatMap(
      (key) => part(expression, key) ?? [],
    );
    return sides.some((side) => isPlain(side));
  }
  return isPlain(expression);
}

function isPlain(expression: Node): boolean {
  if (/^(?:JSX|Literal)/u.test(expression.type)) return false;
  if (expression.type !== "CallExpression") return true;
  const callee = part(expression, "callee");
  const name = textOf(callee, "name") || textOf(part(callee, "object"), "name");
  return !isolatedBy.has(name);
}

/** What gives the page's own words, figures, or what is isolated. */
const isolatedBy = new Set(["t", "isolated", "sideBySide", "format", "numbers", "timecode"]);

/** Of what the parser gives; the text of a template has neither kind nor place. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const inner of Object.values(value)) walk(inner, visit);
}

function part(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key];
  if (!isNode(value)) return undefined;
  return value.type === "ParenthesizedExpression" ? part(value, "expression") : value;
}

function listOf(node: Node, key: string): readonly Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function textOf(node: Node | undefined, key: string): string {
  const value = node?.[key];
  return typeof value === "string" ? value : "";
}

/** What a part of a template says. */
function cookedOf({ value }: Node): string {
  if (typeof value !== "object" || value === null || !("cooked" in value)) return "";
  return typeof value.cooked === "string" ? value.cooked : "";
}

/** The text of a child that is nothing but text. */
function textIn(child: Node): string | undefined {
  if (child.type === "JSXText") return textOf(child, "value");
  const expression = child.type === "JSXExpressionContainer" && part(child, "expression");
  return expression && expression.type === "Literal" ? textOf(expression, "value") : undefined;
}
