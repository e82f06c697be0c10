/** Types of dichromacy: each lacks one of the three kinds of cones. */
export const dichromacies = ["protan", "deutan", "tritan"] as const;
export type Dichromacy = (typeof dichromacies)[number];

/** Types of colour vision: the usual one and each dichromacy. */
export const eyes = ["usual", ...dichromacies] as const;
export type Eye = (typeof eyes)[number];

/** Red, green and blue in linear light, 0 to 1. */
type Light = readonly [number, number, number];
/** A colour as CIE L*a*b* under illuminant D65. */
export type Lab = readonly [number, number, number];

/**
 * A colour as someone with a dichromacy sees it, in linear light. Matrices of full severity from
 * Machado, Oliveira and Fernandes (2009), doi:10.1109/TVCG.2009.113.
 */
const matrices: Readonly<Record<Dichromacy, readonly [Light, Light, Light]>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The colour `#rrggbb` as it appears with a type of colour vision, as `#rrggbb`. */
export function seenAs(color: string, eye: Eye): string {
  return hexOf(seenLight(lightOf(color), eye));
}

/**
 * The difference between two colours (`#rrggbb`) for a type of colour vision, by CIEDE2000. About 1
 * is the smallest visible difference side by side; separate marks on a screen need about ten times
 * that.
 */
export function colourDistance(a: string, b: string, eye: Eye = "usual"): number {
  return ciede2000(labOf(seenLight(lightOf(a), eye)), labOf(seenLight(lightOf(b), eye)));
}

/**
 * ΔE₀₀ of two colours, with the parametric factors all 1. Sharma, Wu and Dalal (2005),
 * doi:10.1002/col.20070.
 */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - saturating(meanChroma));
  const [a1p, a2p] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(a1p, b1), Math.hypot(a2p, b2)];
  const [h1, h2] = [hue(a1p, b1), hue(a2p, b2)];

  const isGrey = c1 * c2 === 0;
  const turn = h2 - h1;
  const hueStep = isGrey ? 0 : turn - (turn > 180 ? 360 : 0) + (turn < -180 ? 360 : 0);
  const dL = l2 - l1;
  const dC = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * sin(hueStep / 2);

  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = isGrey ? h1 + h2 : meanHue(h1, h2);
  const t =
    1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const sL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sC = 1 + 0.045 * c;
  const sH = 1 + 0.015 * c * t;
  const rotation = -2 * saturating(c) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  return Math.sqrt(
    (dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rotation * (dC / sC) * (dH / sH),
  );
}

function saturating(chroma: number): number {
  return Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
}

/** In degrees, 0 to 360; 0 for grey. */
function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2;
  if (Math.abs(h1 - h2) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

function seenLight(light: Light, eye: Eye): Light {
  if (eye === "usual") return light;
  const [r, g, b] = matrices[eye];
  return [within(dot(r, light)), within(dot(g, light)), within(dot(b, light))];
}

function dot([a, b, c]: Light, [r, g, bl]: Light): number {
  return a * r + b * g + c * bl;
}

/** A simulated colour can lie a little outside what a screen shows. */
function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Of the sRGB standard, IEC 61966-2-1. */
function lightOf(color: string): Light {
  const linear = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(1), linear(3), linear(5)];
}

function hexOf(light: Light): string {
  const signs = light.map((value) => {
    const coded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${signs.join("")}`;
}

function labOf([r, g, b]: Light): Lab {
  const x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047;
  const y = 0.2126729 * r + 0.7151522 * g + 0.072175 * b;
  const z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883;
  const [fx, fy, fz] = [lightness(x), lightness(y), lightness(z)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

function lightness(value: number): number {
  return value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116;
}
