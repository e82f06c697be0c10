import { useTranslation } from "../../kit/text/useTranslation.ts";
import { timecode } from "../../kit/text/timecode.ts";
import classes from "../../kit/coding/Asking.module.css";
import type { Session } from "../../kit/coding/session.ts";
import { useSessionPart } from "../../kit/coding/useStore.ts";
import { useWords } from "../../kit/coding/useWords.ts";

/**
 * Optional questions that a later press replaced: each can be asked again or dismissed. Draws nothing where
 * there are none.
 */
export function SkippedQuestions({ session }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const { work } = session;
  const skipped = useSessionPart(session, (state) => state.skipped);
  const words = useWords(work.index);
  if (skipped.length === 0) return null;
  const title = t("asking.skipped", { count: skipped.length });

  return (
    <section className={classes["left"]} aria-label={title}>
      <h2 className={classes["title"]}>{title}</h2>
      <p className={classes["hint"]}>
        {skipped.slice(-shownAtMost).map(({ eventId, modifierIds: [modifierId = ""] }) => {
          const event = work.held(eventId)?.event;
          const modifier = work.index.modifiers.get(modifierId);
          return (
            event &&
            modifier && (
              <span key={`${eventId} ${modifierId}`} className={classes["press"]}>
                {t("asking.modifier", {
                  code: words.code(event.codeId),
                  modifier: words.name(modifier),
                })}{" "}
                <time>{timecode(event.startUs)}</time>
              </span>
            )
          );
        })}
      </p>
      <div className={classes["choices"]}>
        <button type="button" className={classes["choice"]} onClick={() => session.askSkipped()}>
          {t("asking.left.ask")}
        </button>
        <button type="button" className={classes["choice"]} onClick={() => session.forgetSkipped()}>
          {t("untaken.clear")}
        </button>
      </div>
    </section>
  );
}

/** The maximum number shown, of the newest: more would take room from the codes. */
const shownAtMost = 2;
