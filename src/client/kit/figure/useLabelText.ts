import { useTranslation } from "../text/useTranslation.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { severalCodes } from "./foldedCells.ts";
import { choiceOfLabel, labelParts } from "./labels.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Gives the function that writes a label of the confusion matrix in words. */
export function useLabelText(scheme: Scheme): (label: string) => string {
  const { t } = useTranslation("agreement");
  return (label) => {
    if (label === severalCodes) return t("combinations.several");
    const ofModifier = choiceOfLabel(label, scheme);
    if (ofModifier) {
      const { says, ...names } = ofModifier;
      return t(`modifierLabel.${says}`, names);
    }
    const parts = labelParts(label, scheme);
    return parts.length === 0
      ? t("nothingCoded")
      : sideBySide(
          parts.map(({ name }) => name),
          " + ",
        );
  };
}
