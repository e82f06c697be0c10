import { chartFont } from "./textWidth.ts";

/**
 * A copy of a drawing that needs no style sheet: what the page’s styles make of it is written into
 * it, and what only the page understands (classes, roles, what is not shown) is excluded.
 */
export function standalone(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) return drawing;
  const { width, height } = drawing.getBoundingClientRect();
  writeStyles(drawing, copy);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", chartFont);
  return copy;
}

/** What is drawn of an element, with the value that goes without saying. */
const written: Readonly<Record<string, string>> = {
  fill: "",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "paint-order": "normal",
  opacity: "1",
};

const writtenForText: Readonly<Record<string, string>> = {
  "font-size": "",
  "font-weight": "400",
  "font-style": "normal",
  "text-anchor": "start",
  "dominant-baseline": "auto",
  direction: "ltr",
  "unicode-bidi": "normal",
};

const foreignAttributes =
  /^(?:class|style|role|tabindex|data-.*|aria-.*|focusable|cursor|pointer-events)$/u;
const texts = new Set(["text", "tspan"]);
const unseen = new Set(["title", "desc"]);
const undrawn = new Set(["defs", "pattern", "clippath", "marker", "g", "svg"]);

/** What belongs to one element alone and changes nothing of how it is drawn. */
const ownAttributes =
  /^(?:[xyd]|[xy][12]|[cr][xy]?|width|height|points|transform|id|tabindex|aria-.*|data-(?:row|column))$/u;

type Looks = Map<string, readonly (readonly [string, string])[]>;

/**
 * Writes the styles of one element and all within it. What stands in the same place of the style sheet
 * looks the same and is asked for once: a matrix has thousands of cells.
 */
function writeStyles(from: Element, to: Element, looks: Looks = new Map(), within = ""): void {
  const key = `${within}/${from.tagName}${Array.from(from.attributes, signature).join("")}`;
  for (const attribute of Array.from(to.attributes)) {
    const isOfPage = foreignAttributes.test(attribute.name) || attribute.value.includes("var(");
    if (isOfPage) to.removeAttribute(attribute.name);
  }
  keepWidth(from, to);
  const look = looks.get(key) ?? lookOf(from);
  looks.set(key, look);
  for (const [property, value] of look) {
    if (value === "") to.removeAttribute(property);
    else to.setAttribute(property, value);
  }
  const copies = Array.from(to.children);
  Array.from(from.children).forEach((child, at) => {
    const copy = copies[at];
    if (!copy) return;
    // What is said where the pointer rests is not seen on paper, nor what only the pointer finds.
    if (unseen.has(child.tagName.toLowerCase())) copy.remove();
    else {
      writeStyles(child, copy, looks, key);
      if (isInvisible(copy)) copy.remove();
    }
  });
}

/** Whether nothing is seen of an element whose styles are written out. */
function isInvisible(copy: Element): boolean {
  const name = copy.tagName.toLowerCase();
  if (undrawn.has(name)) return name === "g" && copy.childElementCount === 0;
  const has = (paint: "fill" | "stroke", unsaid: string) => {
    const color = copy.getAttribute(paint) ?? unsaid;
    const isClear = color === "none" || color === "transparent" || color === "rgba(0, 0, 0, 0)";
    return !isClear && copy.getAttribute(`${paint}-opacity`) !== "0";
  };
  return copy.getAttribute("opacity") === "0" || !(has("fill", "black") || has("stroke", "none"));
}

/**
 * A text stays as wide as it is on the page: who opens the file may lack its font, and another one’s longer
 * words would be cut at the edge or lie over each other.
 */
function keepWidth(from: Element, to: Element): void {
  if (!(from instanceof SVGTextContentElement) || from.querySelector("tspan")) return;
  const widthPx = from.getComputedTextLength();
  if (widthPx > 0) writeWidth(to, widthPx);
}

/** Has a text drawn exactly so wide, by any font. */
export function writeWidth(text: Element, widthPx: number): void {
  text.setAttribute("textLength", widthPx.toFixed(1));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

function signature({ name, value }: Attr): string {
  return ownAttributes.test(name) ? "" : ` ${name}=${value}`;
}

/** Properties with what they are; empty where that goes without saying. */
function lookOf(element: Element): readonly (readonly [string, string])[] {
  const style = getComputedStyle(element);
  const name = element.tagName.toLowerCase();
  if (undrawn.has(name)) return style.opacity === "1" ? [] : [["opacity", style.opacity]];
  const properties = { ...written, ...(texts.has(name) && writtenForText) };
  return Object.entries(properties).map(([property, unsaid]) => {
    const value = style.getPropertyValue(property);
    return [property, value === unsaid ? "" : value.replaceAll('"', "")];
  });
}
