import { colourDistance, dichromacies, type Dichromacy } from "../../../domain/colourVision.ts";
import type { Code, Scheme } from "../../../domain/entities/scheme.ts";
import { nextColor } from "../../kit/coding/palette.ts";

/** The backgrounds that colours are seen on, by theme, from `theme.ts`. */
const grounds = { light: "#ffffff", dark: "#14181b" } as const;
export type Ground = keyof typeof grounds;

/**
 * Below this CIEDE2000 difference two colours are hard to distinguish; all pairs in the palette are above.
 */
const leastDistance = 10;

/** Colours that are hard to distinguish from each other, or from their background. */
export type ColourWarning =
  /** The same colour for several codes. */
  | { readonly kind: "same"; readonly color: string; readonly codes: readonly Code[] }
  /** Two similar colours; `for` names the kinds of colour vision concerned, empty for everyone. */
  | {
      readonly kind: "close";
      readonly colors: readonly [string, string];
      readonly codes: readonly [readonly Code[], readonly Code[]];
      readonly for: readonly Dichromacy[];
    }
  | {
      readonly kind: "ground";
      readonly color: string;
      readonly codes: readonly Code[];
      readonly ground: Ground;
      readonly for: readonly Dichromacy[];
    };

/** The worst first within each kind. Warnings only: every code also has a symbol. */
export function colourWarnings(codes: readonly Code[]): readonly ColourWarning[] {
  const byColor = [...new Set(codes.map(({ color }) => color))].map(
    (color) => [color, codes.filter((code) => code.color === color)] as const,
  );
  const same = byColor
    .filter(([, those]) => those.length > 1)
    .map(([color, those]): ColourWarning => ({ kind: "same", color, codes: those }));
  const close = byColor.flatMap(([a, ofA], at) =>
    byColor.slice(at + 1).flatMap(([b, ofB]) => {
      const found = closeness(a, b);
      return found
        ? [
            {
              least: found.least,
              warning: {
                kind: "close",
                colors: [a, b],
                codes: [ofA, ofB],
                for: found.for,
              } satisfies ColourWarning,
            },
          ]
        : [];
    }),
  );
  const onGrounds = byColor.flatMap(([color, those]) =>
    groundNames.flatMap((ground): ColourWarning[] => {
      const found = closeness(color, grounds[ground]);
      return found ? [{ kind: "ground", color, codes: those, ground, for: found.for }] : [];
    }),
  );
  return [
    ...close.toSorted((a, b) => a.least - b.least).map(({ warning }) => warning),
    ...onGrounds,
    ...same,
  ];
}

/** The codes with colours of the palette; within a group a colour repeats only once all are used. */
export function withChosenColours(scheme: Scheme): Scheme {
  const chosen = new Map<string, string>();
  const order = [...scheme.groups.map(({ id }) => id), null];
  for (const groupId of order) {
    for (const code of scheme.codes.filter((one) => one.groupId === groupId)) {
      chosen.set(code.id, nextColor([...chosen.values()]));
    }
  }
  return {
    ...scheme,
    codes: scheme.codes.map((code) => ({ ...code, color: chosen.get(code.id) ?? code.color })),
  };
}

const groundNames = ["light", "dark"] as const;

/** The kinds of colour vision for which two colours are similar; `undefined` where there are none. */
function closeness(
  a: string,
  b: string,
): { readonly least: number; readonly for: readonly Dichromacy[] } | undefined {
  const usual = colourDistance(a, b);
  const others = dichromacies.map((eye) => ({ eye, distance: colourDistance(a, b, eye) }));
  const least = Math.min(usual, ...others.map(({ distance }) => distance));
  if (least >= leastDistance) return undefined;
  const close = others.filter(({ distance }) => distance < leastDistance).map(({ eye }) => eye);
  return { least, for: usual < leastDistance ? [] : close };
}
