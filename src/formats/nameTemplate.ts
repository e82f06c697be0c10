/** Reads what a name says by a template; `undefined` where the name does not fit it. */
export type NameTemplate<Field extends string> = (
  name: string,
) => Partial<Readonly<Record<Field, string>>> | undefined;

/**
 * What a template says of names: "{recording}_{rater}" reads "clip12_A" as recording "clip12" and rater
 * "A". A field takes as little as it can, the last one the rest; `*` stands for anything; upper and lower
 * case are the same. `undefined` where the text is no template: it names no field, one twice, or one that is
 * not among `fields`.
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
