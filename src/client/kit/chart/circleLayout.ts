interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node on the circle. */
export interface PlacedNode extends Point {
  readonly radiusPx: number;
  /** Direction from the centre of the circle, in radians: 0 is to the right, clockwise. */
  readonly angle: number;
}

/** An arrow: its line, its head, and the possible places of its label, the best first. */
export interface PlacedArrow {
  readonly line: string;
  readonly head: string;
  readonly labels: readonly [Point, ...Point[]];
}

const [leastRadiusPx, mostRadiusPx] = [9, 24];
const headPx = 9;
/** From this number of nodes on, the name of the node at the top would meet its neighbour’s. */
const turnedFrom = 9;

/**
 * Nodes on a circle, clockwise from the top; their area grows with their count. From `turnedFrom` nodes on the
 * circle is turned so that no node is exactly above or below the centre, where its name would meet the next.
 */
export function nodesOnCircle(
  counts: readonly number[],
  circle: Point & { readonly radiusPx: number },
): readonly PlacedNode[] {
  const most = Math.max(1, ...counts);
  const step = (2 * Math.PI) / counts.length;
  const turned = counts.length < turnedFrom ? 0 : step / (counts.length % 2 === 0 ? 2 : 4);
  return counts.map((count, at) => {
    const angle = step * at + turned - Math.PI / 2;
    return {
      x: circle.x + circle.radiusPx * Math.cos(angle),
      y: circle.y + circle.radiusPx * Math.sin(angle),
      angle,
      radiusPx: leastRadiusPx + (mostRadiusPx - leastRadiusPx) * Math.sqrt(count / most),
    };
  });
}

/** The arrow from one node to another, curved so that the arrow in the other direction does not lie on it. */
export function arrowBetween(from: PlacedNode, to: PlacedNode): PlacedArrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1, Math.hypot(dx, dy));
  const bend = Math.min(46, 0.18 * length);
  const middle = {
    x: (from.x + to.x) / 2 - (dy / length) * bend,
    y: (from.y + to.y) / 2 + (dx / length) * bend,
  };
  const start = towards(from, middle, from.radiusPx + 2);
  const tip = towards(to, middle, to.radiusPx + 2);
  const neck = towards(to, middle, to.radiusPx + 2 + headPx);
  return {
    line: `M${text(start)}Q${text(middle)} ${text(neck)}`,
    head: headPath(tip, neck),
    // Nearer to its start, where arrows to one node do not yet run together.
    labels: [
      onCurve(start, middle, neck, 0.4),
      ...[0.32, 0.48, 0.25, 0.56, 0.64, 0.18, 0.72].map((share) =>
        onCurve(start, middle, neck, share),
      ),
    ],
  };
}

/**
 * The arrow from a node to itself: a loop outside the circle. Where the name stands beside its node, the loop is
 * turned up or down, so that its number does not touch the name.
 */
export function loopAt(node: PlacedNode): PlacedArrow {
  const spread = 0.5;
  const reach = node.radiusPx + 34;
  const towardsAngle = loopAngle(node.angle);
  // Clear of the line, however thick; beside it by half a number, which is wider than high.
  const beyond = node.radiusPx + 30 + 10 * Math.abs(Math.cos(towardsAngle));
  const at = (angle: number, distance: number): Point => ({
    x: node.x + distance * Math.cos(angle),
    y: node.y + distance * Math.sin(angle),
  });
  const start = at(towardsAngle - spread, node.radiusPx + 2);
  const tip = at(towardsAngle + spread, node.radiusPx + 2);
  const neck = at(towardsAngle + spread, node.radiusPx + 2 + headPx);
  const [first, second] = [at(towardsAngle - 0.62, reach), at(towardsAngle + 0.62, reach)];
  return {
    line: `M${text(start)}C${text(first)} ${text(second)} ${text(neck)}`,
    head: headPath(tip, neck),
    labels: [
      at(towardsAngle, beyond),
      at(towardsAngle, beyond + 8),
      at(towardsAngle - 0.5, beyond),
      at(towardsAngle + 0.5, beyond),
      // Beside the loop, where a name stands above it.
      at(towardsAngle - 0.9, beyond),
      at(towardsAngle + 0.9, beyond),
    ],
  };
}

/** Where a node’s name stands: beside it, away from the middle; above or below at the top and bottom. */
export function namePlace(
  { x, y, radiusPx, angle }: PlacedNode,
  middlePx: number,
): Point & { readonly anchor: "start" | "end" } {
  if (Math.abs(x - middlePx) < 30) {
    const isDown = Math.sin(angle) > 0;
    return { x: x + radiusPx + 8, y: y + (isDown ? 16 : -8), anchor: "start" };
  }
  return x > middlePx
    ? { x: x + radiusPx + 7, y: y + 4, anchor: "start" }
    : { x: x - radiusPx - 7, y: y + 4, anchor: "end" };
}

/** The maximum angle by which a loop is turned from the outward direction toward the vertical, in radians. */
const mostTurn = 0.95;

function loopAngle(angle: number): number {
  const upright = Math.sin(angle) > 1e-9 ? Math.PI / 2 : -Math.PI / 2;
  const turn = Math.atan2(Math.sin(upright - angle), Math.cos(upright - angle));
  return angle + Math.max(-mostTurn, Math.min(mostTurn, turn));
}

function headPath(tip: Point, neck: Point): string {
  const [dx, dy] = [tip.x - neck.x, tip.y - neck.y];
  const side = { x: -dy * 0.5, y: dx * 0.5 };
  const left = { x: neck.x + side.x, y: neck.y + side.y };
  const right = { x: neck.x - side.x, y: neck.y - side.y };
  return `M${text(tip)}L${text(left)}L${text(right)}z`;
}

/** The point at a distance from one point in the direction of another. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y));
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  };
}

function onCurve(start: Point, bend: Point, end: Point, share: number): Point {
  const rest = 1 - share;
  return {
    x: rest * rest * start.x + 2 * rest * share * bend.x + share * share * end.x,
    y: rest * rest * start.y + 2 * rest * share * bend.y + share * share * end.y,
  };
}

function text({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
