import type { BorisBehavior, BorisEvent } from "./borisTimeBudget.ts";

/**
 * BORIS’s behavioural sequence of one subject: at each start of a state the open states, sorted and joined
 * by "+"; at each point the open states in their order of opening and the point; at each stop the states that
 * remain open, sorted, if any. Events at one time come in the order of their codes, as BORIS keeps them.
 */
export function borisSequence(
  events: readonly BorisEvent[],
  options: { readonly subject: string; readonly behaviors: readonly BorisBehavior[] },
): readonly string[] {
  const kinds = new Map(options.behaviors.map(({ code, kind }) => [code, kind]));
  const own = events
    .filter((event) => event.subject === options.subject && kinds.has(event.behavior))
    .toSorted((a, b) => a.timeUs - b.timeUs || byText(a.behavior, b.behavior));
  let open: readonly string[] = [];
  const sequence: string[] = [];
  for (const { behavior } of own) {
    if (kinds.get(behavior) === "point") sequence.push([...open, behavior].join("+"));
    else if (open.includes(behavior)) {
      open = open.filter((other) => other !== behavior);
      if (open.length > 0) sequence.push(open.toSorted().join("+"));
    } else {
      open = [...open, behavior];
      sequence.push(open.toSorted().join("+"));
    }
  }
  return sequence;
}

/** By their signs and not by a language’s alphabet. */
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
