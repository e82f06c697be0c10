/** Reads what a name says by a template; `undefined` where the name does not fit it. */
export type NameTemplate<Field extends string> = (
  name: string,
) => Partial<Readonly<Record<Field, string>>> | undefined;

/**
 * Parses a template for names: "{recording}_{rater}" reads "clip12_A" as recording "clip12" and
 * rater "A". A field matches as little as possible, the last one the rest; `*` matches anything;
 * case is ignored. `undefined` if the text is not a valid template: without a field, with a
 * repeated field, or with one that is not among `fields`.
 */
export function nameTemplate<Field extends string>(
  text: string,
  fields: readonly Field[],
): NameTemplate<Field> | undefined {
  if (text.length > templateMaxChars) return undefined;
  const named: Field[] = [];
  let source = "";
  let isKnown = true;
  for (const [part, name] of text.matchAll(/\{(\w+)\}|\*|[^{*]+|\{/gu)) {
    const field = fields.find((one) => one === name);
    if (name !== undefined) {
      if (!field || named.includes(field)) isKnown = false;
      else named.push(field);
      source += `(?<${name}>.+?)`;
    } else
      source += part === "*" ? ".*?" : part.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  }
  // More fields than things to say would take long to try.
  if (named.length === 0 || !isKnown || (text.match(/\*/gu)?.length ?? 0) > 3) return undefined;
  const of = new RegExp(`^${source}$`, "isu");
  return (name) => {
    const groups = name.length <= nameMaxChars ? of.exec(name)?.groups : undefined;
    if (!groups) return undefined;
    const read: Partial<Record<Field, string>> = {};
    for (const field of named) {
      const value = groups[field]?.trim() ?? "";
      if (value === "") return undefined;
      read[field] = value;
    }
    return read;
  };
}

const templateMaxChars = 120;
const nameMaxChars = 300;
