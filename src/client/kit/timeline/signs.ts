/** Pattern, shape and letter beside a colour, so that nothing depends on colour alone. */
export interface Sign {
  readonly letter: string;
  readonly pattern: Pattern;
  readonly shape: Shape;
}

export const patterns = ["plain", "rising", "falling", "dots", "upright", "cross"] as const;
export type Pattern = (typeof patterns)[number];

export const shapes = ["circle", "diamond", "triangle", "square", "cross", "ring"] as const;
export type Shape = (typeof shapes)[number];

/** The pattern and shape of the n-th code: neighbours in the scheme never share either. */
export function codeSign(index: number, letter: string): Sign {
  return {
    letter: letter.slice(0, 2),
    pattern: patterns[index % patterns.length] ?? "plain",
    shape: shapes[index % shapes.length] ?? "circle",
  };
}

/** Black or white: the one with the greater contrast to a colour, at least 4.5 to 1. */
export function inkOn(color: string): string {
  const light = luminance(color);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}

/** How bright a colour is, 0 to 1 (WCAG’s relative luminance). */
export function luminance(color: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
