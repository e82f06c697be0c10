import { readXml } from "../xml.ts";
import {
  type ReadTranslation,
  type TranslationFault,
  translationMaxBytes,
  type TranslationReading,
} from "./translation.ts";
import { xliffNamespace } from "./xliff.ts";

/**
 * The texts of an XLIFF file of version 2.0 or 2.1, each with the line on which its unit begins.
 * Segments of a unit are joined. A unit without a target is skipped; one with markup is an error,
 * because texts have none.
 */
export function readXliff(bytes: Uint8Array): TranslationReading {
  if (bytes.length > translationMaxBytes) return refused("too_large", 1, "");
  const texts: ReadTranslation[] = [];
  const faults: TranslationFault[] = [];
  let root: { readonly prefix: string; readonly language: string | undefined } | undefined;
  let refusal: TranslationReading | undefined;
  let unit: Unit | undefined;
  let within: "source" | "target" | undefined;

  const result = readXml(bytes, {
    open(tag, at) {
      if (root === undefined) {
        const prefix = tag.name.includes(":") ? tag.name.replace(/:.*$/u, ":") : "";
        const space = tag.attribute(prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`) ?? "";
        const version = tag.attribute("version") ?? "";
        if (tag.name !== `${prefix}xliff`) refusal = refused("not_xliff", at.line(), tag.name);
        else if (space !== xliffNamespace || !/^2\.[01]$/u.test(version)) {
          refusal = refused("version", at.line(), version);
        }
        root = { prefix, language: tag.attribute("trgLang") };
        if (refusal) at.refuse("damaged");
        return;
      }
      if (within) {
        // Once for a unit is enough.
        unit &&= { ...unit, markup: unit.markup ?? tag.name };
        return;
      }
      const name = local(tag.name, root.prefix);
      if (name === "unit") {
        unit = {
          line: at.line(),
          key: tag.attribute("id") ?? "",
          source: "",
          target: undefined,
          markup: undefined,
        };
      }
      if (unit && (name === "source" || name === "target")) within = name;
    },
    close(closed, text) {
      const name = local(closed, root?.prefix ?? "");
      if (unit && within !== undefined && name === within) {
        unit =
          within === "source"
            ? { ...unit, source: unit.source + text }
            : { ...unit, target: (unit.target ?? "") + text };
        within = undefined;
      }
      if (name === "unit" && unit) {
        const { line, key, source, target, markup } = unit;
        if (markup !== undefined) faults.push({ line, because: "inline", found: markup });
        else if (key === "") faults.push({ line, because: "no_key", found: source });
        else if (target !== undefined) texts.push({ line, key, source, target });
        unit = undefined;
      }
    },
  });
  if (refusal) return refusal;
  if (result.kind === "refused") {
    const { place, found } = result;
    return refused("not_xml", place.kind === "line" ? place.line : 1, found);
  }
  return { kind: "read", language: root?.language, texts, faults };
}

interface Unit {
  readonly line: number;
  readonly key: string;
  readonly source: string;
  readonly target: string | undefined;
  /** The first element in its text. */
  readonly markup: string | undefined;
}

/** An element’s name without the prefix of XLIFF; `undefined` for those of others. */
function local(name: string, prefix: string): string | undefined {
  return name.startsWith(prefix) && !name.slice(prefix.length).includes(":")
    ? name.slice(prefix.length)
    : undefined;
}

function refused(
  because: Extract<TranslationReading, { kind: "refused" }>["because"],
  line: number,
  found: string,
): TranslationReading {
  return { kind: "refused", because, line, found };
}
