import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import classes from "../Rubric.module.css";
import type { Words } from "../../../kit/coding/useWords.ts";

interface Props {
  readonly criterion: Criterion;
  readonly words: Words;
  readonly isCurrent: boolean;
  /** Counts the times that a key or a link led here: each scrolls to the criterion and focuses it. */
  readonly calls: number;
  readonly isNeeded: boolean;
  readonly isRow?: boolean;
  readonly weight?: number | undefined;
  readonly onCurrent: (criterionId: string) => void;
  readonly children: ReactNode;
}

/** The frame of one criterion. While one of its fields has the focus, keyboard shortcuts act on it. */
export function CriterionFrame({
  criterion,
  words,
  isCurrent,
  calls,
  isNeeded,
  isRow = false,
  weight,
  onCurrent,
  children,
}: Props) {
  const { t } = useTranslation("rubric");
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (calls === 0 || !isCurrent) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [calls, isCurrent]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears where the focus is
    <fieldset
      ref={frame}
      id={`criterion-${criterion.id}`}
      tabIndex={-1}
      className={classes[isRow ? "row" : "criterion"]}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      onFocus={() => onCurrent(criterion.id)}
    >
      <legend className={classes["name"]}>
        <bdi lang={words.lang(criterion)}>{words.name(criterion)}</bdi>
        {weight !== undefined && (
          <span className={classes["quiet"]}>{t("weight", { weight })}</span>
        )}
        {/* Always there: what comes or goes in a legend lays out all fields anew, and takes a slider out of the hand. */}
        <span className={classes["needed"]}>{isNeeded && t("needed")}</span>
      </legend>
      {words.description(criterion) !== "" && (
        <p
          className={classes["description"]}
          lang={words.lang(criterion, "description")}
          dir="auto"
        >
          {words.description(criterion)}
        </p>
      )}
      {children}
    </fieldset>
  );
}
