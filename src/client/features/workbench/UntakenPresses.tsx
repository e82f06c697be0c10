import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { timecode } from "../../kit/text/timecode.ts";
import classes from "../../kit/coding/Asking.module.css";
import { capOf } from "../../kit/coding/keyName.ts";
import type { Session } from "../../kit/coding/session.ts";
import { useSessionPart } from "../../kit/coding/useStore.ts";

/** Key presses that coded nothing, each with the reason: opened on demand, and listed until dismissed. */
export function UntakenPresses({ session }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const untaken = useSessionPart(session, (state) => state.untaken);
  const [isOpen, setIsOpen] = useState(false);
  if (untaken.length === 0) return null;
  const title = t("untaken.title", { count: untaken.length });

  return (
    <section className={classes["left"]} aria-label={title}>
      <h2 className={classes["title"]}>{title}</h2>
      <div className={classes["choices"]}>
        <button
          type="button"
          className={classes["choice"]}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("untaken.hide") : t("untaken.see")}
        </button>
        <button
          type="button"
          className={classes["choice"]}
          onClick={() => {
            setIsOpen(false);
            session.forgetUntaken();
          }}
        >
          {t("untaken.clear")}
        </button>
      </div>
      {isOpen && (
        <ul className={classes["untaken"]}>
          {untaken.toReversed().map(({ number, key, because, atUs }) => (
            <li key={number}>
              {atUs !== null && <time>{timecode(atUs)}</time>}{" "}
              {t(`said.not_taken.${because}`, { key: capOf(key) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
