import { useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Rating } from "../../../../domain/entities/rating.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import type { Player } from "../../../kit/player/port.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import classes from "../Rubric.module.css";
import type { Session } from "../../../kit/coding/session.ts";
import { unrated } from "../../../kit/coding/undo.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import { CriterionFrame } from "./CriterionFrame.tsx";
import { Evidence } from "./Evidence.tsx";
import { isJudged, withValue } from "./rating.ts";
import { TextOnLeave } from "./TextOnLeave.tsx";

/** The properties that the cards of all kinds of criteria receive. */
export interface CardProps {
  readonly session: Session;
  readonly player: Player | null;
  readonly criterion: Criterion;
  readonly rating: Rating;
  readonly words: Words;
  readonly isCurrent: boolean;
  readonly calls: number;
  /** Whether the reason for being unable to rate is being asked for. */
  readonly isJudging: boolean;
  readonly onCurrent: (criterionId: string) => void;
  readonly onJudging: (isJudging: boolean) => void;
}

/** A descriptor longer than this, in characters, is shown shortened. */
const longChars = 180;

/** A criterion with its levels and their descriptors. */
export function LevelsCard(props: CardProps) {
  const { session, player, criterion, rating, words, isCurrent, isJudging, onJudging } = props;
  const { t } = useTranslation("rubric");
  const hint = useKeyHint();
  const [isWhole, setIsWhole] = useState(false);
  const [isCommenting, setIsCommenting] = useState(false);
  const { levels } = criterion;
  const descriptorOf = ({ descriptor, texts }: Criterion["levels"][number]) =>
    words.description({ description: descriptor, texts });
  const isDescribed = levels.some((level) => descriptorOf(level) !== "");
  const isLong = levels.some((level) => descriptorOf(level).length > longChars);
  const { isReadOnly } = session;
  const asksReason = isJudging || rating.cannotBeJudged;
  const total = session.work.index.scheme.total;

  return (
    <CriterionFrame
      {...props}
      isNeeded={criterion.isRequired && !isJudged(rating)}
      weight={total !== "none" && criterion.weight !== 1 ? criterion.weight : undefined}
    >
      <div
        className={classes["levels"]}
        data-compact={!isDescribed || undefined}
        data-clamped={(isLong && !isWhole) || undefined}
      >
        {levels.map((level, at) => (
          <label
            key={level.value}
            className={classes["level"]}
            data-chosen={rating.value === level.value || undefined}
          >
            <input
              type="radio"
              name={criterion.id}
              disabled={isReadOnly}
              checked={rating.value === level.value}
              onChange={() => {
                onJudging(false);
                session.rate(withValue(rating, level.value));
              }}
            />
            {isCurrent && !isReadOnly && at < 99 && <kbd aria-hidden="true">{at + 1}</kbd>}
            <span className={classes["words"]}>
              <span className={classes["levelName"]} lang={words.lang(level)} dir="auto">
                {words.name(level)}
              </span>
              {descriptorOf(level) !== "" && (
                <span
                  className={classes["descriptor"]}
                  lang={words.lang(level, "description")}
                  dir="auto"
                >
                  {descriptorOf(level)}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <div className={classes["tools"]}>
        {isLong && (
          <button
            type="button"
            className={classes["small"]}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t("less") : t("more")}
          </button>
        )}
        {!isReadOnly && (
          <>
            <button
              type="button"
              className={classes["small"]}
              aria-pressed={asksReason}
              onClick={() => {
                onJudging(!asksReason);
                if (rating.cannotBeJudged) {
                  session.rate({ ...rating, cannotBeJudged: false, reason: "" });
                }
              }}
            >
              {t("cannot")}
              {isCurrent && <kbd aria-hidden="true">{hint("cannotJudge")}</kbd>}
            </button>
            {isJudged(rating) && (
              <button
                type="button"
                className={classes["small"]}
                aria-label={t("clearOf", { criterion: words.name(criterion) })}
                onClick={() => {
                  onJudging(false);
                  const { comment, evidence } = rating;
                  session.rate({ ...unrated(criterion.id), comment, evidence });
                }}
              >
                {t("clear")}
              </button>
            )}
            {rating.comment === "" && !isCommenting && (
              <button
                type="button"
                className={classes["small"]}
                onClick={() => setIsCommenting(true)}
              >
                {t("addComment")}
              </button>
            )}
          </>
        )}
      </div>
      {isReadOnly && rating.cannotBeJudged && (
        <p className={classes["description"]}>
          {t("cannot")}: <bdi>{rating.reason}</bdi>
        </p>
      )}
      {!isReadOnly && asksReason && (
        <TextOnLeave
          label={t("reason")}
          value={rating.reason}
          whyNeeded={t("reasonNeeded")}
          isFocused={isJudging}
          onText={(reason) => {
            onJudging(false);
            session.rate({ ...rating, value: null, cannotBeJudged: true, reason });
          }}
        />
      )}
      <Evidence {...{ session, player, rating, isCurrent }} isNeeded={criterion.needsEvidence} />
      {isReadOnly && rating.comment !== "" && (
        <p className={classes["description"]}>
          <bdi>{rating.comment}</bdi>
        </p>
      )}
      {!isReadOnly && (rating.comment !== "" || isCommenting) && (
        <TextOnLeave
          label={t("comment")}
          value={rating.comment}
          isFocused={isCommenting && rating.comment === ""}
          onText={(comment) => session.rate({ ...rating, comment })}
        />
      )}
    </CriterionFrame>
  );
}
