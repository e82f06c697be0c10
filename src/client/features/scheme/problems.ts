import { Scheme } from "../../../domain/entities/scheme.ts";
import type { FieldProblem } from "../../../domain/errors.ts";
import { entriesOf, type SchemePart, schemeParts } from "../../../domain/schemeParts.ts";
import { schemeProblems } from "../../../domain/schemeRules.ts";

/** Fields whose rule has another name than the field. */
const ruleOfField: Readonly<Record<string, string>> = {
  key: "shortcutKey",
  description: "comment",
  descriptor: "comment",
};

/**
 * All problems that prevent a scheme from being published, each with its path: first those of single fields,
 * then contradictions between fields.
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

/**
 * The name of the entry that a path points to: `codes.3.key` is in the fourth code. `undefined` for paths to
 * anything else.
 */
export function entryAt(scheme: Scheme, path: string): string | undefined {
  const [part, at] = path.split(".");
  if (part === undefined || at === undefined || !isPart(part)) return undefined;
  return entriesOf(scheme, part)[Number(at)]?.name;
}

function isPart(name: string): name is SchemePart {
  return schemeParts.some((part) => part === name);
}
