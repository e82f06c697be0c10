/**
 * What the pixels of a picture tell about it: light and colour. Never what it shows: only a study’s own
 * description says that.
 */
export interface PictureLook {
  readonly light: "dark" | "medium" | "bright";
  /** The most frequent colour among coloured pixels; `grey` where hardly any pixel is coloured. */
  readonly colour: (typeof colours)[number] | "grey";
}

/** From red on, each covers about a sixth of the hue circle, except orange and yellow, which share one. */
const colours = ["red", "orange", "yellow", "green", "cyan", "blue", "purple"] as const;
/** Upper limit of each colour, in degrees of hue; above the last it is red again. */
const endsAt = [15, 45, 70, 160, 195, 260, 335] as const;

/** Pixels as a canvas gives them: red, green, blue, opacity, each from 0 to 255. */
type Pixels = ArrayLike<number>;

export function pictureLook(pixels: Pixels): PictureLook {
  const count = pixels.length / 4;
  let light = 0;
  let coloured = 0;
  const weights = new Map<PictureLook["colour"], number>();
  for (let at = 0; at < pixels.length; at += 4) {
    light += lightOf(pixels, at) / count;
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const most = Math.max(red, green, blue);
    const chroma = most - Math.min(red, green, blue);
    if (chroma < colouredFrom) continue;
    coloured += 1 / count;
    const name = colourOf({ red, green, blue, most, chroma });
    weights.set(name, (weights.get(name) ?? 0) + chroma);
  }
  const [first] = [...weights].toSorted(([, a], [, b]) => b - a);
  return {
    light: light < 70 ? "dark" : light > 165 ? "bright" : "medium",
    colour: coloured < 0.1 || !first ? "grey" : first[0],
  };
}

/** A pixel whose channels differ by less than this counts as grey. */
const colouredFrom = 40;

/**
 * How much two pictures of the same size differ, by the mean absolute difference of luma (0 to 255): below 4
 * `none`, below 30 `some`, else `much`.
 */
export function pictureChange(before: Pixels, now: Pixels): "none" | "some" | "much" {
  const count = now.length / 4;
  let sum = 0;
  for (let at = 0; at < now.length; at += 4) {
    sum += Math.abs(lightOf(before, at) - lightOf(now, at)) / count;
  }
  return sum < 4 ? "none" : sum < 30 ? "some" : "much";
}

/** Luma by ITU-R BT.601, from 0 to 255. */
function lightOf(pixels: Pixels, at: number): number {
  return 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
}

function colourOf({
  red,
  green,
  blue,
  most,
  chroma,
}: Record<"red" | "green" | "blue" | "most" | "chroma", number>): (typeof colours)[number] {
  const sixth =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  const hue = (sixth * 60 + 360) % 360;
  return colours[endsAt.findIndex((end) => hue < end)] ?? "red";
}
