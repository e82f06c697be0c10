import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { uuidv7 } from "uuidv7";
import "./texts.ts";
import { consensusCalls, type ComparisonHead } from "../../../api/contract/consensus.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./compare.module.css";
import { useSend } from "../../kit/query/useSend.ts";

interface Props {
  readonly recording: Recording;
  readonly roundId: Id<"round">;
  readonly toleranceUs: number;
  readonly sources: readonly ComparisonHead["codings"][number][];
  /** Whether all observations are submitted. */
  readonly isPossible: boolean;
}

/** Starts a consensus of the compared observations. */
export function StartConsensus({ recording, roundId, toleranceUs, sources, isPossible }: Props) {
  const { t } = useTranslation("compare");
  const format = useFormat();
  // One id, however often it is tried: begun twice is begun once.
  const [consensusId] = useState(() => id("observation").parse(uuidv7()));
  const { studyId } = recording;
  const start = useSend(consensusCalls.startConsensus, () => ({
    params: { studyId, recordingId: recording.id },
    body: {
      id: consensusId,
      roundId,
      sourceIds: sources.map(({ observationId }) => observationId),
      toleranceUs,
    },
  }));

  return (
    <div className={classes["bar"]}>
      <p>
        {isPossible
          ? t("startHint", { raters: format.list(sources.map(({ raterName }) => raterName)) })
          : t("startNotYet")}
      </p>
      <div className={classes["buttons"]}>
        <Button
          size="xs"
          disabled={!isPossible}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t("start")}
        </Button>
      </div>
      {start.error && <Failure error={start.error} compact />}
    </div>
  );
}
