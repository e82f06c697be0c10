import type { Child, Subject } from "../../src/demo/film.ts";
import type { Point } from "./toy.ts";

/** Where the parts of a child are in one frame; hands come last, because they follow the toys. */
export interface Body {
  readonly subject: Subject;
  readonly child: Child;
  readonly hip: Point;
  readonly shoulder: Point;
  readonly head: Point;
  /** Towards the other child. */
  readonly side: -1 | 1;
  readonly basePx: number;
}

/** Where both hands are, and what the eyes are on when they are not on the other child. */
export interface Doing {
  readonly left: Point;
  readonly right: Point;
  readonly gaze: Point;
}

export function bodyOf(subject: Subject, child: Child, frame: number): Body {
  const side = subject === "ana" ? 1 : -1;
  const basePx = 306;
  const stride = (child.walkedPx / 26) * Math.PI;
  const laughBounce =
    child.gesture?.code === "laughs" ? Math.abs(Math.sin(child.gesture.progress * 17)) * 4 : 0;
  const breath = Math.sin(frame / 17 + (side > 0 ? 0 : 2)) * 0.7;
  const walkBob = child.heading === 0 ? 0 : Math.abs(Math.sin(stride)) * 3;
  const hip = { x: child.xPx, y: basePx - (42 - 32 * child.sitting) - walkBob };
  const lean = leanOf(child, side);
  const shoulder = { x: hip.x + lean, y: hip.y - 42 + breath - laughBounce * 0.4 };
  const head = { x: shoulder.x + lean * 0.35, y: shoulder.y - 27 - laughBounce };
  return { subject, child, hip, shoulder, head, side, basePx };
}

/** Where a thing is that this child holds to its chest, or holds out to the other. */
export function heldPoint({ shoulder, child }: Body, frame: number): Point {
  const isPlaying = child.plays !== undefined && child.sitting > 0.9;
  const wobble = isPlaying ? 1 : 0;
  return {
    x: shoulder.x + Math.sin(frame / 6) * 5 * wobble + child.heading * 5,
    y: shoulder.y + 28 - Math.abs(Math.sin(frame / 6)) * 5 * wobble,
  };
}

export function heldOutPoint({ shoulder, side }: Body): Point {
  return { x: shoulder.x + side * 76, y: shoulder.y + 8 };
}

/** Where the hands are when they do nothing: on the knees, or hanging (and swinging in step). */
export function restingHands({ hip, shoulder, child }: Body): { left: Point; right: Point } {
  const swing = child.heading === 0 ? 0 : Math.sin((child.walkedPx / 26) * Math.PI) * 10;
  const spread = 24 + child.sitting * 3;
  const y = (shoulder.y + 46) * (1 - child.sitting) + (hip.y - 4) * child.sitting;
  return {
    left: { x: hip.x - spread + swing, y },
    right: { x: hip.x + spread - swing, y },
  };
}

export function drawShadow({ child, basePx }: Body): string {
  const width = 26 + child.sitting * 14;
  return `<ellipse cx="${child.xPx.toFixed(2)}" cy="${basePx + 4}" rx="${width.toFixed(2)}" ry="6" fill="#4a3a2c" opacity=".16"/>`;
}

export function drawBody(body: Body, doing: Doing): string {
  const look = looks[body.subject];
  return (
    drawBackHair(body, look) +
    drawLegs(body, look) +
    drawTorso(body, look) +
    drawHead(body, doing, look)
  );
}

/** Drawn after the toys, so that hands are seen to hold them. */
export function drawArms(body: Body, doing: Doing): string {
  return drawArm(body, doing.left, -1) + drawArm(body, doing.right, 1);
}

interface Look {
  readonly skin: string;
  readonly skinShade: string;
  readonly hair: string;
  readonly top: string;
  readonly topShade: string;
  readonly legs: string;
  readonly shoes: string;
  readonly cheeks: string;
}

