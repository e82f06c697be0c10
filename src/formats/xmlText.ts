/** What XML 1.0 cannot hold at all: most control characters, two non-characters, halves of a pair. */
const unwritable =
  // oxlint-disable-next-line no-control-regex -- those are meant
  /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Whether a text can be written as XML. Characters that XML cannot hold are written as U+FFFD. */
export function isWritable(text: string): boolean {
  return text.search(unwritable) === -1;
}

/** Escapes a text for use between XML tags. */
export function xmlText(text: string): string {
  return text
    .replaceAll(unwritable, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** Text between double quotes; line ends and tabs are preserved. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}

/** A start tag, or with `/` as `end` an empty element. Attributes that are `undefined` are excluded. */
export function xmlTag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  end: "" | "/" = "",
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${xmlAttribute(String(value))}"`],
  );
  return `<${name}${written.join("")}${end}>`;
}

/** An XML element that contains only text. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  text: string,
): string {
  return text === ""
    ? xmlTag(name, attributes, "/")
    : `${xmlTag(name, attributes)}${xmlText(text)}</${name}>`;
}

/**
 * A text with the five predefined entities and numeric characters decoded, and line ends as `\n`.
 * `undefined` if it has an unknown entity, or a character that XML does not allow.
 */
export function withoutEntities(text: string): string | undefined {
  const lines = text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
  if (!lines.includes("&")) return lines;
  let isKnown = true;
  const meant = lines.replaceAll(/&([^;&]{0,16})(;?)/g, (_, name: string, end: string) => {
    const character = end === "" ? undefined : (named.get(name) ?? numbered(name));
    isKnown &&= character !== undefined;
    return character ?? "";
  });
  return isKnown ? meant : undefined;
}

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function numbered(name: string): string | undefined {
  const found = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
  if (!found) return undefined;
  const [, hexadecimal, decimal] = found;
  const point = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  if (point > 0x10_ff_ff) return undefined;
  const character = String.fromCodePoint(point);
  return isWritable(character) ? character : undefined;
}
