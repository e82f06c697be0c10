import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Unseen } from "../../../agreement/gate/gateRules.ts";
import classes from "./calibration.module.css";
import { sideBySide } from "../../kit/text/phrase.ts";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";

/** What raters code and no threshold rule evaluates; nothing if rules cover everything. */
export function UnseenText({ unseen }: { readonly unseen: Unseen }) {
  const { t } = useTranslation("calibration");
  const list = useWrittenList();
  const kinds = unseenKinds.filter((kind) => unseen[kind].length > 0);
  if (kinds.length === 0 && !unseen.scans) return null;
  return (
    <ul className={classes["unseen"]}>
      {kinds.map((kind) => {
        const names = unseen[kind];
        const whole = t(`unseen.${kind}`, { names: list(names) });
        if (names.length <= mostNames) return <li key={kind}>{whole}</li>;
        const first = list(names.slice(0, mostNames));
        const more = t("andMore", { number: names.length - mostNames });
        return (
          <li key={kind}>
            <details>
              <summary>{t(`unseen.${kind}`, { names: sideBySide([first, more], " ") })}</summary>
              {list(names.slice(mostNames))}
            </details>
          </li>
        );
      })}
      {unseen.scans && <li>{t("unseen.scans")}</li>}
    </ul>
  );
}

const unseenKinds = ["points", "states", "criteria", "traces", "modifiers"] as const;

/** The maximum number of names shown; the rest is folded. */
const mostNames = 8;
