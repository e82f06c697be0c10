import { Button, NativeSelect, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { observationCalls, type ObservationSummary } from "../../../api/contract/observations.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { RoundSummary } from "../../../api/contract/assignments.ts";
import { isStateOf, statesOf } from "../../../domain/states.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { AssignmentsIcon } from "../../kit/page/icons.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import type { AssignmentsSearch } from "./address.ts";
import { AssignedTable } from "./AssignedTable.tsx";
import styles from "./assignments.module.css";
import { BulkActions } from "./BulkActions.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";
import type { Review } from "./reviews.ts";

const shownAtOnce = 100;

/** All assignments with their states and a coordinator’s actions. */
export function Assigned({ studyId, observations, raters, rounds, search }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const navigate = useNavigate();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(none);
  const [limit, setLimit] = useState(shownAtOnce);
  const [asking, setAsking] = useState<{ action: Review; observation: ObservationSummary }>();
  const review = useSend(
    observationCalls.reviewObservation,
    ({ action, observationId, reason = "" }: Reviewed) => ({
      params: { observationId },
      body: { action, reason },
    }),
    { onReply: () => setAsking(undefined), isStaleWhenRefused: true },
  );
  const only = search.state;
  const shown = observations.filter(
    ({ state, raterId }) =>
      (only === undefined || state === only) &&
      (search.rater === undefined || raterId === search.rater),
  );
  const chosen = observations.filter(({ id }) => chosenIds.has(id));
  const inSight = shown.slice(0, limit);
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosenIds);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosenIds(next);
  };
  const filter = (change: Partial<AssignmentsSearch>): void => {
    setChosenIds(none);
    void navigate({
      to: "/studies/$studyId/assignments",
      params: { studyId },
      search: (before) => ({ ...before, ...change }),
      replace: true,
    });
  };
  const begin = (action: Review, observation: ObservationSummary): void => {
    review.reset();
    if (action === "accept") review.mutate({ action, observationId: observation.id });
    else setAsking({ action, observation });
  };

  return (
    <section className={styles["section"]} id="assigned">
      <div className={styles["head"]}>
        <Title order={2}>{t("existing")}</Title>
        {observations.length > 0 && (
          <div className={styles["line"]}>
            <NativeSelect
              aria-label={t("filterRater")}
              value={search.rater ?? ""}
              data={[
                { value: "", label: t("allRaters") },
                ...raters.map(({ accountId, name }) => ({ value: accountId, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                filter({ rater: value === "" ? undefined : value })
              }
            />
            <NativeSelect
              aria-label={t("filterState")}
              value={only ?? ""}
              data={[
                { value: "", label: t("all") },
                ...statesOf("observation").map((state) => ({
                  value: state,
                  label: t(`common:observationState.${state}`),
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                filter({ state: isStateOf("observation", value) ? value : undefined })
              }
            />
          </div>
        )}
      </div>
      {observations.length === 0 && <EmptyState icon={AssignmentsIcon} title={t("nothing")} />}
      {review.error && !asking && <Failure error={review.error} compact />}
      <BulkActions {...{ studyId, chosen, raters }} onDone={() => setChosenIds(none)} />
      {shown.length > 0 && (
        <AssignedTable {...{ inSight, chosenIds, choose, raters, rounds }} onReview={begin} />
      )}
      {shown.length > limit && (
        <div>
          <Button variant="default" onClick={() => setLimit(limit + shownAtOnce)}>
            {t("common:more")}
          </Button>
        </div>
      )}
      {asking && (
        <ReviewDialog
          {...asking}
          error={review.error}
          isPending={review.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) =>
            review.mutate({
              action: asking.action,
              observationId: asking.observation.id,
              reason,
            })
          }
        />
      )}
    </section>
  );
}

const none: ReadonlySet<string> = new Set();

interface Props {
  readonly studyId: string;
  readonly observations: readonly ObservationSummary[];
  /** Members who can code. */
  readonly raters: readonly Member[];
  readonly rounds: readonly RoundSummary[];
  readonly search: AssignmentsSearch;
}

interface Reviewed {
  readonly action: Review;
  readonly observationId: string;
  readonly reason?: string;
}
