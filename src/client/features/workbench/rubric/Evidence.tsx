import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Rating } from "../../../../domain/entities/rating.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import type { Player } from "../../../kit/player/port.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useSessionPart } from "../../../kit/coding/useStore.ts";
import classes from "../Rubric.module.css";
import { addMoment, addSelectedEvent } from "./useRatingCommands.ts";

interface Props {
  readonly session: Session;
  readonly player: Player | null;
  readonly rating: Rating;
  readonly isNeeded: boolean;
  readonly isCurrent: boolean;
}

/** The cited times of a rating: each is a link, and can be removed. */
export function Evidence({ session, player, rating, isNeeded, isCurrent }: Props) {
  const { t } = useTranslation("rubric");
  const hint = useKeyHint();
  const hasSelected = useSessionPart(session, ({ selectedId }) => selectedId !== null);
  const canAdd = !session.isReadOnly;
  if (!canAdd && rating.evidence.length === 0) return null;

  return (
    <div className={classes["evidence"]}>
      <span className={classes["label"]}>{t("evidence")}</span>
      {rating.evidence.map(({ startUs, endUs }, at) => {
        const start = timecode(startUs);
        const time = endUs > startUs ? t("evidenceOf", { start, end: timecode(endUs) }) : start;
        return (
          <span key={`${startUs} ${endUs} ${at}`} className={classes["moment"]}>
            <button
              type="button"
              dir="ltr"
              aria-label={t("goTo", { time })}
              onClick={() => player?.seek(startUs)}
            >
              {time}
            </button>
            {canAdd && (
              <button
                type="button"
                aria-label={t("removeEvidence", { time })}
                onClick={() =>
                  session.rate({ ...rating, evidence: rating.evidence.toSpliced(at, 1) })
                }
              >
                {t("removeSign")}
              </button>
            )}
          </span>
        );
      })}
      {canAdd && player && (
        <button
          type="button"
          className={classes["small"]}
          aria-label={t("addMomentLong")}
          onClick={() => addMoment(session, player, rating.criterionId)}
        >
          {t("addMoment")}
          {isCurrent && <kbd aria-hidden="true">{hint("addMoment")}</kbd>}
        </button>
      )}
      {canAdd && hasSelected && (
        <button
          type="button"
          className={classes["small"]}
          aria-label={t("addEventLong")}
          onClick={() => addSelectedEvent(session, rating.criterionId)}
        >
          {t("addEvent")}
          {isCurrent && <kbd aria-hidden="true">{hint("addEventAsEvidence")}</kbd>}
        </button>
      )}
      {isNeeded && rating.value !== null && rating.evidence.length === 0 && (
        <span className={classes["needed"]}>{t("evidenceNeeded")}</span>
      )}
    </div>
  );
}
