import type { Layout, PlacedStrip } from "./layout.ts";
import { type Look, visible } from "./look.ts";
import { type Box, crisp, cutText } from "./marks.ts";
import { type Scale, timeAt, xOf } from "./scale.ts";
import type { Phase, Prompt, SpectrogramSource, Strips, ThumbnailSource } from "./strips.ts";

type Context = CanvasRenderingContext2D;

/** Draws the strips between the ruler and the rows. */
export function paintStrips(
  ctx: Context,
  look: Look,
  scale: Scale,
  { layout, strips }: { readonly layout: Layout; readonly strips: Strips },
): void {
  for (const strip of layout.strips) {
    const box = {
      x: layout.gutterPx,
      y: strip.topPx,
      width: layout.widthPx - layout.gutterPx,
      height: strip.heightPx,
    };
    ctx.save();
    ctx.beginPath();
    ctx.rect(box.x, box.y, box.width, box.height);
    ctx.clip();
    ctx.fillStyle = look.back;
    ctx.fillRect(box.x, box.y, box.width, box.height);
    paintStrip(ctx, look, scale, { box, strip, strips });
    ctx.fillStyle = look.band;
    ctx.fillRect(box.x, box.y + box.height - 1, box.width, 1);
    ctx.restore();
  }
}

interface Painted {
  readonly box: Box;
  readonly strip: PlacedStrip;
  readonly strips: Strips;
}

function paintStrip(ctx: Context, look: Look, scale: Scale, { box, strip, strips }: Painted): void {
  const columns = Math.max(Math.round(box.width), 1);
  switch (strip.kind) {
    case "phases":
      return paintPhases(ctx, look, scale, { box, phases: strips.phases ?? [] });
    case "prompts":
      return paintPrompts(ctx, look, scale, { box, prompts: strips.prompts ?? [] });
    case "evidence":
      return paintMarks(ctx, look, scale, {
        box,
        marks: (strips.evidence ?? []).map((one) => ({ ...one, text: one.criterionName })),
      });
    case "remarks":
      return paintMarks(ctx, look, scale, { box, marks: strips.remarks ?? [] });
    case "thumbnails":
      return strips.thumbnails && paintThumbnails(ctx, scale, box, strips.thumbnails);
    case "spectrogram":
      return strips.spectrogram && paintSpectrogram(ctx, scale, box, strips.spectrogram);
    case "waveform": {
      const peaks = strips.waveform?.peaksBetween(scale.fromUs, scale.toUs, columns);
      return peaks && paintColumns(ctx, peaks, { box, color: look.dimmed, min: -1, max: 1 });
    }
    case "traces": {
      const trace = strips.traces?.[strip.at];
      const values = trace?.valuesBetween(scale.fromUs, scale.toUs, columns);
      if (!trace || !values) return undefined;
      const color = visible(trace.color, look);
      return paintColumns(ctx, values, { box, color, min: trace.min, max: trace.max });
    }
  }
}

/** Draws pairs of lowest and highest values as one shape, one column per pair; unknown values stay empty. */
function paintColumns(
  ctx: Context,
  pairs: Float32Array,
  {
    box,
    color,
    min,
    max,
  }: { readonly box: Box; readonly color: string; readonly min: number; readonly max: number },
): void {
  const count = pairs.length / 2;
  const range = Math.max(max - min, Number.EPSILON);
  const room = box.height - 3;
  const yOf = (value: number) => box.y + 1 + (1 - (value - min) / range) * room;
  const columnPx = box.width / Math.max(count, 1);
  ctx.fillStyle = color;
  ctx.beginPath();
  for (let at = 0; at < count; at++) {
    const low = pairs[2 * at] ?? Number.NaN;
    const high = pairs[2 * at + 1] ?? Number.NaN;
    if (Number.isNaN(low) || Number.isNaN(high)) continue;
    // A line that goes on: a column reaches to where the one before it was.
    const before = pairs[2 * at - 1] ?? Number.NaN;
    const beforeLow = pairs[2 * at - 2] ?? Number.NaN;
    const bottom = Math.max(yOf(Math.min(low, Number.isNaN(before) ? low : before)), yOf(low));
    const top = Math.min(
      yOf(Math.max(high, Number.isNaN(beforeLow) ? high : Math.min(beforeLow, high))),
      yOf(high),
    );
    const height = Math.max(Math.round(bottom - top), 1);
    ctx.rect(Math.round(box.x + at * columnPx), Math.round(top), Math.ceil(columnPx), height);
  }
  ctx.fill();
}

