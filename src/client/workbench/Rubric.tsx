import { Button, Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import type { Player } from "../player/port.ts";
import classes from "./Rubric.module.css";
import type { Session } from "./session.ts";
import { unrated } from "./undo.ts";
import { useCoded } from "./useStore.ts";
import { useWords, type Words } from "./useWords.ts";

interface Props {
  readonly session: Session;
  readonly player: Player | null;
  /** The criterion whose levels the digits choose. */
  readonly currentId: string | null;
  readonly onCurrent: (criterionId: string) => void;
}

/** The rubric: every criterion with what its levels look like in sight. */
export function Rubric({ session, player, currentId, onCurrent }: Props) {
  const { t } = useTranslation("workbench");
  const words = useWords(session.work.index);
  const { ratings } = useCoded(session);
  const { criteria } = session.work.index.scheme;
  const rated = criteria.filter(({ id }) => isRated(ratings.get(id))).length;

  if (criteria.length === 0) return <p className={classes["empty"]}>{t("rubric.empty")}</p>;
  return (
    <div className={classes["rubric"]}>
      <p className={classes["progress"]}>
        {t("rubric.progress", { rated, count: criteria.length })}{" "}
        {!session.isReadOnly && t("rubric.keys")}
      </p>
      {criteria.map((criterion) => (
        <CriterionCard
          key={criterion.id}
          criterion={criterion}
          rating={ratings.get(criterion.id) ?? unrated(criterion.id)}
          isCurrent={criterion.id === currentId}
          {...{ session, player, words, onCurrent }}
        />
      ))}
    </div>
  );
}

function isRated(rating: Rating | undefined): boolean {
  return rating !== undefined && (rating.value !== null || rating.cannotBeJudged);
}

interface CardProps extends Pick<Props, "session" | "player" | "onCurrent"> {
  readonly criterion: Criterion;
  readonly rating: Rating;
  readonly isCurrent: boolean;
  readonly words: Words;
}

function CriterionCard({
  session,
  player,
  criterion,
  rating,
  isCurrent,
  words,
  onCurrent,
}: CardProps) {
  const { t } = useTranslation("workbench");
  const [isJudging, setIsJudging] = useState(false);
  const asksReason = isJudging || rating.cannotBeJudged;
  const choose = (value: number) => {
    setIsJudging(false);
    session.rate({ ...rating, value, cannotBeJudged: false, reason: "" });
  };

  return (
    // Whichever of its fields has the focus, the criterion is the one that digits rate.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      id={`criterion-${criterion.id}`}
      className={classes["criterion"]}
      data-current={isCurrent || undefined}
      disabled={session.isReadOnly}
      onFocus={() => onCurrent(criterion.id)}
    >
      <legend className={classes["name"]}>
        <bdi>{words.name(criterion)}</bdi>
        {criterion.isRequired && !isRated(rating) && (
          <span className={classes["needed"]}>{t("rubric.needed")}</span>
        )}
      </legend>
      {words.description(criterion) !== "" && (
        <p className={classes["description"]}>{words.description(criterion)}</p>
      )}
      <div className={classes["levels"]} data-many={criterion.levels.length > 5 || undefined}>
        {criterion.levels.map((level, at) => (
          <label
            key={level.value}
            className={classes["level"]}
            data-chosen={rating.value === level.value || undefined}
          >
            <input
              type="radio"
              name={criterion.id}
              checked={rating.value === level.value}
              onChange={() => choose(level.value)}
            />
            {at < 9 && isCurrent && <kbd>{at + 1}</kbd>}
            <span className={classes["words"]}>
              <span className={classes["levelName"]}>{words.name(level)}</span>
              {level.descriptor !== "" && (
                <span className={classes["descriptor"]}>
                  {words.description({ description: level.descriptor, texts: level.texts })}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <Checkbox
        size="xs"
        label={t("rubric.cannot")}
        checked={asksReason}
        onChange={({ currentTarget }) => {
          setIsJudging(currentTarget.checked);
          if (!currentTarget.checked && rating.cannotBeJudged) {
            session.rate({ ...rating, cannotBeJudged: false, reason: "" });
          }
        }}
      />
      {asksReason && (
        <TextOnLeave
          label={t("rubric.reason")}
          value={rating.reason}
          isRequired
          onText={(reason) =>
            session.rate({ ...rating, value: null, cannotBeJudged: true, reason })
          }
        />
      )}
      <div className={classes["evidence"]}>
        {rating.evidence.map((one, at) => (
          <span key={`${one.startUs} ${at}`} className={classes["moment"]}>
            <button type="button" dir="ltr" onClick={() => player?.seek(one.startUs)}>
              {formatTimecode(one.startUs)}
            </button>
            {!session.isReadOnly && (
              <button
                type="button"
                aria-label={t("rubric.removeEvidence", { time: formatTimecode(one.startUs) })}
                onClick={() =>
                  session.rate({ ...rating, evidence: rating.evidence.toSpliced(at, 1) })
                }
              >
                {t("rubric.removeSign")}
              </button>
            )}
          </span>
        ))}
        {player && !session.isReadOnly && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              const startUs = mediaTimeUs.parse(player.timeUs());
              session.addEvidence(criterion.id, { startUs, endUs: startUs });
            }}
          >
            {t("rubric.addEvidence")}
          </Button>
        )}
        {criterion.needsEvidence && rating.value !== null && rating.evidence.length === 0 && (
          <span className={classes["needed"]}>{t("rubric.evidenceNeeded")}</span>
        )}
      </div>
      <TextOnLeave
        label={t("rubric.comment")}
        value={rating.comment}
        onText={(comment) => session.rate({ ...rating, comment })}
      />
    </fieldset>
  );
}

/** A text that is kept when its field is left, so that undo has whole texts and not letters. */
function TextOnLeave({
  label,
  value,
  isRequired = false,
  onText,
}: {
  readonly label: string;
  readonly value: string;
  readonly isRequired?: boolean;
  readonly onText: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Textarea
      size="xs"
      label={label}
      required={isRequired}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={10_000}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value && !(isRequired && typed.trim() === ""))
          onText(typed);
        setTyped(null);
      }}
    />
  );
}
