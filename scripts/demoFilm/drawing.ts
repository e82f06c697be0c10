import {
  items,
  picture,
  type Child,
  type Item,
  type Place,
  type PointedAt,
  type Scene,
} from "../../src/demo/film.ts";
import {
  bodyOf,
  drawArms,
  drawBody,
  drawShadow,
  heldOutPoint,
  heldPoint,
  restingHands,
  type Body,
  type Doing,
} from "./child.ts";
import { drawRoom } from "./room.ts";
import { drawBubble, drawToy, halfHeightPx, type Point } from "./toy.ts";

/** One frame as an SVG document. The same scene always gives the same text. */
export function drawScene(scene: Scene): string {
  const bodies = {
    ana: bodyOf("ana", scene.children.ana, scene.frame),
    ben: bodyOf("ben", scene.children.ben, scene.frame),
  };
  const stage: Stage = { scene, bodies };
  const doings = { ana: doingOf(bodies.ana, stage), ben: doingOf(bodies.ben, stage) };
  const behind = items.filter((item) => pointOf(item, stage).floorPx < bodies.ana.basePx - 4);
  const before = items.filter((item) => !behind.includes(item));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.widthPx}" height="${picture.heightPx}" viewBox="0 0 ${picture.widthPx} ${picture.heightPx}">
    ${drawRoom(scene.birdProgress)}
    ${behind.map((item) => drawItem(item, stage)).join("")}
    ${drawShadow(bodies.ana)}${drawShadow(bodies.ben)}
    ${drawBody(bodies.ana, doings.ana)}${drawBody(bodies.ben, doings.ben)}
    ${before.map((item) => drawItem(item, stage)).join("")}
    ${drawArms(bodies.ana, doings.ana)}${drawArms(bodies.ben, doings.ben)}
    ${drawTalk(bodies.ana)}${drawTalk(bodies.ben)}
  </svg>`;
}

interface Stage {
  readonly scene: Scene;
  readonly bodies: { readonly ana: Body; readonly ben: Body };
}

const targets: Readonly<Record<PointedAt, Point>> = {
  window: { x: 330, y: 84 },
  blocks: { x: 378, y: 262 },
  tower_top: { x: 365, y: 190 },
};

const armPx = 70;

function drawItem(item: Item, stage: Stage): string {
  const { scene } = stage;
  const { x, y, floorPx } = pointOf(item, stage);
  const { from, to, manner, progress } = scene.items[item];
  const tumble = manner === "falls" ? Math.sin(progress * Math.PI) * 70 + progress * 90 : 0;
  const turned =
    item === "ball"
      ? (x / 14) * (180 / Math.PI)
      : item === "bear"
        ? tumble * 0.6 - Math.min(1, tumble) * progress * 54
        : tumble;
  const isOnFloor =
    to.kind === "floor" && (from.kind === "floor" || progress > 0.7) && floorPx > 268;
  const shadow = isOnFloor
    ? `<ellipse cx="${x.toFixed(2)}" cy="${floorPx.toFixed(2)}" rx="14" ry="3" fill="#4a3a2c" opacity=".14"/>`
    : "";
  return shadow + drawToy(item, { x, y }, turned);
}

/** The middle of a thing, and the line on which it stands (or above which it is carried). */
function pointOf(item: Item, stage: Stage): Point & { floorPx: number } {
  const { from, to, progress, manner } = stage.scene.items[item];
  const a = placePoint(item, from, stage);
  const b = placePoint(item, to, stage);
  const way = Math.hypot(b.x - a.x, b.y - a.y);
  const lift = manner === "carried" ? Math.min(26, way * 0.3) : manner === "falls" ? 14 : 0;
  return {
    x: mix(a.x, b.x, progress),
    y: mix(a.y, b.y, progress) - Math.sin(progress * Math.PI) * lift,
    floorPx: mix(a.floorPx, b.floorPx, progress),
  };
}

function placePoint(
  item: Item,
  place: Place,
  { scene, bodies }: Stage,
): Point & { floorPx: number } {
  if (place.kind === "floor") {
    return { x: place.xPx, y: place.yPx - halfHeightPx(item), floorPx: place.yPx };
  }
  const body = bodies[place.by];
  const point = place.kind === "held" ? heldPoint(body, scene.frame) : heldOutPoint(body);
  return { ...point, floorPx: body.basePx + 8 };
}

function doingOf(body: Body, stage: Stage): Doing {
  const { child, side } = body;
  const rest = restingHands(body);
  const near = side > 0 ? "right" : "left";

  if (child.gesture?.code === "points") {
    const target = targets[child.gesture.at];
    const out = Math.min(1, child.gesture.progress * 5, (1 - child.gesture.progress) * 6);
    const hand = between(rest[near], towards(body.shoulder, target, armPx), out);
    const carrying = child.holds === undefined ? rest : holding(body, child.holds, stage);
    return { ...carrying, [near]: hand, gaze: target };
  }
  if (child.holds !== undefined) return holding(body, child.holds, stage);
  if (child.reaches) {
    const { item, weight } = child.reaches;
    const thing = pointOf(item, stage);
    const arm = thing.x < body.shoulder.x ? "left" : "right";
    const hand = between(rest[arm], within(body.shoulder, thing, armPx + 22), weight);
    return { ...rest, [arm]: hand, gaze: thing };
  }
  if (child.gesture?.code === "offers_toy") {
    return {
      ...rest,
      [near]: between(heldOutPoint(body), rest[near], child.gesture.progress),
      gaze: pointOf(child.gesture.item, stage),
    };
  }
  if (child.gesture?.code === "laughs") {
    const belly = { x: body.shoulder.x, y: body.shoulder.y + 35 };
    return {
      left: { ...belly, x: belly.x - 13 },
      right: { ...belly, x: belly.x + 13 },
      gaze: straightOn(body),
    };
  }
  if (child.plays) {
    const thing = pointOf(child.plays.item, stage);
    const arm = thing.x < body.shoulder.x ? "left" : "right";
    const busy = {
      x: thing.x + Math.sin(stage.scene.frame / 7) * 4,
      y: thing.y - 12 + Math.sin(stage.scene.frame / 5) * 3,
    };
    const hand = within(body.shoulder, busy, 62);
    return { ...rest, [arm]: between(rest[arm], hand, 0.85), gaze: thing };
  }
  return { ...rest, gaze: idleGaze(child, body) };
}

function holding(body: Body, item: Item, stage: Stage): Doing {
  const { child, side } = body;
  const thing = pointOf(item, stage);
  const rest = restingHands(body);
  const reached = child.reaches?.item === item ? child.reaches.weight : 1;
  const isHeldOut = stage.scene.items[item].to.kind === "held_out";
  const grip = within(body.shoulder, thing, armPx + 26);
  const left = between(rest.left, { x: grip.x - 11, y: grip.y + 6 }, reached);
  const right = between(rest.right, { x: grip.x + 11, y: grip.y + 6 }, reached);
  if (!isHeldOut) return { left, right, gaze: thing };
  const palm = { x: thing.x - side * 9, y: thing.y + 9 };
  return { ...rest, [side > 0 ? "right" : "left"]: palm, gaze: thing };
}

function drawTalk(body: Body): string {
  const { child, head, side } = body;
  if (!child.talks) return "";
  const size = Math.min(1, (child.talks.elapsedFrames + 1) / 5, child.talks.leftFrames / 3);
  const isAtEdge = head.x < 90 || head.x > picture.widthPx - 90;
  const bubbleSide = isAtEdge ? side : side > 0 ? -1 : 1;
  return drawBubble(
    child.talks.topic,
    { x: head.x + bubbleSide * 20, y: head.y - 2 },
    bubbleSide,
    size,
  );
}

/** Down and a little ahead: nobody is seen to look at the other unless it is true. */
function idleGaze(child: Child, { head }: Body): Point {
  return { x: head.x + child.heading * 30, y: head.y + 60 };
}

function straightOn({ head }: Body): Point {
  return { x: head.x, y: head.y - 1 };
}

function towards(from: Point, to: Point, lengthPx: number): Point {
  const distance = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  return {
    x: from.x + ((to.x - from.x) / distance) * lengthPx,
    y: from.y + ((to.y - from.y) / distance) * lengthPx,
  };
}

function within(from: Point, to: Point, lengthPx: number): Point {
  return Math.hypot(to.x - from.x, to.y - from.y) <= lengthPx ? to : towards(from, to, lengthPx);
}

function between(from: Point, to: Point, share: number): Point {
  return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share) };
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
