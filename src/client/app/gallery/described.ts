/** What a chart is made of, by kind of element: how many, and where on the drawing, in whole per cent. */
export type Description = Readonly<
  Record<string, { readonly count: number } & Readonly<Record<string, number>>>
>;

const kinds = ["path", "rect", "circle", "line", "text"] as const;

/**
 * A picture in words, to be compared with a stored one: equal on every machine except for effects of its
 * fonts. Definitions of patterns are excluded.
 */
export function described(card: HTMLElement): Description {
  const drawing = card.querySelector("[data-drawing] svg");
  if (!drawing) return {};
  const page = drawing.getBoundingClientRect();
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const boxes = Array.from(drawing.querySelectorAll(kind))
        .filter((element) => element.closest("defs") === null)
        .map((element) => element.getBoundingClientRect());
      if (boxes.length === 0) return [];
      const lefts = boxes.map(({ left }) => ((left - page.left) / page.width) * 100);
      const tops = boxes.map(({ top }) => ((top - page.top) / page.height) * 100);
      return [
        [
          kind,
          {
            count: boxes.length,
            left: Math.round(Math.min(...lefts)),
            meanLeft: Math.round(meanOf(lefts)),
            right: Math.round(Math.max(...lefts)),
            top: Math.round(Math.min(...tops)),
            meanTop: Math.round(meanOf(tops)),
            bottom: Math.round(Math.max(...tops)),
          },
        ],
      ];
    }),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
