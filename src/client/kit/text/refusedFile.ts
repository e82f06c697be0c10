import type { i18n as I18n } from "i18next";
import { textsOf, type Translate } from "./useTranslation.ts";
import { conversionFaults, readFound } from "../../../domain/filesFound.ts";

/**
 * The sentence for an uploaded file that makes no recording.
 *
 * @param found what the API says that it is; what is not known here, such as a file’s name, stands as it is
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
