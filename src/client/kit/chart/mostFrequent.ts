import type { TransitionNode } from "./TransitionDrawing.tsx";
import { compareNames } from "../../../domain/nameOrder.ts";

/** The maximum number of codes on a circle: more have no room for names and arrows. */
const mostNodes = 12;

/** The most frequent codes, in the order that is given; ties are resolved by name. */
export function mostFrequent(nodes: readonly TransitionNode[]): readonly TransitionNode[] {
  if (nodes.length <= mostNodes) return nodes;
  const kept = new Set(
    nodes.toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name)).slice(0, mostNodes),
  );
  return nodes.filter((node) => kept.has(node));
}
