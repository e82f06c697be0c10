import { Skeleton } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Progress } from "../../kit/query/progress.ts";
import { comingShape } from "./comingShape.ts";
import styles from "./glance.module.css";

/** The agreement summary while it is computed: it takes the room that the figures will take. */
export function Coming({ progress, isUnder = false }: Props) {
  const { t } = useTranslation("studies");
  const shape = comingShape(progress);
  const words = t("glanceLoading");
  if (!shape) {
    return (
      <p
        className={styles["dimmed"]}
        role="status"
        data-loading=""
        data-under={isUnder || undefined}
      >
        {words}
      </p>
    );
  }
  const { pairs, hasWeeks, hasOtherRounds } = shape;
  return (
    <div
      className={styles["figures"]}
      role="status"
      data-loading=""
      data-under={isUnder || undefined}
    >
      <p className={styles["finding"]} style={{ minBlockSize: hasOtherRounds ? "3.1lh" : "2.1lh" }}>
        {words}
      </p>
      <div className={styles["both"]}>
        {hasWeeks && <Skeleton className={styles["course"]} radius="md" />}
        <div data-alone={hasWeeks ? undefined : ""}>
          <Skeleton height={21} mb={6} width="40%" radius="sm" />
          <ul className={styles["pairs"]}>
            {Array.from({ length: pairs }, (_, at) => (
              <Skeleton key={at} component="li" height={21} radius="sm" />
            ))}
          </ul>
        </div>
      </div>
      {!hasWeeks && <Skeleton height={21} width="60%" radius="sm" />}
    </div>
  );
}

interface Props {
  readonly progress: Progress;
  /** Keeps its room alone, under the figures of what is compared so far. */
  readonly isUnder?: boolean;
}
