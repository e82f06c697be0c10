import { Fragment, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { rubricParts, scoreTotals } from "../../../domain/rubricTotal.ts";
import type { Player } from "../../kit/player/port.ts";
import { useKeyHint } from "../../kit/coding/useKeyLabel.ts";
import classes from "./Rubric.module.css";
import { ChecklistRow } from "./rubric/ChecklistRow.tsx";
import { LevelsCard } from "./rubric/LevelsCard.tsx";
import { isJudged } from "./rubric/rating.ts";
import { cardsOf } from "./rubric/cards.ts";
import { Total } from "./rubric/Total.tsx";
import { TraceCard } from "./rubric/TraceCard.tsx";
import { useRatingCommands } from "./rubric/useRatingCommands.ts";
import type { Session } from "../../kit/coding/session.ts";
import { unrated } from "../../kit/coding/undo.ts";
import { useCoded } from "../../kit/coding/useStore.ts";
import { useWords } from "../../kit/coding/useWords.ts";

interface Props {
  readonly session: Session;
  readonly player: Player | null;
  /** The criterion that keyboard shortcuts act on; `null` for none. */
  readonly currentId: string | null;
  /**
   * Counts how often a key or link elsewhere led to the current criterion; each increase moves the focus to
   * it.
   */
  readonly calls: number;
  readonly onCurrent: (criterionId: string) => void;
}

/** The rubric: every criterion, with the descriptors of its levels visible. */
export function Rubric({ session, player, currentId, calls: callsFromOutside, onCurrent }: Props) {
  const { t } = useTranslation("rubric");
  const words = useWords(session.work.index);
  const hint = useKeyHint();
  const { ratings } = useCoded(session);
  const { scheme } = session.work.index;
  const { criteria } = scheme;
  const [judgingId, setJudgingId] = useState<string | null>(null);
  const [ownCalls, setCalls] = useState(0);
  const calls = ownCalls + callsFromOutside;
  const call = (criterionId: string) => {
    onCurrent(criterionId);
    setCalls((before) => before + 1);
  };
  useRatingCommands({
    session,
    player,
    current: criteria.find(({ id }) => id === currentId),
    onCurrent: call,
    onCannotJudge(criterion) {
      if (criterion.scale !== "checklist") setJudgingId(criterion.id);
      else {
        const rating = ratings.get(criterion.id) ?? unrated(criterion.id);
        const reason = rating.reason === "" ? t("notObserved") : rating.reason;
        session.rate({ ...rating, value: null, cannotBeJudged: true, reason });
      }
    },
  });
  const propsOf = (criterion: Criterion) => ({
    key: criterion.id,
    session,
    player,
    criterion,
    words,
    calls,
    rating: ratings.get(criterion.id) ?? unrated(criterion.id),
    isCurrent: criterion.id === currentId,
    isJudging: judgingId === criterion.id,
    onCurrent,
    onJudging: (isJudging: boolean) => setJudgingId(isJudging ? criterion.id : null),
  });
  const rateable = criteria.filter(({ scale }) => scale !== "trace");
  const rated = rateable.filter(({ id }) => isJudged(ratings.get(id))).length;

  const totalled = new Set<string | undefined>(scoreTotals(scheme).map(({ of }) => of.sectionId));

  function cards(own: readonly Criterion[], Heading: "h2" | "h3") {
    return cardsOf(own).map((card) => {
      if (card.kind === "trace") {
        const { key, ...props } = propsOf(card.criterion);
        return <TraceCard key={key} {...props} />;
      }
      if (card.kind === "levels") {
        const { key, ...props } = propsOf(card.criterion);
        return <LevelsCard key={key} {...props} />;
      }
      const best = card.criteria.filter(
        ({ id, levels }) =>
          ratings.get(id)?.value === Math.max(...levels.map(({ value }) => value)),
      ).length;
      const open = card.criteria.filter(({ id }) => !isJudged(ratings.get(id))).length;
      return (
        <section
          key={card.criteria[0]?.id}
          className={classes["checklist"]}
          aria-label={t("checklist")}
        >
          <Heading className={classes["heading"]}>
            {t("checklist")}
            <span className={classes["count"]}>
              {t("checked", { done: best, count: card.criteria.length })}
            </span>
            {open > 0 && (
              <span className={classes["quiet"]}>{t("unanswered", { count: open })}</span>
            )}
          </Heading>
          {card.criteria.map((criterion) => {
            const { key, ...props } = propsOf(criterion);
            return <ChecklistRow key={key} {...props} />;
          })}
        </section>
      );
    });
  }

  if (criteria.length === 0) return <p className={classes["empty"]}>{t("empty")}</p>;
  return (
    <div className={classes["rubric"]}>
      <p className={classes["progress"]}>
        {rateable.length > 0 && t("progress", { rated, count: rateable.length })}{" "}
        {!session.isReadOnly &&
          t("keys", { previous: hint("previousCriterion"), next: hint("nextCriterion") })}
      </p>
      <Total {...{ scheme, ratings, words }} />
      {rubricParts(scheme).map(({ section, criteria: own }) => {
        if (!section) return own.length > 0 && <Fragment key="none">{cards(own, "h2")}</Fragment>;
        const asked = own.filter(({ scale }) => scale !== "trace");
        const done = asked.filter(({ id }) => isJudged(ratings.get(id))).length;
        return (
          own.length > 0 && (
            <section key={section.id} className={classes["section"]} aria-labelledby={section.id}>
              <h2 className={classes["sectionHead"]}>
                <bdi id={section.id}>{words.name(section)}</bdi>
                {asked.length > 0 && (
                  <span className={classes["quiet"]}>
                    {t("progress", { rated: done, count: asked.length })}
                  </span>
                )}
              </h2>
              {totalled.has(section.id) && (
                <Total
                  {...{ ratings, words }}
                  scheme={{ total: scheme.total, criteria: own }}
                  isPart
                />
              )}
              {cards(own, "h3")}
            </section>
          )
        );
      })}
    </div>
  );
}
