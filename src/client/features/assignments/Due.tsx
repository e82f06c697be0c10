import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { isCodable } from "../../../domain/states.ts";
import { useFormat } from "../../kit/text/format.ts";
import styles from "./assignments.module.css";

/** The due date; marked where it has passed without submission. */
export function Due({ dueAt, state }: Pick<ObservationSummary, "dueAt" | "state">) {
  const { t } = useTranslation("assignments");
  const format = useFormat();
  const [now] = useState(() => Date.now());
  if (dueAt === null) return null;
  const isOver = isCodable(state) && new Date(dueAt).getTime() < now;
  return isOver ? (
    <span className={styles["overdue"]}>{t("due.over", { date: format.date(dueAt) })}</span>
  ) : (
    format.date(dueAt)
  );
}
