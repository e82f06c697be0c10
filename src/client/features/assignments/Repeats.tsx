import { Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { assignmentCalls, type PlannedRepeat } from "../../../api/contract/assignments.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import styles from "./assignments.module.css";
import { useCall } from "../../kit/query/useCall.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";

/**
 * Recordings that plans assign to the same rater again, with the date; draws nothing where there are none.
 */
export function Repeats({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation(["assignments", "common"]);
  const repeats = useCall(assignmentCalls.listRepeats, { params: { studyId } });
  if (repeats.error) return <Failure error={repeats.error} compact />;
  if (!repeats.data || repeats.data.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={t("plan.repeat.title")}>
      <Title order={2}>{t("plan.repeat.title")}</Title>
      <Text size="sm" c="dimmed" maw="72ch">
        {t("plan.repeat.what")}
      </Text>
      <ScrolledTable label={t("plan.repeat.title")} minWidth={560} maxHeight="30rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("recording")}</Table.Th>
            <Table.Th scope="col">{t("rater")}</Table.Th>
            <Table.Th scope="col">{t("round")}</Table.Th>
            <Table.Th scope="col">{t("plan.repeat.planned")}</Table.Th>
            <Table.Th scope="col">{t("plan.repeat.opens")}</Table.Th>
            <Table.Th scope="col">{t("state")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {repeats.data.map((repeat) => (
            <Row key={repeat.firstId} repeat={repeat} />
          ))}
        </Table.Tbody>
      </ScrolledTable>
    </section>
  );
}

function Row({ repeat }: { readonly repeat: PlannedRepeat }) {
  const { t } = useTranslation(["assignments", "common"]);
  const nameOfRound = useNameOfRound();
  const format = useFormat();
  const { opensAt, state } = repeat;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <bdi>{repeat.recordingName}</bdi>
      </Table.Th>
      <Table.Td>
        <bdi>{repeat.raterName}</bdi>
      </Table.Td>
      <Table.Td>
        <bdi>{nameOfRound(repeat.roundNumber)}</bdi>
      </Table.Td>
      <Table.Td>{t("plan.repeat.days", { count: repeat.afterDays })}</Table.Td>
      <Table.Td>
        {opensAt === null
          ? t("plan.repeat.waits")
          : t(state === null ? "plan.repeat.from" : "plan.repeat.since", {
              date: format.date(opensAt),
            })}
      </Table.Td>
      <Table.Td>{state !== null && t(`common:observationState.${state}`)}</Table.Td>
    </Table.Tr>
  );
}
