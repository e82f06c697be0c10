import { type Look, visible } from "./look.ts";
import {
  drawLetter,
  drawPattern,
  drawShape,
  type Mark,
  patternPeriodPx,
  pointReachPx,
} from "./marks.ts";
import { drawnTile, pixelOf, type Tile } from "./pixels.ts";
import { inkOn } from "./signs.ts";

/** Prepared drawings for a row’s events, which are copied onto a sheet many times. */
export interface Ink {
  readonly solid: number;
  readonly body: Tile;
  readonly letter: Tile;
  readonly shape: Tile;
}

/** Gives the drawings for a mark at a height of bodies in CSS pixels; `ratio` is screen pixels per CSS pixel. */
export type Inks = (mark: Mark, bodyPx: number) => Ink;

/** The drawings for one look and one screen; each is made once. */
export function newInks(look: Look, ratio: number): Inks {
  const made = new Map<string, Ink>();
  return (mark, bodyPx) => {
    const { color, sign } = mark;
    const key = `${color} ${sign.pattern} ${sign.shape} ${bodyPx} ${sign.letter}`;
    const kept = made.get(key);
    if (kept) return kept;
    const ink = inkOf(mark, look, { bodyPx, ratio });
    made.set(key, ink);
    return ink;
  };
}

function inkOf(
  mark: Mark,
  look: Look,
  { bodyPx, ratio }: { readonly bodyPx: number; readonly ratio: number },
): Ink {
  const fill = visible(mark.color, look);
  const heightPx = Math.round(bodyPx * ratio);
  // As many periods as make a whole number of the screen's pixels.
  const widthPx = patternPeriodPx * (Number.isInteger(patternPeriodPx * ratio) ? 1 : 8);
  const body = drawnTile({ widthPx: Math.round(widthPx * ratio), heightPx }, (context) => {
    context.scale(ratio, ratio);
    context.fillStyle = fill;
    context.fillRect(0, 0, widthPx, bodyPx + 1);
    const box = { x: 0, y: 0, width: widthPx, height: bodyPx };
    drawPattern(context, mark.sign.pattern, inkOn(fill), box);
  });
  let letterPx = 0;
  drawnTile({ widthPx: 1, heightPx: 1 }, (context) => {
    letterPx = drawLetter(context, look, mark, bodyPx);
  });
  const letter = drawnTile({ widthPx: letterPx * ratio, heightPx }, (context) => {
    context.scale(ratio, ratio);
    drawLetter(context, look, mark, bodyPx);
  });
  const sidePx = Math.ceil(2 * pointReachPx * ratio);
  const shape = drawnTile({ widthPx: sidePx, heightPx: sidePx }, (context) => {
    context.scale(ratio, ratio);
    drawShape(context, look, mark, { x: pointReachPx, y: pointReachPx });
  });
  return { solid: pixelOf(fill), body, letter, shape };
}