const looks: Readonly<Record<Subject, Look>> = {
  ana: {
    skin: "#c98f66",
    skinShade: "#b57c55",
    hair: "#4b3029",
    top: "#e9ab45",
    topShade: "#d4953a",
    legs: "#8d5f83",
    shoes: "#c4594f",
    cheeks: "#d5735c",
  },
  ben: {
    skin: "#f4cfae",
    skinShade: "#e5b892",
    hair: "#b85c32",
    top: "#3f9990",
    topShade: "#35857d",
    legs: "#465a80",
    shoes: "#f3efe4",
    cheeks: "#eb9c86",
  },
};

function leanOf(child: Child, side: -1 | 1): number {
  if (child.gesture?.code === "offers_toy") {
    const p = child.gesture.progress;
    return side * 15 * Math.min(1, p * 4, (1 - p) * 8);
  }
  const reaching = child.reaches?.weight ?? 0;
  return child.heading * 4 + (child.plays?.code === "together" ? side * 5 : 0) * (1 + reaching);
}

function drawLegs({ hip, child, basePx }: Body, look: Look): string {
  const s = child.sitting;
  const swing = child.heading === 0 ? 0 : Math.sin((child.walkedPx / 26) * Math.PI) * 13;
  return [-1, 1]
    .map((leg) => {
      const standing = { x: hip.x + leg * 9 + leg * swing, y: basePx - 2 };
      const foot = {
        x: mix(standing.x, hip.x - leg * 9, s),
        y: mix(standing.y - Math.max(0, leg * swing) * 0.3, basePx + 2, s),
      };
      const knee = {
        x: mix((hip.x + standing.x) / 2 + leg * 2, hip.x + leg * 54, s),
        y: mix((hip.y + standing.y) / 2, basePx - 8, s),
      };
      const toe = mix(child.heading * 4, -leg * 4, s);
      return `<path d="M${at({ x: hip.x + leg * 9, y: hip.y })}Q${at(knee)} ${at(foot)}" fill="none" stroke="${look.legs}" stroke-width="14" stroke-linecap="round"/>
        <ellipse cx="${(foot.x + toe).toFixed(2)}" cy="${(foot.y + 1).toFixed(2)}" rx="10" ry="6" fill="${look.shoes}"/>`;
    })
    .join("");
}

function drawTorso({ subject, hip, shoulder, child }: Body, look: Look): string {
  const flare = subject === "ana" ? 25 : 19;
  const hem = hip.y + (subject === "ana" ? 10 - child.sitting * 4 : 5);
  const letter = letters[subject];
  const middle = { x: (hip.x + shoulder.x) / 2, y: (hip.y + shoulder.y) / 2 + 1 };
  return `<path d="M${at({ x: shoulder.x - 9, y: shoulder.y - 6 })}Q${at({ x: shoulder.x - 20, y: shoulder.y - 4 })} ${at({ x: shoulder.x - 20, y: shoulder.y + 9 })}L${at({ x: hip.x - flare, y: hem - 3 })}Q${at({ x: hip.x, y: hem + 7 })} ${at({ x: hip.x + flare, y: hem - 3 })}L${at({ x: shoulder.x + 20, y: shoulder.y + 9 })}Q${at({ x: shoulder.x + 20, y: shoulder.y - 4 })} ${at({ x: shoulder.x + 9, y: shoulder.y - 6 })}z" fill="${look.top}"/>
    <g transform="translate(${at(middle)})">${letter}</g>`;
}

const letters: Readonly<Record<Subject, string>> = {
  ana: `<path d="M-7 9L0-9 7 9M-4.500 3.500h9" fill="none" stroke="#fff6df" stroke-width="3.600" stroke-linecap="round" stroke-linejoin="round"/>`,
  ben: `<path d="M-5-9V9M-5-9h5a4.300 4.300 0 0 1 0 8.600h-5M0-.4h1a4.700 4.700 0 0 1 0 9.400h-6" fill="none" stroke="#eefaf5" stroke-width="3.600" stroke-linecap="round" stroke-linejoin="round"/>`,
};

