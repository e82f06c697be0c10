import { Button, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type * as z from "zod";
import { assignmentCalls, type RoundSummary } from "../../../api/contract/assignments.ts";
import type { recordingCalls } from "../../../api/contract/recordings.ts";
import type { schemeCalls } from "../../../api/contract/schemes.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import styles from "./assignments.module.css";
import { AskPaused } from "./AskPaused.tsx";
import { AssignGrid } from "./AssignGrid.tsx";
import { useRemembered } from "../../kit/stage/useRemembered.ts";
import { CannotPlay } from "./CannotPlay.tsx";
import { dueAtOf } from "../../kit/form/dueDate.ts";
import { newPairings, type Pairing, pairingKey, type Plan, toggle } from "./plan.ts";
import { roundTargets } from "./rounds.ts";
import { RoundSelect } from "./RoundSelect.tsx";
import { firstDraft, samplingOf } from "./sampling.ts";
import { SamplingForm } from "./SamplingForm.tsx";
import { useSend } from "../../kit/query/useSend.ts";

type Recording = z.output<(typeof recordingCalls)["listRecordings"]["reply"]>["items"][number];
type Version = z.output<(typeof schemeCalls)["listSchemes"]["reply"]>[number];

const nothing: Plan = new Set();
/** Assigns recordings to raters by hand: how behaviour is sampled, in which round, and until when. */
export function AssignForm({ studyId, recordings, raters, versions, rounds, observations }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const targets = roundTargets(rounds, versions);
  const [chosenTarget, setChosenTarget] = useState<string>();
  const target = targets.find(({ value }) => value === chosenTarget) ?? targets[0];
  const versionId = target?.schemeVersionId ?? "";
  const roundId = target?.round?.id;
  const [dueDay, setDueDay] = useState("");
  const [plan, setPlan] = useState(nothing);
  const [draft, setDraft] = useState(firstDraft);
  const sampling = samplingOf(draft);
  const assigned = new Set(
    observations
      .filter(
        (one) =>
          one.roundId === roundId &&
          one.state !== "withdrawn" &&
          (one.purpose === "work" || one.purpose === "check"),
      )
      .map(pairingKey),
  );
  const pairings = newPairings(plan, {
    recordingIds: recordings.map(({ id }) => id),
    raterIds: raters.map(({ accountId }) => accountId),
    assigned,
  });
  const chosenIds = new Set(pairings.map(({ recordingId }) => recordingId));
  const chosen = recordings.filter((recording) => chosenIds.has(recording.id));
  const takers = new Set(pairings.map(({ raterId }) => raterId));
  const paused = raters.filter(
    ({ accountId, pausedAt }) => pausedAt !== null && takers.has(accountId),
  );
  const [isAsking, setAsking] = useState(false);
  const [boxes, setBoxes] = useRemembered<"small" | "large">("assignmentBoxes", "small");
  const { mutate, isPending, error, data, reset } = useSend(
    assignmentCalls.assign,
    (evenPaused: boolean) => ({
      params: { studyId },
      body: {
        schemeVersionId: versionId,
        ...(roundId !== undefined && { roundId }),
        dueAt: dueAtOf(dueDay),
        ...(sampling && { sampling }),
        evenPaused,
        observations: pairings.map((pairing) => ({ id: newId(idOf("observation")), ...pairing })),
      },
    }),
    {
      onReply: () => setAsking(false),
      onSuccess: () => {
        setPlan(nothing);
      },
    },
  );
  const tick = (wanted: readonly Pairing[]): void => {
    reset();
    setPlan(
      toggle(
        plan,
        wanted.filter((one) => !assigned.has(pairingKey(one))),
      ),
    );
  };

  return (
    <section className={`${styles["section"]} ${styles["assign"]}`}>
      <div className={styles["head"]}>
        <Title order={2}>{t("new")}</Title>
        <div className={styles["line"]}>
          <RoundSelect
            targets={targets}
            value={target?.value ?? ""}
            onChange={(value) => {
              setChosenTarget(value);
              // Another version of the scheme has other codes.
              setDraft({ ...draft, codeIds: [] });
            }}
          />
          <TextInput
            type="date"
            label={t("due.label")}
            value={dueDay}
            onChange={(event) => setDueDay(event.currentTarget.value)}
          />
        </div>
      </div>
      <CannotPlay {...{ recordings, raters }} />
      <AssignGrid
        {...{ recordings, raters, assigned, plan }}
        isLarge={boxes === "large"}
        onLarge={(isLarge) => setBoxes(isLarge ? "large" : "small")}
        onTick={tick}
      />
      <SamplingForm
        {...{ studyId, versionId, draft }}
        recordings={chosen.length > 0 ? chosen : recordings}
        onChange={setDraft}
      />
      {error && !isAsking && <Failure error={error} kept={t("common:kept")} compact />}
      {isAsking && (
        <AskPaused
          names={paused.map(({ name }) => name)}
          error={error}
          isPending={isPending}
          onConfirm={() => mutate(true)}
          onClose={() => setAsking(false)}
        />
      )}
      <div className={styles["foot"]}>
        <Button
          disabled={pairings.length === 0 || !sampling}
          loading={isPending}
          onClick={() => (paused.length > 0 ? setAsking(true) : mutate(false))}
        >
          {pairings.length === 0 ? t("new") : t("assign", { count: pairings.length })}
        </Button>
        {pairings.length > 0 && (
          <Button variant="subtle" onClick={() => setPlan(nothing)}>
            {t("clear")}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {data && pairings.length === 0
            ? t("made", { count: data.made })
            : pairings.length === 0
              ? t("previewNone")
              : t("preview", { count: pairings.length })}
        </Text>
      </div>
    </section>
  );
}

interface Props {
  readonly studyId: string;
  readonly recordings: readonly Recording[];
  readonly raters: readonly Member[];
  /** The published versions of the scheme, newest first; never empty. */
  readonly versions: readonly Version[];
  readonly rounds: readonly RoundSummary[];
  readonly observations: readonly ObservationSummary[];
}
