import { SaxesParser } from "saxes";

/**
 * What is wrong with a file of ELAN by the rules of its format, version 3.0 (Max Planck Institute for Psycholinguistics,
 * "EAF 3.0"), written out here because the schema itself is not ours to pass on: the order of elements, the attributes
 * that must be there, names that must be there once, and names that must be there because something refers to them.
 */
export function eafFaults(text: string): readonly string[] {
  const faults: string[] = [];
  const stack: { readonly name: string; at: number }[] = [];
  const names = new Map<string, Set<string>>();
  const references: { readonly kind: string; readonly name: string; readonly by: string }[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => faults.push(error.message));
  parser.on("opentag", ({ name, attributes }) => {
    const parent = stack.at(-1);
    const order = parent ? childrenOf[parent.name] : ["ANNOTATION_DOCUMENT"];
    const place = order?.indexOf(name) ?? -1;
    if (place < 0) faults.push(`${name} in ${parent?.name ?? "the document"}`);
    else if (parent && place < parent.at && !unordered.has(parent.name)) {
      faults.push(`${name} too late in ${parent.name}`);
    }
    if (parent) parent.at = Math.max(parent.at, place);
    for (const needed of required[name] ?? []) {
      if (attributes[needed] === undefined) faults.push(`${name} without ${needed}`);
    }
    const kind = namedBy[name];
    const own = kind === undefined ? undefined : attributes[kind];
    if (kind !== undefined && own !== undefined) {
      const all = names.get(kind) ?? new Set();
      if (all.has(own)) faults.push(`${kind} ${own} twice`);
      names.set(kind, all.add(own));
    }
    for (const [attribute, of] of Object.entries(refersTo)) {
      const to = attributes[attribute];
      if (to !== undefined) references.push({ kind: of, name: to, by: `${name} ${attribute}` });
    }
    const time = attributes["TIME_VALUE"];
    if (time !== undefined && !/^\d+$/u.test(time)) faults.push(`TIME_VALUE ${time}`);
    stack.push({ name, at: 0 });
  });
  parser.on("closetag", () => stack.pop());
  parser.write(text).close();
  for (const { kind, name, by } of references) {
    if (names.get(kind)?.has(name) !== true) faults.push(`${by} names ${name}, which is not there`);
  }
  return faults;
}

/** In the order in which they come. */
const childrenOf: Readonly<Record<string, readonly string[]>> = {
  ANNOTATION_DOCUMENT: [
    "LICENSE",
    "HEADER",
    "TIME_ORDER",
    "TIER",
    "LINGUISTIC_TYPE",
    "LOCALE",
    "LANGUAGE",
    "CONSTRAINT",
    "CONTROLLED_VOCABULARY",
    "LEXICON_REF",
    "REF_LINK_SET",
    "EXTERNAL_REF",
  ],
  HEADER: ["MEDIA_DESCRIPTOR", "LINKED_FILE_DESCRIPTOR", "PROPERTY"],
  TIME_ORDER: ["TIME_SLOT"],
  TIER: ["ANNOTATION"],
  ANNOTATION: ["ALIGNABLE_ANNOTATION", "REF_ANNOTATION"],
  ALIGNABLE_ANNOTATION: ["ANNOTATION_VALUE"],
  REF_ANNOTATION: ["ANNOTATION_VALUE"],
  CONTROLLED_VOCABULARY: ["DESCRIPTION", "CV_ENTRY_ML"],
  CV_ENTRY_ML: ["CVE_VALUE"],
};
const unordered: ReadonlySet<string> = new Set(["ANNOTATION"]);

const required: Readonly<Record<string, readonly string[]>> = {
  ANNOTATION_DOCUMENT: ["AUTHOR", "DATE", "VERSION"],
  MEDIA_DESCRIPTOR: ["MEDIA_URL", "MIME_TYPE"],
  LINKED_FILE_DESCRIPTOR: ["LINK_URL", "MIME_TYPE"],
  TIME_SLOT: ["TIME_SLOT_ID"],
  TIER: ["TIER_ID", "LINGUISTIC_TYPE_REF"],
  ALIGNABLE_ANNOTATION: ["ANNOTATION_ID", "TIME_SLOT_REF1", "TIME_SLOT_REF2"],
  REF_ANNOTATION: ["ANNOTATION_ID", "ANNOTATION_REF"],
  LINGUISTIC_TYPE: ["LINGUISTIC_TYPE_ID"],
  LOCALE: ["LANGUAGE_CODE"],
  LANGUAGE: ["LANG_ID"],
  CONSTRAINT: ["STEREOTYPE"],
  CONTROLLED_VOCABULARY: ["CV_ID"],
  DESCRIPTION: ["LANG_REF"],
  CV_ENTRY_ML: ["CVE_ID"],
  CVE_VALUE: ["LANG_REF"],
};

/** The attribute that an element is named by, once in a file. */
const namedBy: Readonly<Record<string, string>> = {
  TIME_SLOT: "TIME_SLOT_ID",
  ALIGNABLE_ANNOTATION: "ANNOTATION_ID",
  REF_ANNOTATION: "ANNOTATION_ID",
  TIER: "TIER_ID",
  LINGUISTIC_TYPE: "LINGUISTIC_TYPE_ID",
  LANGUAGE: "LANG_ID",
  CONSTRAINT: "STEREOTYPE",
  CONTROLLED_VOCABULARY: "CV_ID",
  LOCALE: "LANGUAGE_CODE",
};

const refersTo: Readonly<Record<string, string>> = {
  TIME_SLOT_REF1: "TIME_SLOT_ID",
  TIME_SLOT_REF2: "TIME_SLOT_ID",
  ANNOTATION_REF: "ANNOTATION_ID",
  PREVIOUS_ANNOTATION: "ANNOTATION_ID",
  LINGUISTIC_TYPE_REF: "LINGUISTIC_TYPE_ID",
  PARENT_REF: "TIER_ID",
  DEFAULT_LOCALE: "LANGUAGE_CODE",
  LANG_REF: "LANG_ID",
  CONSTRAINTS: "STEREOTYPE",
  CONTROLLED_VOCABULARY_REF: "CV_ID",
};
