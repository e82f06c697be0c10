import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { timecode } from "../../kit/text/timecode.ts";
import classes from "../../kit/coding/Asking.module.css";
import type { Session } from "../../kit/coding/session.ts";
import { useSessionPart } from "../../kit/coding/useStore.ts";
import { capOf } from "../../kit/coding/keyName.ts";

/** Key presses whose code has not been chosen yet: each can be answered or discarded. */
export function LeftPresses({ session }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const left = useSessionPart(session, (state) => state.left);
  const [isSure, setIsSure] = useState(false);
  if (left.length === 0) return null;
  const title = t("asking.left.title", { count: left.length });

  return (
    <section className={classes["left"]} aria-label={title}>
      <h2 className={classes["title"]}>{title}</h2>
      <p className={classes["hint"]}>
        {left.slice(0, shownAtMost).map(({ id, key, atUs }) => (
          <span key={id} className={classes["press"]}>
            {t("asking.left.press", {
              key: capOf(key),
              time: timecode(atUs),
            })}
          </span>
        ))}
        {left.length > shownAtMost && t("asking.left.more", { count: left.length - shownAtMost })}
      </p>
      {isSure && <p className={classes["hint"]}>{t("asking.left.sure")}</p>}
      <div className={classes["choices"]}>
        {isSure ? (
          <>
            <Choice onPress={() => session.dropLeft()}>{t("asking.left.doDrop")}</Choice>
            <Choice onPress={() => setIsSure(false)}>{t("asking.left.cancel")}</Choice>
          </>
        ) : (
          <>
            <Choice onPress={() => session.askLeft()}>{t("asking.left.ask")}</Choice>
            <Choice onPress={() => setIsSure(true)}>{t("asking.left.drop")}</Choice>
          </>
        )}
      </div>
    </section>
  );
}

/** The maximum number of presses shown. */
const shownAtMost = 4;

function Choice({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children: string;
}) {
  return (
    <button type="button" className={classes["choice"]} onClick={onPress}>
      {children}
    </button>
  );
}
