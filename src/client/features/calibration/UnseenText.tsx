import { useTranslation } from "react-i18next";
import type { Unseen } from "../../../agreement/gate/gateRules.ts";
import classes from "./calibration.module.css";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";

/** What is coded and no rule of the gate looks at; nothing where all is seen. */
export function UnseenText({ unseen }: { readonly unseen: Unseen }) {
  const { t } = useTranslation("calibration");
  const list = useWrittenList();
  const texts = [
    ...(["points", "states", "criteria", "traces", "modifiers"] as const)
      .filter((kind) => unseen[kind].length > 0)
      .map((kind) => t(`unseen.${kind}`, { names: list(unseen[kind]) })),
    ...(unseen.scans ? [t("unseen.scans")] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul className={classes["unseen"]}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