function drawArm({ subject, shoulder, child, side }: Body, hand: Point, arm: -1 | 1): string {
  const look = looks[subject];
  const isPointing = child.gesture?.code === "points" && arm === side;
  const from = { x: shoulder.x + arm * 16, y: shoulder.y + 4 };
  const length = Math.hypot(hand.x - from.x, hand.y - from.y);
  const sag = Math.max(0, 52 - length) * 0.55;
  const elbow = { x: (from.x + hand.x) / 2 + arm * sag, y: (from.y + hand.y) / 2 + 7 };
  const cuff = { x: mix(elbow.x, from.x, 0.2), y: mix(elbow.y, from.y, 0.2) };
  return `<path d="M${at(from)}Q${at(elbow)} ${at(hand)}" fill="none" stroke="${look.skin}" stroke-width="9" stroke-linecap="round"/>
    <path d="M${at(from)}L${at(cuff)}" fill="none" stroke="${look.topShade}" stroke-width="13" stroke-linecap="round"/>
    <circle cx="${hand.x.toFixed(2)}" cy="${hand.y.toFixed(2)}" r="6.500" fill="${look.skin}"/>
    ${isPointing ? drawFinger(shoulder, hand, look.skin) : ""}`;
}

function drawFinger(shoulder: Point, hand: Point, skin: string): string {
  const length = Math.max(1, Math.hypot(hand.x - shoulder.x, hand.y - shoulder.y));
  const tip = {
    x: hand.x + ((hand.x - shoulder.x) / length) * 14,
    y: hand.y + ((hand.y - shoulder.y) / length) * 14,
  };
  return `<path d="M${at(hand)}L${at(tip)}" stroke="${skin}" stroke-width="4.500" stroke-linecap="round"/>`;
}

function drawBackHair({ subject, head }: Body, look: Look): string {
  if (subject === "ben") return "";
  return `<g transform="translate(${at(head)})"><circle cx="-22" cy="-20" r="11.500" fill="${look.hair}"/><circle cx="22" cy="-20" r="11.500" fill="${look.hair}"/>
    <circle cx="-17" cy="-15" r="4.500" fill="#dc7d63"/><circle cx="17" cy="-15" r="4.500" fill="#dc7d63"/><ellipse cy="2" rx="28" ry="27" fill="${look.hair}"/></g>`;
}

function drawHead(body: Body, { gaze }: Doing, look: Look): string {
  const { subject, head, child, side } = body;
  const away = { x: gaze.x - head.x, y: gaze.y - head.y };
  const distance = Math.max(1, Math.hypot(away.x, away.y));
  // Sideways but down is how a child looks at its hands; only the other child is looked at on eye level.
  const lowered = away.y > 0 ? Math.max(0.75, away.y / distance) : away.y / distance;
  const turn = mix((away.x / distance) * 0.55, side, child.looking);
  const nod = mix(lowered, 0, child.looking);
  const face = { x: turn * 10, y: nod * 7 };
  const tilt =
    child.gesture?.code === "laughs" ? Math.sin(child.gesture.progress * 17) * 5 : turn * 3;
  const earX = -turn * 8;
  return `<g transform="translate(${at(head)}) rotate(${tilt.toFixed(2)})">
    <circle cx="${(-25 + earX * 0.3).toFixed(2)}" cy="3" r="${(5 - turn * -1.5).toFixed(2)}" fill="${look.skinShade}"/><circle cx="${(25 + earX * 0.3).toFixed(2)}" cy="3" r="${(5 - turn * 1.5).toFixed(2)}" fill="${look.skinShade}"/>
    <ellipse rx="26" ry="25" fill="${look.skin}"/>
    ${subject === "ana" ? anaFringe(face, look.hair) : benCurls(face, look.hair)}
    <g transform="translate(${at(face)})">${drawFace(body, { turn, nod }, look)}</g></g>`;
}

function anaFringe(face: Point, hair: string): string {
  const part = face.x * 0.7;
  return `<path d="M-27 3Q-29-27 0-27.500T27 3Q24-9 ${(part + 5).toFixed(2)}-15Q-20-10-27 3z" fill="${hair}"/>`;
}

