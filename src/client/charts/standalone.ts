import { chartFont } from "./textWidth.ts";

/**
 * A copy of a drawing that needs no style sheet: what the page's styles make of it is written into
 * it, and what only the page understands (classes, roles, what is not shown) is left out.
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

function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const name = from.tagName.toLowerCase();
  for (const attribute of Array.from(to.attributes)) {
    const isOfPage = foreignAttributes.test(attribute.name) || attribute.value.includes("var(");
    if (isOfPage) to.removeAttribute(attribute.name);
  }
  if (!undrawn.has(name)) write(style, to, written);
  else if (style.opacity !== "1") to.setAttribute("opacity", style.opacity);
  if (texts.has(name)) write(style, to, writtenForText);
  const copies = [...to.children];
  [...from.children].forEach((child, at) => {
    const copy = copies[at];
    if (!copy) return;
    const isHidden =
      getComputedStyle(child).display === "none" && child.closest("defs, pattern") === null;
    if (isHidden && !unseen.has(child.tagName.toLowerCase())) copy.remove();
    else writeStyles(child, copy);
  });
}

function write(
  style: CSSStyleDeclaration,
  to: Element,
  properties: Readonly<Record<string, string>>,
): void {
  for (const [property, unsaid] of Object.entries(properties)) {
    const value = style.getPropertyValue(property);
    if (value === "" || value === unsaid) to.removeAttribute(property);
    else to.setAttribute(property, value.replaceAll('"', ""));
  }
}
