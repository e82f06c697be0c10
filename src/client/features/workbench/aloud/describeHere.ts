import { timecode } from "../../../kit/text/timecode.ts";
import type { MediaStrips } from "../../../kit/media/openStrips.ts";
import type { Format } from "../../../kit/text/format.ts";
import { inSequence } from "../../../kit/text/phrase.ts";
import type { Translate } from "../../../kit/text/useTranslation.ts";
import { pictureChange, pictureLook } from "./pictureHere.ts";
import { soundHere } from "./soundHere.ts";

/** Sound and picture at a time, in words: what the timeline draws of them. */
export function describeHere(
  strips: Pick<MediaStrips, "state" | "waveform" | "thumbnails"> | null,
  { atUs, durationUs }: { readonly atUs: number; readonly durationUs: number },
  { t, format }: { readonly t: Translate<"aloud">; readonly format: Format },
): string {
  return inSequence([
    soundText(strips, { atUs, durationUs }, { t, format }),
    ...pictureTexts(strips, atUs, t),
  ]);
}

function soundText(
  strips: Parameters<typeof describeHere>[0],
  { atUs, durationUs }: Parameters<typeof describeHere>[1],
  { t, format }: Parameters<typeof describeHere>[2],
): string {
  const { state, waveform } = strips ?? {};
  const isComing = state === undefined || state.kind === "opening" || state.kind === "reading";
  const sound = waveform && soundHere(waveform, atUs, durationUs);
  if (!sound) return t(isComing ? "here.soundComing" : "here.soundUnknown");
  const { isSilent, decibelsBelow, untilUs, soundShare } = sound;
  const time = untilUs === null ? undefined : timecode(untilUs);
  return inSequence([
    isSilent
      ? t("here.silence")
      : t("here.sound", { decibels: format.number(Math.round(decibelsBelow)) }),
    ...(time === undefined ? [] : [t(isSilent ? "here.soundFrom" : "here.silenceFrom", { time })]),
    t("here.ahead", { share: format.percent(soundShare) }),
  ]);
}

function pictureTexts(
  strips: Parameters<typeof describeHere>[0],
  atUs: number,
  t: Translate<"aloud">,
): readonly string[] {
  const now = strips?.thumbnails?.near(atUs);
  if (!strips?.thumbnails || !now) return [];
  const pixels = pixelsOf(now);
  if (!pixels) return [];
  const { light, colour } = pictureLook(pixels);
  const before = strips.thumbnails.near(Math.max(0, atUs - beforeUs));
  const pixelsBefore = before && before !== now ? pixelsOf(before) : undefined;
  return [
    t("here.picture", { light: t(`here.light.${light}`), colour: t(`here.colour.${colour}`) }),
    ...(pixelsBefore ? [t(`here.change.${pictureChange(pixelsBefore, pixels)}`)] : []),
  ];
}

/** The picture is compared with the one this long before it. */
const beforeUs = 5_000_000;

/** Small enough to be compared within one key press. */
const sizePx = { width: 32, height: 18 };

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray | undefined {
  const { width, height } = sizePx;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
