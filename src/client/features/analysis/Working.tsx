import { Button, Progress as Bar } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./analysis.module.css";
import { answersOf } from "../../kit/query/keys.ts";
import { analysisCalls } from "../../../api/contract/analysis.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { queryOf } from "../../kit/query/useCall.ts";

/** A computation of up to this time shows no progress and cannot be stopped, in milliseconds. */
const longMs = 1_000;
/** The time between two requests for progress, in milliseconds. */
const progressMs = 400;

/**
 * A running computation; after one second with its progress and a button that stops it, on the
 * server too. Without `rows` other content is below, and nothing is shown in the first second.
 */
export function Working({ studyId, doing, rows }: Props) {
  const { t } = useTranslation("analysis");
  const client = useQueryClient();
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), longMs, { autoInvoke: true });
  const { data } = useAnswer({
    ...queryOf(analysisCalls.readAnalysisProgress, { params: { studyId } }),
    // Apart from analyses themselves: it is of no account when work changes, and is not stopped with them.
    queryKey: ["analysis progress", studyId],
    enabled: isLong,
    refetchInterval: progressMs,
    gcTime: 0,
    staleTime: 0,
  });
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
            onClick={() =>
              void client.cancelQueries(
                answersOf("/api/v1/studies/:studyId/analysis/*", { studyId }),
              )
            }
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
  /** What is being done: "Adding up …". */
  readonly doing: string;
  /** The number of placeholder rows, where nothing is shown yet. */
  readonly rows?: number;
}