function benCurls(face: Point, hair: string): string {
  const shift = face.x * 0.35;
  const lift = face.y * 0.25;
  const curls = [
    [-23, -7, 7],
    [-19, -16, 9],
    [-9, -22, 10],
    [3, -24, 10],
    [14, -20, 9.5],
    [21, -12, 8],
    [24, -4, 6],
    [-3, -16, 8],
    [8, -15, 7],
  ] as const;
  return curls
    .map(
      ([x, y, r]) =>
        `<circle cx="${(x + shift).toFixed(2)}" cy="${(y + lift).toFixed(2)}" r="${r}" fill="${hair}"/>`,
    )
    .join("");
}

function drawFace(
  { child, subject }: Body,
  { turn, nod }: { turn: number; nod: number },
  look: Look,
): string {
  const isLaughing = child.gesture?.code === "laughs";
  const squeeze = 1 - Math.abs(turn) * 0.18;
  const eyes = [-1, 1]
    .map((eye) => {
      const x = eye * 10 * squeeze;
      const brow = `<path d="M${x - 4.5} ${-9 - child.looking * 2.2}q4.500-3 9 0" fill="none" stroke="${look.hair}" stroke-width="2" stroke-linecap="round"/>`;
      if (isLaughing) {
        return `<path d="M${x - 5} 1q5-7 10 0" fill="none" stroke="#3a2b26" stroke-width="2.600" stroke-linecap="round"/>${brow}`;
      }
      const down = Math.max(0, nod);
      const pupil = { x: x + turn * 2.7, y: nod * 3.6 };
      const lid = -7.5 + down * 8.5;
      return `<clipPath id="eye${eye}${subject}"><ellipse cx="${x.toFixed(2)}" rx="5.800" ry="7"/></clipPath>
        <g clip-path="url(#eye${eye}${subject})"><rect x="${x - 7}" y="-8" width="14" height="16" fill="#fffdf8"/>
        <circle cx="${pupil.x.toFixed(2)}" cy="${pupil.y.toFixed(2)}" r="3.500" fill="#3a2b26"/><circle cx="${(pupil.x + 1.1).toFixed(2)}" cy="${(pupil.y - 1.2).toFixed(2)}" r="1.100" fill="#fff"/>
        <rect x="${x - 7}" y="-9" width="14" height="${(lid + 9).toFixed(2)}" fill="${look.skin}"/></g>
        ${down > 0.25 ? `<path d="M${x - 5.6} ${lid.toFixed(2)}h11.200" stroke="${look.skinShade}" stroke-width="1.800" stroke-linecap="round"/>` : ""}${brow}`;
    })
    .join("");
  const cheeks = `<ellipse cx="${(-15 * squeeze).toFixed(2)}" cy="9" rx="4.500" ry="3" fill="${look.cheeks}" opacity=".6"/><ellipse cx="${(15 * squeeze).toFixed(2)}" cy="9" rx="4.500" ry="3" fill="${look.cheeks}" opacity=".6"/>`;
  const nose = `<path d="M${(turn * 3).toFixed(2)} 4.500q1.500 2.500-1.500 2.500" fill="none" stroke="${look.skinShade}" stroke-width="2" stroke-linecap="round"/>`;
  return cheeks + eyes + nose + drawMouth(child, isLaughing);
}

function drawMouth(child: Child, isLaughing: boolean): string {
  if (isLaughing) {
    return `<path d="M-8 10h16q-1 10-8 10t-8-10z" fill="#7c2f2c"/><path d="M-7 10.500h14l-.8 2.500h-12.400z" fill="#fff"/><ellipse cy="17.500" rx="4" ry="2" fill="#dd7770"/>`;
  }
  if (child.talks) {
    const open = 1.2 + child.talks.mouth * 4.6;
    return `<ellipse cy="13" rx="${(5.4 - child.talks.mouth).toFixed(2)}" ry="${open.toFixed(2)}" fill="#7c2f2c"/>`;
  }
  return `<path d="M-5 12q5 4 10 0" fill="none" stroke="#7c3d33" stroke-width="2.200" stroke-linecap="round"/>`;
}

function at({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
