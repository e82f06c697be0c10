import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { WorkReply } from "../../../api/contract/work.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import type { Judgement } from "../../../domain/judgementDifferences.ts";
import type { Id } from "../../../domain/rules.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { useFormat } from "../../kit/text/format.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import classes from "./compare.module.css";
import { sideBySide } from "../../kit/text/phrase.ts";

/** One rater’s rating or answer. */
export function Judged({ judgement, work, index, words }: Props) {
  const { t } = useTranslation("compare");
  const format = useFormat();
  const { about } = judgement;
  if (about.kind === "rating") {
    const rating = work.ratings.find(({ criterionId }) => criterionId === about.criterionId);
    if (!rating || (rating.value === null && !rating.cannotBeJudged)) {
      return <p className={classes["quiet"]}>{t("notRated")}</p>;
    }
    const level = index.criteria
      .get(about.criterionId)
      ?.levels.find(({ value }) => value === rating.value);
    return (
      <>
        <p className={classes["value"]}>
          {rating.value === null ? t("cannotBeJudged") : format.number(rating.value)}{" "}
          {level && words.name(level) !== String(level.value) && <bdi>{words.name(level)}</bdi>}
        </p>
        {[rating.reason, rating.comment].filter(Boolean).map((text) => (
          <p key={text} dir="auto" className={classes["quiet"]}>
            {text}
          </p>
        ))}
      </>
    );
  }
  if (about.kind === "scan") {
    const scan = work.parts.find((part) => part.kind === "scan" && part.number === about.number);
    if (scan?.kind !== "scan" || !scan.isAnswered) {
      return <p className={classes["quiet"]}>{t("notAnswered")}</p>;
    }
    const marks = scan.marks.map(({ codeId, subjectId }) =>
      subjectId === null
        ? words.code(codeId)
        : sideBySide([words.code(codeId), words.subject(subjectId)]),
    );
    return (
      <p>
        {scan.isUnseen ? (
          t("unseen")
        ) : marks.length > 0 ? (
          <bdi>{format.list(marks)}</bdi>
        ) : (
          t("noMarks")
        )}
      </p>
    );
  }
  const samples = work.parts.flatMap((part) =>
    part.kind === "trace" && part.criterionId === about.criterionId ? part.samples : [],
  );
  if (samples.length === 0) return <p className={classes["quiet"]}>{t("noTrace")}</p>;
  const mean = samples.reduce((sum, [, value]) => sum + value, 0) / samples.length;
  return <p>{t("trace", { count: samples.length, mean: format.number(mean, 2) })}</p>;
}

interface Props {
  readonly judgement: Judgement;
  readonly work: WorkReply;
  readonly index: SchemeIndex;
  readonly words: Words;
}

/** A form for a rating that differs from all raters’ ratings. */
export function OtherRating({
  criterionId,
  index,
  words,
  evidence,
  onTake,
}: {
  /** Evidence given by the raters, which is kept with the rating. */
  readonly evidence: Rating["evidence"];
  readonly criterionId: Id<"criterion">;
  readonly index: SchemeIndex;
  readonly words: Words;
  readonly onTake: (rating: Rating) => void;
}) {
  const { t } = useTranslation("compare");
  const levels = index.criteria.get(criterionId)?.levels ?? [];
  const [value, setValue] = useState(String(levels[0]?.value ?? ""));
  return (
    <div className={classes["filters"]}>
      <NativeSelect
        size="xs"
        label={t("otherValue")}
        value={value}
        data={levels.map((level) => ({
          value: String(level.value),
          label: [...new Set([String(level.value), words.name(level)])].join(" "),
        }))}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          onTake({
            criterionId,
            value: Number(value),
            cannotBeJudged: false,
            reason: "",
            comment: "",
            evidence,
          })
        }
      >
        {t("takeThis")}
      </Button>
    </div>
  );
}
