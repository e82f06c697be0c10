import { xmlText } from "../xmlText.ts";

/**
 * A text in a workbook’s encoding: characters that XML lacks are written as `_x0007_`, and in texts
 * that already look like this, the first underscore is encoded.
 */
export function sheetText(text: string): string {
  const plain = text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_")
    .replaceAll(unwritable, (sign) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      return `_x${code}_`;
    });
  return xmlText(plain);
}

/** A cell’s text with escapes such as `_x000D_` decoded. */
export function meantText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const unwritable =
  // oxlint-disable-next-line no-control-regex -- those are meant
  /[\0-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
