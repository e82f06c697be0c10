import { chartFont } from "./textWidth.ts";

/**
 * A copy of a drawing that needs no style sheet: its computed styles are written into it, and what only the page
 * understands (classes, roles, hidden parts) is removed.
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

/** The properties that are written into the copy, each with its initial value, which is not written. */
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

/** Attributes that vary between elements without affecting their computed styles. */
const ownAttributes =
  /^(?:[xyd]|[xy][12]|[cr][xy]?|width|height|points|transform|id|tabindex|aria-.*|data-(?:row|column))$/u;

type Looks = Map<string, readonly (readonly [string, string])[]>;

/**
 * Writes the styles of an element and of all elements within it. Elements that the style sheet cannot distinguish
 * have the same styles, which are computed once: a matrix has thousands of cells.
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

/** Whether nothing of an element is visible; its styles are written out already. */
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
 * Keeps a text as wide as it is on the page: where the file is opened the font may be missing, and a wider one
 * would be cut or overlap other texts.
 */
function keepWidth(from: Element, to: Element): void {
  if (!(from instanceof SVGTextContentElement) || from.querySelector("tspan")) return;
  const widthPx = from.getComputedTextLength();
  if (widthPx > 0) writeWidth(to, widthPx);
}

/** Makes a text exactly `widthPx` wide in any font. */
export function writeWidth(text: Element, widthPx: number): void {
  text.setAttribute("textLength", widthPx.toFixed(1));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

function signature({ name, value }: Attr): string {
  return ownAttributes.test(name) ? "" : ` ${name}=${value}`;
}

/** Properties with their computed values; empty for the initial value. */
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
