import type { XmlElement } from "../xmlTree.ts";

/** All descendant elements with a name, in document order, whatever their prefix. */
export function allNamed(root: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (plainName(element) === name) found.push(element);
    for (let at = element.children.length - 1; at >= 0; at -= 1) {
      const child = element.children[at];
      if (child) open.push(child);
    }
  }
  return found;
}

/** The text of the first child of a name; empty without one. */
export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => plainName(child) === name)?.text ?? "";
}

export function isSaid(element: XmlElement, name: string): boolean {
  return childText(element, name).trim() === "Y";
}

function plainName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}
