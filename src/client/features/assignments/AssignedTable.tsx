import { Checkbox, Table, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RoundSummary } from "../../../api/contract/assignments.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { StateMark } from "../../kit/page/StateMark.tsx";
import { RaterName } from "../../kit/raters/RaterName.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useFormat } from "../../kit/text/format.ts";
import styles from "./assignments.module.css";
import { Covers } from "./Covers.tsx";
import { Due } from "./Due.tsx";
import { ReviewMenu } from "./ReviewMenu.tsx";
import type { Review } from "./reviews.ts";
import { useRoundName } from "./useRoundName.ts";
import { useSamplingText } from "./useSamplingText.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { sideBySide } from "../../kit/text/phrase.ts";

/** A row for each visible observation, with its checkbox and actions. */
export function AssignedTable({ inSight, chosenIds, choose, raters, rounds, onReview }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const format = useFormat();
  const samplingText = useSamplingText();
  const roundName = useRoundName();
  const { role } = useStudy();
  const programs = new Set<string>(
    raters.filter(({ isProgram }) => isProgram).map(({ accountId }) => accountId),
  );
  const paused = new Set<string>(
    raters.filter(({ pausedAt }) => pausedAt !== null).map(({ accountId }) => accountId),
  );
  const nameOfRound = new Map(rounds.map((round) => [round.id, roundName(round)]));
  // A rater has a recording once per round: with several rounds, names alone do not identify an observation.
  const raterIn = ({ raterName, roundId }: Props["inSight"][number]): string =>
    rounds.length > 1 ? sideBySide([raterName, nameOfRound.get(roundId) ?? ""]) : raterName;

  return (
    <ScrolledTable label={t("existing")} minWidth={980}>
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
          <Table.Th scope="col" data-end>
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
                  rater: raterIn(one),
                })}
                checked={chosenIds.has(one.id)}
                onChange={(event) => choose([one.id], event.currentTarget.checked)}
              />
            </Table.Td>
            <Table.Th scope="row" fw={400}>
              <LinkAnchor to="/observations/$observationId" params={{ observationId: one.id }}>
                <bdi>{one.recordingName}</bdi>
              </LinkAnchor>
            </Table.Th>
            <Table.Td data-name>
              <RaterName
                name={one.raterName}
                isProgram={programs.has(one.raterId)}
                isPaused={paused.has(one.raterId)}
              />
            </Table.Td>
            <Table.Td className={styles["roundName"] ?? ""}>
              <bdi>
                {nameOfRound.get(one.roundId) ?? t("rounds.number", { number: one.roundNumber })}
              </bdi>
            </Table.Td>
            <Table.Td className={styles["inWords"] ?? ""}>
              <Covers spans={one.spans} />
            </Table.Td>
            <Table.Td className={styles["inWords"] ?? ""}>{samplingText(one.sampling)}</Table.Td>
            <Table.Td>
              <span className={styles["state"]}>
                <StateMark state={one.state} />
                {t(`common:observationState.${one.state}`)}
              </span>
              {one.fileReplacedAt !== null && (
                <Text size="xs" c="dimmed">
                  {t("earlierFile")}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <Due dueAt={one.dueAt} state={one.state} />
            </Table.Td>
            <Table.Td data-end>
              {one.eventCount === null ? (
                <Text span size="xs" c="dimmed">
                  {t("eventsBlind")}
                </Text>
              ) : (
                format.number(one.eventCount)
              )}
            </Table.Td>
            <Table.Td>{format.date(one.submittedAt ?? one.startedAt ?? one.assignedAt)}</Table.Td>
            <Table.Td data-end>
              <ReviewMenu
                observation={one}
                rater={raterIn(one)}
                owns={role === "owner"}
                onChoose={onReview}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrolledTable>
  );
}

interface Props {
  readonly inSight: readonly ObservationSummary[];
  readonly chosenIds: ReadonlySet<string>;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
  readonly raters: readonly Member[];
  readonly rounds: readonly RoundSummary[];
  readonly onReview: (action: Review, observation: ObservationSummary) => void;
}
