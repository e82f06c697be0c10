import { readXml, type XmlResult } from "./xml.ts";

/** An element with all of its content, for files that are small enough to hold in memory. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** What stands directly in it. */
  readonly text: string;
  /** Where it begins. */
  readonly line: number;
}

/** A document as a tree; refused as `too_many_things` above the maximum number of elements. */
export function xmlTree(
  bytes: Uint8Array,
  mostElements: number,
):
  | { readonly kind: "read"; readonly root: XmlElement; readonly trouble: ReadTrouble }
  | Extract<XmlResult, { kind: "refused" }> {
  interface Growing {
    readonly name: string;
    readonly attributes: ReadonlyMap<string, string>;
    readonly children: Growing[];
    text: string;
    readonly line: number;
  }
  const open: Growing[] = [];
  let root: Growing | undefined;
  let count = 0;
  const result = readXml(bytes, {
    open(tag, at) {
      count += 1;
      if (count > mostElements) at.refuse("too_many_things");
      const element = {
        name: tag.name,
        attributes: new Map(tag.attributes()),
        children: [],
        text: "",
        line: at.line(),
      };
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    },
    close(_name, text) {
      const element = open.pop();
      if (element) element.text = text;
    },
  });
  if (result.kind === "refused") return result;
  // A document that was read has a root.
  return root
    ? { kind: "read", root, trouble: result.trouble }
    : { kind: "refused", because: "damaged", place: { kind: "line", line: 1 }, found: "" };
}

type ReadTrouble = Extract<XmlResult, { kind: "read" }>["trouble"];
