import type { i18n as I18n } from "i18next";
import { textsOf, type Translate } from "./useTranslation.ts";
import { conversionFaults, readFound } from "../../../domain/filesFound.ts";

/**
 * The sentence for an uploaded file from which no recording can be made.
 *
 * @param found the kind of file according to the API; an unknown one, such as a file name, is kept
 */
export function refusedFileText(found: string, i18n: Pick<I18n, "getFixedT">): string {
  const t = textsOf(i18n, "errors");
  const read = readFound(found);
  if (read?.kind === "malware") return t("malware", { name: read.values["name"] });
  return t("code.media_not_playable", { found: fileText(found, t) });
}

function fileText(found: string, t: Translate<"errors">): string {
  const read = readFound(found);
  if (!read || read.kind === "malware") return found;
  const { kind, values } = read;
  if (kind === "notConverted") {
    const { found: file = "", why = "" } = values;
    return t("file.notConverted", { found: fileText(file, t), why: faultText(why, t) });
  }
  return t(`file.${kind}`, { ...values, hours: Number(values["hours"]) });
}

function faultText(why: string, t: Translate<"errors">): string {
  const fault = faults.find((one) => conversionFaults[one] === why);
  return fault === undefined ? fileText(why, t) : t(`conversionFault.${fault}`);
}

const faults = ["long", "full", "short", "late"] as const;
