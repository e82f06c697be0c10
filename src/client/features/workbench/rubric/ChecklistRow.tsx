import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import classes from "../Rubric.module.css";
import { CriterionFrame } from "./CriterionFrame.tsx";
import { Evidence } from "./Evidence.tsx";
import type { CardProps } from "./LevelsCard.tsx";
import { isJudged, withValue } from "./rating.ts";
import { TextOnLeave } from "./TextOnLeave.tsx";

/** One line of a checklist: done, not done, not observed. */
export function ChecklistRow(props: CardProps) {
  const { session, player, criterion, rating, words, isCurrent } = props;
  const { t } = useTranslation("rubric");
  const hint = useKeyHint();
  const { isReadOnly } = session;
  const answers = [
    ...criterion.levels.map((level, at) => ({
      key: String(at + 1),
      name: words.name(level),
      isChosen: rating.value === level.value,
      choose: () => session.rate(withValue(rating, level.value)),
    })),
    {
      key: hint("cannotJudge"),
      name: t("notObserved"),
      isChosen: rating.cannotBeJudged,
      choose: () =>
        session.rate({
          ...rating,
          value: null,
          cannotBeJudged: true,
          reason: rating.reason === "" ? t("notObserved") : rating.reason,
        }),
    },
  ];

  return (
    <CriterionFrame {...props} isRow isNeeded={criterion.isRequired && !isJudged(rating)}>
      <span className={classes["answers"]}>
        {answers.map(({ key, name, isChosen, choose }) => (
          <label key={name} className={classes["answer"]} data-chosen={isChosen || undefined}>
            <input
              type="radio"
              name={criterion.id}
              disabled={isReadOnly}
              checked={isChosen}
              onChange={choose}
            />
            {isCurrent && !isReadOnly && <kbd aria-hidden="true">{key}</kbd>}
            {name}
          </label>
        ))}
      </span>
      {(isCurrent || rating.evidence.length > 0 || criterion.needsEvidence) && (
        <Evidence {...{ session, player, rating, isCurrent }} isNeeded={criterion.needsEvidence} />
      )}
      {isCurrent && !isReadOnly && isJudged(rating) && (
        <TextOnLeave
          label={t("comment")}
          value={rating.comment}
          onText={(comment) => session.rate({ ...rating, comment })}
        />
      )}
    </CriterionFrame>
  );
}
