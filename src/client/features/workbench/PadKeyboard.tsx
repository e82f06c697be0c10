import type { ReactNode } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Code } from "../../../domain/entities/scheme.ts";
import { capOf } from "../../kit/coding/keyName.ts";
import classes from "./CodePad.module.css";
import { keyPlanes } from "./keyboardMap.ts";

interface Props {
  readonly codes: readonly Code[];
  readonly button: (code: Code) => ReactNode;
}

/** The codes at the positions of their keys on the keyboard; codes without a key are last. */
export function PadKeyboard({ codes, button }: Props) {
  const { t, i18n } = useTranslation("workbench");
  const planes = keyPlanes(codes, i18n.resolvedLanguage ?? "en");
  const keyless = codes.filter(({ key }) => key === null);
  return (
    <>
      {planes.map(({ before, rows }) => (
        <fieldset key={before} className={classes["plane"]}>
          {before !== "" && (
            <legend className={classes["legend"]}>
              {before === "Shift+" ? t("pad.withShift") : t("pad.after", { key: capOf(before) })}
            </legend>
          )}
          {rows.map((row) => (
            <div key={row.map(({ cap }) => cap).join("")} className={classes["keys"]} dir="ltr">
              {row.map(({ cap, codes: here }) => (
                <div
                  key={cap}
                  className={classes["place"]}
                  data-empty={here.length === 0 || undefined}
                >
                  {here.length === 0 ? <span>{capOf(cap)}</span> : here.map(button)}
                </div>
              ))}
            </div>
          ))}
        </fieldset>
      ))}
      {keyless.length > 0 && (
        <fieldset className={classes["group"]}>
          <legend className={classes["legend"]}>{t("pad.keyless")}</legend>
          <div className={classes["codes"]}>{keyless.map(button)}</div>
        </fieldset>
      )}
    </>
  );
}
