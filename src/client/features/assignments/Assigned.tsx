import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  Modal,
  NativeSelect,
  Table,
  Text,
  Textarea,
  Title,
} from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { observationCalls, type ObservationSummary } from "../../../api/contract/observations.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { RoundSummary } from "../../../api/contract/assignments.ts";
import { formatTimecode } from "../../../domain/mediaTime.ts";
import { lengthUs } from "../../../domain/spans.ts";
import { actionsIn, isCodable, isStateOf, statesOf } from "../../../domain/states.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { MoreIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { StateMark } from "../../kit/page/StateMark.tsx";
import { useStudy } from "../../kit/query/study.ts";
import type { AssignmentsSearch } from "./address.ts";
import styles from "./assignments.module.css";
import { BulkActions } from "./BulkActions.tsx";
import { useRoundName } from "./useRoundName.ts";
import { useSamplingText } from "./useSamplingText.ts";
import { useSend } from "../../kit/query/useSend.ts";

const reviews = ["accept", "return", "withdraw"] as const;
type Review = (typeof reviews)[number];

const shownAtOnce = 100;

/** All that is assigned, with its state, and what a coordinator can do about it. */
export function Assigned({ studyId, observations, raters, rounds, search }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const format = useFormat();
  const samplingText = useSamplingText();
  const { role } = useStudy();
  const navigate = useNavigate();
  const roundName = useRoundName();
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
  const nameOfRound = new Map(rounds.map((round) => [round.id, roundName(round)]));
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
    <section className={styles["section"]}>
      <div className={styles["head"]}>
        <Title order={2}>{t("existing")}</Title>
        {observations.length > 0 && (
          <div className={styles["foot"]}>
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
      {observations.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("nothing")}
        </Text>
      )}
      {review.error && !asking && <Failure error={review.error} compact />}
      <BulkActions {...{ studyId, chosen, raters }} onDone={() => setChosenIds(none)} />
      {shown.length > 0 && (
        <Table.ScrollContainer minWidth={980}>
          <Table aria-label={t("existing")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" w={36}>
                  <Checkbox
                    size="xs"
                    aria-label={t("bulk.chooseShown")}
                    checked={inSight.every(({ id }) => chosenIds.has(id))}
                    indeterminate={
                      inSight.some(({ id }) => chosenIds.has(id)) &&
                      !inSight.every(({ id }) => chosenIds.has(id))
                    }
                    onChange={(event) =>
                      choose(
                        inSight.map(({ id }) => id),
                        event.currentTarget.checked,
                      )
                    }
                  />
                </Table.Th>
                <Table.Th scope="col">{t("recording")}</Table.Th>
                <Table.Th scope="col">{t("rater")}</Table.Th>
                <Table.Th scope="col">{t("round")}</Table.Th>
                <Table.Th scope="col">{t("covers.title")}</Table.Th>
                <Table.Th scope="col">{t("sampling.title")}</Table.Th>
                <Table.Th scope="col">{t("state")}</Table.Th>
                <Table.Th scope="col">{t("due.label")}</Table.Th>
                <Table.Th scope="col" ta="end">
                  {t("events")}
                </Table.Th>
                <Table.Th scope="col">{t("since")}</Table.Th>
                <Table.Th scope="col">
                  <span className="hidden">{t("common:actions")}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {inSight.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      aria-label={t("bulk.choose", {
                        recording: one.recordingName,
                        rater: one.raterName,
                      })}
                      checked={chosenIds.has(one.id)}
                      onChange={(event) => choose([one.id], event.currentTarget.checked)}
                    />
                  </Table.Td>
                  <Table.Th scope="row" fw={400}>
                    <LinkAnchor
                      to="/observations/$observationId"
                      params={{ observationId: one.id }}
                    >
                      <bdi>{one.recordingName}</bdi>
                    </LinkAnchor>
                  </Table.Th>
                  <Table.Td>
                    <bdi>{one.raterName}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <bdi>
                      {nameOfRound.get(one.roundId) ??
                        t("rounds.number", { number: one.roundNumber })}
                    </bdi>
                  </Table.Td>
                  <Table.Td>
                    <Covers observation={one} />
                  </Table.Td>
                  <Table.Td>{samplingText(one.sampling)}</Table.Td>
                  <Table.Td>
                    <span className={styles["state"]}>
                      <StateMark state={one.state} />
                      {t(`common:observationState.${one.state}`)}
                    </span>
                  </Table.Td>
                  <Table.Td>
                    <Due observation={one} />
                  </Table.Td>
                  <Table.Td ta="end">
                    {one.eventCount === null ? (
                      <Text span size="xs" c="dimmed">
                        {t("eventsBlind")}
                      </Text>
                    ) : (
                      format.number(one.eventCount)
                    )}
                  </Table.Td>
                  <Table.Td>
                    {format.date(one.submittedAt ?? one.startedAt ?? one.assignedAt)}
                  </Table.Td>
                  <Table.Td ta="end">
                    <Actions observation={one} owns={role === "owner"} onChoose={begin} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
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

/** How much of the recording is to be coded. */
function Covers({ observation: { spans } }: OneProps) {
  const { t } = useTranslation("assignments");
  if (spans === null) {
    return (
      <Text span size="xs" c="dimmed">
        {t("eventsBlind")}
      </Text>
    );
  }
  if (spans.length === 0) return t("covers.all");
  return t("covers.segments", {
    count: spans.length,
    time: formatTimecode(lengthUs(spans), { digits: 0 }),
  });
}

/** Until when; told apart where it is over and nothing is handed in. */
function Due({ observation: { dueAt, state } }: OneProps) {
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

function Actions({ observation, owns, onChoose }: ActionsProps) {
  const { t } = useTranslation("assignments");
  const possible = actionsIn("observation", observation.state);
  const actions = reviews.filter(
    // Accepted work is returned by the owner only.
    (action) => possible.includes(action) && (owns || observation.state !== "accepted"),
  );

  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("actionsOf", {
            recording: observation.recordingName,
            rater: observation.raterName,
          })}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => onChoose(action, observation)}>
            {t(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ReviewDialog({ action, observation, error, isPending, onClose, onConfirm }: DialogProps) {
  const { t } = useTranslation(["assignments", "common"]);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const names = { recording: observation.recordingName, rater: observation.raterName };
  const needsReason = action === "return";
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!needsReason || reason.trim() !== "") onConfirm(reason);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={needsReason ? t("returnTitle", names) : t("withdrawTitle", names)}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form onSubmit={submit} className={styles["section"]}>
        {needsReason ? (
          <Textarea
            label={t("reason")}
            data-autofocus
            autosize
            minRows={3}
            dir="auto"
            value={reason}
            error={isTried && reason.trim() === "" ? t("reasonNeeded") : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : (
          <Text size="sm">{t("withdrawWhat")}</Text>
        )}
        {error && <Failure error={error} compact />}
        <Button type="submit" loading={isPending}>
          {t(action)}
        </Button>
      </form>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly observations: readonly ObservationSummary[];
  /** Who can code. */
  readonly raters: readonly Member[];
  readonly rounds: readonly RoundSummary[];
  readonly search: AssignmentsSearch;
}

interface OneProps {
  readonly observation: ObservationSummary;
}

interface Reviewed {
  readonly action: Review;
  readonly observationId: string;
  readonly reason?: string;
}

interface ActionsProps {
  readonly observation: ObservationSummary;
  readonly owns: boolean;
  readonly onChoose: (action: Review, observation: ObservationSummary) => void;
}

interface DialogProps {
  readonly action: Review;
  readonly observation: ObservationSummary;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}
