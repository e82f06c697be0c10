import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { PlanRow } from "../../../formats/planRows.ts";
import type { Column } from "../../kit/table/column.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./exchange.module.css";
import type { ImportStore } from "./importing.ts";
import { MoreRows } from "./MoreRows.tsx";
import type { Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { NameCell, NamePattern } from "./WhoCoded.tsx";

/** Every observation that will be created; its rater and recording can be changed, one by one or by a pattern. */
export function ObservationList({ plan, reading, store }: Props) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const recordings = new Map(
    plan.recordings.map(({ recording }) => [recording.id, recording.name]),
  );
  const people = new Map(plan.people.map(({ person }) => [person.id, person.name]));
  const rounds = new Map(reading.study?.rounds.map(({ id, number }) => [id, number]));
  const below = (next: Observed | undefined, named: (row: PlanRow, name: string) => PlanRow) =>
    next && ((name: string) => store.say([named(next.row, name)]));
  const columns = (rows: Reading["observations"]): readonly Column<Observed>[] => [
    {
      id: "recording",
      head: t("observed.recording"),
      isRowHead: true,
      cell: (one, at) => (
        <>
          <NameCell
            value={recordings.get(one.recordingId) ?? ""}
            label={t("pattern.recordingOf", { name: one.name })}
            column="recording"
            onName={(recording) => store.say([{ ...one.row, recording }])}
            onNameBelow={below(rows[at + 1], (row, recording) => ({ ...row, recording }))}
          />
          {one.name !== "" && one.name !== recordings.get(one.recordingId) && (
            <small>
              <bdi>{one.name}</bdi>
            </small>
          )}
        </>
      ),
    },
    {
      id: "rater",
      head: t("observed.rater"),
      cell: (one, at) => (
        <NameCell
          value={people.get(one.raterId) ?? ""}
          label={t("pattern.raterOf", { name: one.name })}
          column="rater"
          onName={(rater) => store.say([{ ...one.row, rater }])}
          onNameBelow={below(rows[at + 1], (row, rater) => ({ ...row, rater }))}
        />
      ),
    },
    ...(rounds.size > 1
      ? [
          {
            id: "round",
            head: t("observed.round"),
            cell: (one: Observed) => format.number(rounds.get(one.roundId) ?? 1),
          },
        ]
      : []),
    {
      id: "events",
      head: t("made.events"),
      isNumber: true,
      cell: ({ events }) => format.number(events),
    },
  ];

  return (
    <details className={classes["part"]}>
      <summary>
        <Title order={3} component="span">
          {t("observed.title", { count: reading.observations.length })}
        </Title>
      </summary>
      <NamePattern reading={reading} store={store} />
      <Text size="sm" c="dimmed">
        {t("pattern.drag")}
      </Text>
      <MoreRows rows={reading.observations}>
        {(rows) => (
          <DataTable
            label={t("observed.table")}
            className={classes["table"]}
            minWidth={440}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns(rows)}
          />
        )}
      </MoreRows>
    </details>
  );
}

type Observed = Reading["observations"][number];

interface Props {
  readonly plan: Plan;
  readonly reading: Reading;
  readonly store: ImportStore;
}
