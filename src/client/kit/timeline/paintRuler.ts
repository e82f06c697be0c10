import { timecode } from "../text/timecode.ts";
import type { Look } from "./look.ts";
import { type Box, crisp } from "./marks.ts";
import { type Scale, ticksOf, xOf } from "./scale.ts";
import type { LoopRange } from "./strips.ts";

type Context = CanvasRenderingContext2D;

/** Draws the ruler: round times with labels, smaller ticks between them, and the looped segment. */
export function paintRuler(
  ctx: Context,
  look: Look,
  scale: Scale,
  { box, loop }: { readonly box: Box; readonly loop: LoopRange | null },
): void {
  const ticks = ticksOf(scale, 88);
  const digits = ticks.stepUs < 1_000_000 ? 3 : 0;
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  ctx.fillStyle = look.back;
  ctx.fillRect(box.x, box.y, box.width, box.height);
  if (loop) paintLoop(ctx, look, scale, { box, loop });
  ctx.strokeStyle = look.line;
  ctx.lineWidth = 1;
  ctx.beginPath();
  const firstMinorUs = Math.ceil(scale.fromUs / ticks.minorStepUs) * ticks.minorStepUs;
  for (let timeUs = firstMinorUs; timeUs <= scale.toUs; timeUs += ticks.minorStepUs) {
    const x = crisp(box.x + xOf(scale, timeUs));
    ctx.moveTo(x, box.y + box.height - 4);
    ctx.lineTo(x, box.y + box.height);
  }
  for (const timeUs of ticks.timesUs) {
    const x = crisp(box.x + xOf(scale, timeUs));
    ctx.moveTo(x, box.y + box.height - 8);
    ctx.lineTo(x, box.y + box.height);
  }
  ctx.stroke();
  ctx.fillStyle = look.dimmed;
  ctx.font = `11px ${look.font}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "top";
  ctx.direction = "ltr";
  for (const timeUs of ticks.timesUs) {
    ctx.fillText(timecode(timeUs, { digits }), box.x + xOf(scale, timeUs) + 4, box.y + 3);
  }
  ctx.restore();
}

function paintLoop(
  ctx: Context,
  look: Look,
  scale: Scale,
  { box, loop }: { readonly box: Box; readonly loop: LoopRange },
): void {
  const from = box.x + xOf(scale, loop.fromUs);
  const to = box.x + xOf(scale, loop.toUs);
  ctx.fillStyle = look.accent;
  ctx.globalAlpha = 0.22;
  ctx.fillRect(from, box.y, to - from, box.height);
  ctx.globalAlpha = 1;
  for (const [x, letter] of [
    [from, "A"],
    [to, "B"],
  ] as const) {
    const left = letter === "A" ? x : x - 12;
    ctx.fillStyle = look.accent;
    ctx.fillRect(x - 1, box.y, 2, box.height);
    ctx.fillRect(left, box.y + box.height - 12, 12, 12);
    ctx.fillStyle = look.back;
    ctx.font = `600 10px ${look.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(letter, left + 6, box.y + box.height - 5.5);
  }
}
