import { useTranslation } from "react-i18next";
import type { Scheme } from "../../domain/entities/scheme.ts";
import classes from "./agreement.module.css";
import { labelParts } from "./labels.ts";

/** What a label of the confusion matrix stands for, by name and colour. */
export function CodeLabel({ label, scheme }: Props) {
  const { t } = useTranslation("agreement");
  const parts = labelParts(label, scheme);
  if (parts.length === 0) return <span className={classes["nothing"]}>{t("nothingCoded")}</span>;
  return (
    <span className={classes["label"]}>
      {parts.map((part) => (
        <span key={part.id} className={classes["labelPart"]}>
          <span className={classes["swatch"]} style={{ background: part.color }} />
          <bdi>{part.name}</bdi>
        </span>
      ))}
    </span>
  );
}

/** The same in plain words, for names of controls and for files. */
export function useLabelText(scheme: Scheme): (label: string) => string {
  const { t } = useTranslation("agreement");
  return (label) => {
    const parts = labelParts(label, scheme);
    return parts.length === 0 ? t("nothingCoded") : parts.map(({ name }) => name).join(" + ");
  };
}

interface Props {
  readonly label: string;
  readonly scheme: Scheme;
}
