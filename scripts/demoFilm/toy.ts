import type { Item, Topic } from "../../src/demo/film.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A toy by its middle. `turned` is in degrees. */
export function drawToy(item: Item, { x, y }: Point, turned: number): string {
  const at = `transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turned.toFixed(2)})"`;
  if (item === "ball") return `<g ${at}>${ball}</g>`;
  if (item === "bear") return `<g ${at}>${bear}</g>`;
  return `<g ${at}>${block(blockColours[item])}</g>`;
}

/** Half its height: how far the middle of a toy is above the floor that it stands on. */
export function halfHeightPx(item: Item): number {
  if (item === "ball") return 14;
  return item === "bear" ? 17 : 12;
}

/** A speech bubble whose tail ends at `mouth`; `size` from 0 (nothing) to 1. */
export function drawBubble(topic: Topic, mouth: Point, side: -1 | 1, size: number): string {
  const x = mouth.x + side * 46;
  const y = mouth.y - 56;
  return `<g transform="translate(${mouth.x.toFixed(2)} ${mouth.y.toFixed(2)}) scale(${size.toFixed(3)}) translate(${(-mouth.x).toFixed(2)} ${(-mouth.y).toFixed(2)})">
    <path d="M${x - side * 26} ${y + 8}Q${x - side * 20} ${y + 30} ${mouth.x + side * 15} ${mouth.y - 16}Q${x - side * 4} ${y + 34} ${x} ${y + 16}z" fill="#fff"/>
    <rect x="${x - 31}" y="${y - 23}" width="62" height="46" rx="21" fill="#fff"/>
    <g transform="translate(${x} ${y})">${topics[topic]}</g></g>`;
}

const blockColours = {
  block1: "#6f9fc4",
  block2: "#e3b04f",
  block3: "#7fb08d",
  block4: "#d5806a",
  block5: "#a98bbd",
} as const;

const ball = `
  <circle r="14" fill="#d9604f"/><path d="M-13.200-4.500Q0 3 13.200-4.500A14 14 0 0 1 13.900 1.500Q0 11-13.900 1.500A14 14 0 0 1-13.200-4.500z" fill="#f8f1e2"/>
  <circle cy="2.500" r="2.600" fill="#e9b650"/><path d="M-6.500-9.500q3.500-2.500 7-2" stroke="#f3a897" stroke-width="2.400" fill="none" stroke-linecap="round"/>`;

const bear = `
  <g fill="#a8764a"><ellipse cx="-9" cy="14" rx="6" ry="4.500"/><ellipse cx="9" cy="14" rx="6" ry="4.500"/>
  <ellipse cx="-12" cy="2" rx="4" ry="7" transform="rotate(25 -12 2)"/><ellipse cx="12" cy="2" rx="4" ry="7" transform="rotate(-25 12 2)"/>
  <ellipse cy="6" rx="11" ry="11"/><circle cx="-8.500" cy="-18" r="5"/><circle cx="8.500" cy="-18" r="5"/><circle cy="-10" r="11"/></g>
  <ellipse cy="7" rx="6.500" ry="7" fill="#d9b184"/><circle cx="-8.500" cy="-18" r="2.400" fill="#d9b184"/><circle cx="8.500" cy="-18" r="2.400" fill="#d9b184"/>
  <ellipse cy="-6.500" rx="5" ry="4" fill="#ead0ab"/><ellipse cy="-8" rx="2" ry="1.500" fill="#4a3426"/><circle cx="-4.500" cy="-12" r="1.500" fill="#4a3426"/><circle cx="4.500" cy="-12" r="1.500" fill="#4a3426"/>
  <path d="M-4.500 0l-5-2.500v5zM4.500 0l5-2.500v5z" transform="translate(4.500 -0.500) scale(.8)" fill="#cf5f57"/>`;

function block(colour: string): string {
  return `<rect x="-12" y="-12" width="24" height="24" rx="3.500" fill="${colour}"/>
    <rect x="-8" y="-8" width="16" height="16" rx="2" fill="#fff" opacity=".28"/>
    <path d="M-12 8.500v0a3.500 3.500 0 0 0 3.500 3.500h17a3.500 3.500 0 0 0 3.500-3.500z" fill="#000" opacity=".12"/>`;
}

const heart = `<path d="M0 12C-18 0-12-13-4-11.500Q-1-11 0-7Q1-11 4-11.500C12-13 18 0 0 12z" fill="#d9675f"/>`;
const star = `<path d="M0-14l4 9.500 10.200.8-7.800 6.700 2.400 10-8.800-5.400-8.800 5.400 2.400-10-7.800-6.700 10.200-.8z" fill="#e9b650"/>`;
const question = `<path d="M-6-6a6.500 6.500 0 1 1 9.500 5.700Q0 2 0 5" fill="none" stroke="#57708f" stroke-width="4.200" stroke-linecap="round"/><circle cy="12" r="2.600" fill="#57708f"/>`;
const bird = `<path d="M-11 3l-7-4v8z" fill="#b4553f"/><ellipse cy="3" rx="12" ry="7" fill="#d0694e"/><circle cx="10" cy="-2" r="6" fill="#d0694e"/><path d="M15-3l6 2-6 2z" fill="#edb54e"/><path d="M-6 1q2-13 9-12 3 6 1 12z" fill="#a9482f"/>`;

const topics: Readonly<Record<Topic, string>> = {
  bear: `<g transform="translate(0 2) scale(.9)">${bear}</g>`,
  block: `<g transform="translate(0 9) scale(.62)"><g transform="translate(-13 0)">${block("#6f9fc4")}</g><g transform="translate(13 0)">${block("#e3b04f")}</g><g transform="translate(0 -25)">${block("#d5806a")}</g></g>`,
  ball,
  heart,
  star,
  bird,
  question,
};
