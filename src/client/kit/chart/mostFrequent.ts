import type { TransitionNode } from "./TransitionDrawing.tsx";
import { compareNames } from "../../../domain/nameOrder.ts";

/** Of more codes neither names nor arrows have room on a circle. */
const mostNodes = 12;

/** The codes that come most often, in the order of all; among equals names decide. */
export function mostFrequent(nodes: readonly TransitionNode[]): readonly TransitionNode[] {
  if (nodes.length <= mostNodes) return nodes;
  const kept = new Set(
    nodes.toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name)).slice(0, mostNodes),
  );
  return nodes.filter((node) => kept.has(node));
}
