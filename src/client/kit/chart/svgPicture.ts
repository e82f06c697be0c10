import { standalone, writeWidth } from "./standalone.ts";
import { chartFont, textWidthPx, wrapped } from "./textWidth.ts";
import { underLightTheme } from "./underLightTheme.ts";

/** The texts around a drawing in its saved picture. */
export interface PictureWords {
  readonly kind: string;
  readonly title: string;
  readonly source?: string | undefined;
}

export interface SvgPicture {
  readonly text: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The picture of a chart as a file of its own: title, legend, drawings and source, with all colours written out as
 * on paper (light, on white), whatever the theme. `undefined` before anything is drawn.
 */
export function svgPicture(card: HTMLElement, words: PictureWords): SvgPicture | undefined {
  const drawings = Array.from(
    card.querySelectorAll<SVGSVGElement>("[data-drawing] svg:not([aria-hidden])"),
    (drawing) => ({ drawing, box: drawing.getBoundingClientRect() }),
  ).filter(({ drawing }) => drawing.parentElement?.closest("svg") === null);
  if (drawings.length === 0) return undefined;
  const widestPx = Math.max(...drawings.map(({ box }) => box.width));
  const widthPx = Math.max(leastWidthPx, Math.ceil(widestPx) + 2 * marginPx);
  const isRtl = getComputedStyle(card).direction === "rtl";
  const page = newPage(widthPx, isRtl);

  page.write(words.kind, { sizePx: 12, color: "#68727a", leadPx: 18 });
  for (const line of wrapped(words.title, widthPx - 2 * marginPx, titleType)) {
    page.write(line, { ...titleType, color: "#1a1f23", leadPx: 22 });
  }
  page.skip(8);
  underLightTheme(card, () => {
    page.putLegend(card.querySelectorAll("[data-legend-item]"));
    for (const { drawing, box } of drawings) {
      page.put(standalone(drawing), { xPx: (widthPx - box.width) / 2, heightPx: box.height });
    }
  });
  if (words.source !== undefined) {
    page.skip(6);
    for (const line of wrapped(words.source, widthPx - 2 * marginPx, { sizePx: 11 })) {
      page.write(line, { sizePx: 11, color: "#68727a", leadPx: 16 });
    }
  }
  return page.end();
}

const marginPx = 16;
const leastWidthPx = 360;
const titleType = { sizePx: 16, weight: 600 };
const namespace = "http://www.w3.org/2000/svg";

/** An SVG page to which lines of text and drawings are added one below the other. */
function newPage(widthPx: number, isRtl: boolean) {
  const svg = document.createElementNS(namespace, "svg");
  let y = marginPx;
  const startPx = isRtl ? widthPx - marginPx : marginPx;

  function text(words: string, at: { x: number; y: number }, type: Written): void {
    const element = document.createElementNS(namespace, "text");
    element.textContent = words;
    set(element, {
      x: at.x,
      y: at.y,
      fill: type.color,
      "font-size": type.sizePx,
      "font-weight": type.weight ?? 400,
      direction: isRtl ? "rtl" : "ltr",
    });
    if (words !== "") writeWidth(element, textWidthPx(words, type));
    svg.append(element);
  }

  function put(drawing: SVGElement, at: { xPx: number; heightPx: number }): void {
    set(drawing, { x: at.xPx, y });
    svg.append(drawing);
    y += at.heightPx;
  }

  return {
    skip: (px: number) => {
      y += px;
    },
    write: (words: string, type: Written & { readonly leadPx: number }) => {
      text(words, { x: startPx, y: y + type.sizePx }, type);
      y += type.leadPx;
    },
    put,
    putLegend: (items: NodeListOf<Element>) => {
      let before = 0;
      const room = widthPx - 2 * marginPx;
      for (const item of items) {
        const mark = item.querySelector("svg");
        const name = item.textContent;
        const markPx = mark ? mark.getBoundingClientRect().width + 8 : 0;
        const itemPx = markPx + textWidthPx(name, { sizePx: 13 });
        if (before > 0 && before + itemPx > room) {
          before = 0;
          y += 20;
        }
        const x = isRtl ? startPx - before : startPx + before;
        if (mark) {
          const copy = standalone(mark);
          set(copy, { x: isRtl ? x - markPx + 8 : x, y: y + 1 });
          svg.append(copy);
        }
        const type = { sizePx: 13, color: "#1a1f23" };
        text(name, { x: isRtl ? x - markPx : x + markPx, y: y + 12 }, type);
        before += itemPx + 16;
      }
      if (items.length > 0) y += 28;
    },
    end: (): SvgPicture => {
      const heightPx = Math.ceil(y + marginPx);
      const paper = document.createElementNS(namespace, "rect");
      set(paper, { width: widthPx, height: heightPx, fill: "#ffffff" });
      svg.prepend(paper);
      set(svg, {
        width: widthPx,
        height: heightPx,
        viewBox: `0 0 ${widthPx} ${heightPx}`,
        "font-family": chartFont,
      });
      return { text: new XMLSerializer().serializeToString(svg), widthPx, heightPx };
    },
  };
}

interface Written {
  readonly sizePx: number;
  readonly weight?: number;
  readonly color: string;
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
}
