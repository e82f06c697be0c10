import { Button, Progress as Bar } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../../kit/page/Loading.tsx";
import classes from "./analysis.module.css";
import { analysesOf, analysisQueries } from "./queries.ts";

/** What takes no longer than this says neither how far it is nor that it can be stopped. */
const longMs = 1_000;

/**
 * What is being computed; from a second on how far it is, and the way to end it, at the server too.
 * Without `rows` something else stands below, and nothing is said before that second.
 */
export function Working({ studyId, doing, rows }: Props) {
  const { t } = useTranslation("analysis");
  const client = useQueryClient();
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), longMs, { autoInvoke: true });
  const { data } = useQuery({ ...analysisQueries.progress(studyId), enabled: isLong });
  const howFar = data && data.all > 0 ? data : undefined;
  const says = howFar
    ? t("working.howFar", { doing, done: howFar.done, count: howFar.all })
    : doing;

  return (
    <>
      {isLong && (
        <div className={classes["working"]}>
          {rows === undefined && <span role="status">{says}</span>}
          {howFar && (
            <Bar
              className={classes["howFar"] ?? ""}
              value={(100 * howFar.done) / howFar.all}
              aria-label={t("working.bar")}
            />
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() => void client.cancelQueries({ queryKey: analysesOf(studyId) })}
          >
            {t("working.stop")}
          </Button>
        </div>
      )}
      {rows !== undefined && <Loading what={says} rows={rows} />}
    </>
  );
}

interface Props {
  readonly studyId: string;
  /** "Adding up …" */
  readonly doing: string;
  /** So many lines are coming, where nothing stands there yet. */
  readonly rows?: number;
}
