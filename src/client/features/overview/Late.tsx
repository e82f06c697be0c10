import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { StateMark } from "../../kit/page/StateMark.tsx";
import { OpenWork } from "../../kit/raters/OpenWork.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { patiences, type Patience, type Waiting } from "./late.ts";
import styles from "./overview.module.css";
import type { Progress } from "../../kit/query/progress.ts";

const shownAtFirst = 5;
const shownMore = 50;

/** Stalled observations, longest first, with actions for each. */
export function Late({ progress, waiting, patience, onPatience }: Props) {
  const { t } = useTranslation(["studies", "team"]);
  const { studyId, can } = useStudy();
  const [count, setCount] = useState(shownAtFirst);
  const [settling, setSettling] = useState<Progress["raters"][number]>();

  return (
    <section className={styles["part"]} aria-labelledby="late">
      <div className={styles["partHead"]}>
        <h2 id="late">
          {waiting.length === 0 ? t("lateNone") : t("late", { count: waiting.length })}
        </h2>
        <NativeSelect
          size="xs"
          aria-label={t("patience")}
          value={patience}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            const known = patiences.find((days) => days === chosen);
            if (known !== undefined) onPatience(known);
          }}
          data={patiences.map((days) => ({
            value: String(days),
            label: t("patienceDays", { count: days }),
          }))}
        />
      </div>
      {waiting.length === 0 ? (
        <p className={styles["dimmed"]}>{t("lateNothing", { count: patience })}</p>
      ) : (
        <ul className={styles["waiting"]}>
          {waiting.slice(0, count).map(({ cell, kind, days }) => (
            <li key={cell.observationId}>
              <StateMark state={cell.state} />
              <span className={styles["waitingWords"]}>
                <span>
                  <bdi className={styles["strong"]}>{progress.raters[cell.rater]?.name}</bdi>
                  {" · "}
                  <bdi>{progress.recordings[cell.recording]?.name}</bdi>
                </span>
                <span className={styles["dimmed"]}>{t(`waits.${kind}`, { count: days })}</span>
              </span>
              {can("assignment.edit") && kind === "rater_left" ? (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={t("team:openWork.settleOf", {
                    name: progress.raters[cell.rater]?.name,
                  })}
                  onClick={() => setSettling(progress.raters[cell.rater])}
                >
                  {t("team:openWork.settle")}
                </Button>
              ) : can("assignment.edit") && kind === "not_begun" ? (
                <LinkAnchor to="/studies/$studyId/assignments" params={{ studyId }} size="sm">
                  {t("toAssignments")}
                </LinkAnchor>
              ) : (
                can("observation.read") && (
                  <LinkAnchor
                    to="/observations/$observationId"
                    params={{ observationId: cell.observationId }}
                    preload={false}
                    size="sm"
                    aria-label={t("toWorkOf", {
                      rater: progress.raters[cell.rater]?.name,
                      recording: progress.recordings[cell.recording]?.name,
                    })}
                  >
                    {t("toWork")}
                  </LinkAnchor>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {waiting.length > count && (
        <div>
          <Button variant="subtle" size="xs" onClick={() => setCount(count + shownMore)}>
            {t("showMore", { count: Math.min(shownMore, waiting.length - count) })}
          </Button>
        </div>
      )}
      {settling && (
        <OpenWork
          studyId={studyId}
          rater={{ accountId: settling.id, name: settling.name }}
          onClose={() => setSettling(undefined)}
        />
      )}
    </section>
  );
}

interface Props {
  readonly progress: Progress;
  readonly waiting: readonly Waiting[];
  readonly patience: Patience;
  readonly onPatience: (patience: Patience) => void;
}
