import { Scheme } from "../../../domain/entities/scheme.ts";
import type { FieldProblem } from "../../../domain/errors.ts";
import { entriesOf, type SchemePart, schemeParts } from "../../../domain/schemeParts.ts";
import { schemeProblems } from "../../../domain/schemeRules.ts";

/** The fields whose rule is not called as they are. */
const ruleOfField: Readonly<Record<string, string>> = {
  key: "shortcutKey",
  description: "comment",
  descriptor: "comment",
};

/**
 * All that keeps a scheme from being published, each with its place: what single fields lack first,
 * then what does not fit together.
 */
export function problemsOf(scheme: Scheme): readonly FieldProblem[] {
  const parsed = Scheme.safeParse(scheme);
  const fields = (parsed.error?.issues ?? []).map(({ path }): FieldProblem => {
    const field = String(path.at(-1));
    const isChoice = field === "key" && path.includes("choices");
    return { path: path.join("."), rule: isChoice ? "choiceKey" : (ruleOfField[field] ?? field) };
  });
  const paths = new Set(fields.map(({ path }) => path));
  return [...fields, ...schemeProblems(scheme).filter(({ path }) => !paths.has(path))];
}

/** The name of the entry that a problem is about, by its path: `codes.3.key` is the fourth code. */
export function entryAt(scheme: Scheme, path: string): string | undefined {
  const [part, at] = path.split(".");
  if (part === undefined || at === undefined || !isPart(part)) return undefined;
  return entriesOf(scheme, part)[Number(at)]?.name;
}

function isPart(name: string): name is SchemePart {
  return schemeParts.some((part) => part === name);
}