function paintPhases(
  ctx: Context,
  look: Look,
  scale: Scale,
  { box, phases }: { readonly box: Box; readonly phases: readonly Phase[] },
): void {
  ctx.font = `600 11px ${look.font}`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  phases.forEach(({ name, startUs, endUs }, at) => {
    if (endUs < scale.fromUs || startUs > scale.toUs) return;
    const from = box.x + xOf(scale, startUs);
    const width = box.x + xOf(scale, endUs) - from;
    ctx.fillStyle = look.accent;
    ctx.globalAlpha = at % 2 === 0 ? 0.14 : 0.26;
    ctx.fillRect(from, box.y, width, box.height);
    ctx.globalAlpha = 1;
    ctx.fillRect(from, box.y, 1, box.height);
    ctx.fillStyle = look.text;
    const left = Math.max(from, box.x) + 5;
    const room = from + width - left - 4;
    if (room > 14) ctx.fillText(cutText(ctx, name, room), left, box.y + box.height / 2);
  });
}

/**
 * Draws questions: filled if answered, a ring if waiting, a cross if not discernible; shape and colour both tell
 * them.
 */
function paintPrompts(
  ctx: Context,
  look: Look,
  scale: Scale,
  { box, prompts }: { readonly box: Box; readonly prompts: readonly Prompt[] },
): void {
  const middle = box.y + box.height / 2;
  let drawnTo = -Infinity;
  for (const { atUs, startUs, state } of prompts) {
    if (atUs < scale.fromUs || startUs > scale.toUs) continue;
    const x = box.x + xOf(scale, atUs);
    // Closer than they can be told apart, the ones that still wait are those to be seen.
    if (x - drawnTo < 3 && state !== "waiting") continue;
    drawnTo = x;
    ctx.fillStyle = ctx.strokeStyle = state === "waiting" ? look.waits : look.dimmed;
    if (startUs < atUs) {
      const from = box.x + xOf(scale, startUs);
      ctx.fillRect(from + 2, box.y + box.height - 4, Math.max(x - from - 4, 1), 2);
    }
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    if (state === "unseen") {
      ctx.moveTo(x - 3, middle - 3);
      ctx.lineTo(x + 3, middle + 3);
      ctx.moveTo(x + 3, middle - 3);
      ctx.lineTo(x - 3, middle + 3);
      ctx.stroke();
    } else {
      ctx.arc(x, middle, 3.5, 0, 2 * Math.PI);
      if (state === "answered") ctx.fill();
      else ctx.stroke();
    }
    ctx.lineWidth = 1;
  }
}

interface Mark {
  readonly text: string;
  readonly startUs: number;
  readonly endUs: number;
  readonly isSettled?: boolean;
}

/** Draws marks with as much of their text as fits; resolved ones are fainter. */
function paintMarks(
  ctx: Context,
  look: Look,
  scale: Scale,
  { box, marks }: { readonly box: Box; readonly marks: readonly Mark[] },
): void {
  ctx.font = `10px ${look.font}`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  let freeFrom = -Infinity;
  for (const { text: words, startUs, endUs, isSettled = false } of marks) {
    if (endUs < scale.fromUs || startUs > scale.toUs) continue;
    const x = crisp(box.x + xOf(scale, startUs));
    const end = box.x + xOf(scale, endUs);
    ctx.fillStyle = isSettled ? look.dimmed : look.accent;
    ctx.fillRect(x, box.y + 1, Math.max(end - x, 1), 2);
    ctx.beginPath();
    ctx.moveTo(x - 3, box.y + 2);
    ctx.lineTo(x + 3, box.y + 2);
    ctx.lineTo(x, box.y + 9);
    ctx.fill();
    if (x < freeFrom) continue;
    const text = cutText(ctx, words, 140);
    ctx.fillStyle = look.dimmed;
    ctx.fillText(text, x + 5, box.y + box.height / 2 + 1);
    freeFrom = x + 10 + ctx.measureText(text).width;
  }
}

/** Draws thumbnails side by side, each of the time at its middle. */
function paintThumbnails(ctx: Context, scale: Scale, box: Box, source: ThumbnailSource): void {
  const first = source.near((scale.fromUs + scale.toUs) / 2);
  if (!first || first.height === 0) return;
  const height = box.height - 2;
  const width = Math.max((height * first.width) / first.height, 8);
  // On a grid of the recording's own time, so that pictures go along when the window moves.
  const stepUs = ((scale.toUs - scale.fromUs) / scale.widthPx) * width;
  for (let at = Math.floor(scale.fromUs / stepUs); at * stepUs < scale.toUs; at++) {
    const picture = source.near((at + 0.5) * stepUs);
    if (picture) {
      ctx.drawImage(picture, box.x + xOf(scale, at * stepUs), box.y + 1, width - 1, height);
    }
  }
}

function paintSpectrogram(ctx: Context, scale: Scale, box: Box, source: SpectrogramSource): void {
  const fromUs = Math.max(timeAt(scale, 0), 0);
  const picture = source.imageBetween(fromUs, scale.toUs, Math.round(box.width), box.height - 1);
  if (picture) ctx.drawImage(picture, box.x, box.y, box.width, box.height - 1);
}
