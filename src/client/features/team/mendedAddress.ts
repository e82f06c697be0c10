import { rules } from "../../../domain/rules.ts";

/**
 * The email address that was probably meant by one that is not valid; `undefined` where there is no guess.
 */
export function mendedAddress(text: string): string | undefined {
  const tried = text
    .normalize("NFKC")
    .replace(/^mailto:/iu, "")
    .replaceAll(/\s*[([{]\s*(?:at|ät)\s*[)\]}]\s*|\s+at\s+/giu, "@")
    .replaceAll(/\s*[([{]\s*(?:dot|punkt|punto|point)\s*[)\]}]\s*|\s+dot\s+/giu, ".")
    .replaceAll(/[\s"'<>()[\]“”„‘’]/gu, "")
    .replaceAll(/@+/gu, "@")
    .replaceAll(",", ".")
    .replaceAll(/\.{2,}/gu, ".")
    .replaceAll(/\.?@\.?/gu, "@")
    .replaceAll(/^[.;:,-]+|[.;:,-]+$/gu, "");
  const read = rules.email.safeParse(tried);
  return read.success && read.data !== text ? read.data : undefined;
}
