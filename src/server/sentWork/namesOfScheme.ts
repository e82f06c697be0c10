import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Modifier, Scheme } from "../../domain/entities/scheme.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The things of a scheme by id or by name, as a line of work may name them. */
export interface NamesOfScheme {
  readonly code: (said: string) => Scheme["codes"][number] | undefined;
  readonly subject: (said: string) => Scheme["subjects"][number] | undefined;
  readonly criterion: (said: string) => Scheme["criteria"][number] | undefined;
  readonly modifier: (said: string) => Modifier | undefined;
}

export function namesOfScheme(scheme: Scheme): NamesOfScheme {
  return {
    code: finder(scheme.codes),
    subject: finder(scheme.subjects),
    criterion: finder(scheme.criteria),
    modifier: finder(scheme.modifiers),
  };
}

/** A modifier’s value with the ids of choices in the place of their names. */
export function valueOf(modifier: Modifier, said: ModifierValues[string]): ModifierValues[string] {
  if (modifier.type !== "one" && modifier.type !== "several") return said;
  const choice = finder(modifier.choices);
  const idOf = (name: string) => choice(name)?.id ?? name;
  if (typeof said === "string") {
    return modifier.type === "several" ? [idOf(said)] : idOf(said);
  }
  return Array.isArray(said) ? said.map(idOf) : said;
}

/** By id first: something may be named like the id of something else. */
function finder<Thing extends Named>(things: readonly Thing[]) {
  const byName = new Map(things.toReversed().map((thing) => [thing.name, thing]));
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return (said: string): Thing | undefined => byId.get(said) ?? byName.get(said);
}
