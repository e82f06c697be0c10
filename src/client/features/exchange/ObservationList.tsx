import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlanRow } from "../../../formats/planRows.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./exchange.module.css";
import type { ImportStore } from "./importing.ts";
import { MoreRows } from "./MoreRows.tsx";
import type { Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { NameCell, NamePattern } from "./WhoCoded.tsx";

/** Every observation that will be made: who coded which recording can be said otherwise, one by one or by a pattern. */
export function ObservationList({ plan, reading, store }: Props) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const recordings = new Map(
    plan.recordings.map(({ recording }) => [recording.id, recording.name]),
  );
  const people = new Map(plan.people.map(({ person }) => [person.id, person.name]));
  const rounds = new Map(reading.study?.rounds.map(({ id, number }) => [id, number]));
  const hasRounds = rounds.size > 1;
  const below = (
    next: Reading["observations"][number] | undefined,
    named: (row: PlanRow, name: string) => PlanRow,
  ) => next && ((name: string) => store.say([named(next.row, name)]));
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
          <section
            className={classes["scroll"]}
            aria-label={t("observed.table")}
            // A region that scrolls is reached by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <table className={classes["table"]}>
              <thead>
                <tr>
                  <th scope="col">{t("observed.recording")}</th>
                  <th scope="col">{t("observed.rater")}</th>
                  {hasRounds && <th scope="col">{t("observed.round")}</th>}
                  <th scope="col" className={classes["number"]}>
                    {t("made.events")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((one, at) => (
                  <tr key={one.id}>
                    <th scope="row">
                      <NameCell
                        value={recordings.get(one.recordingId) ?? ""}
                        label={t("pattern.recordingOf", { name: one.name })}
                        column="recording"
                        onName={(recording) => store.say([{ ...one.row, recording }])}
                        onNameBelow={below(rows[at + 1], (row, recording) => ({
                          ...row,
                          recording,
                        }))}
                      />
                      {one.name !== "" && one.name !== recordings.get(one.recordingId) && (
                        <small>
                          <bdi>{one.name}</bdi>
                        </small>
                      )}
                    </th>
                    <td>
                      <NameCell
                        value={people.get(one.raterId) ?? ""}
                        label={t("pattern.raterOf", { name: one.name })}
                        column="rater"
                        onName={(rater) => store.say([{ ...one.row, rater }])}
                        onNameBelow={below(rows[at + 1], (row, rater) => ({ ...row, rater }))}
                      />
                    </td>
                    {hasRounds && <td>{format.number(rounds.get(one.roundId) ?? 1)}</td>}
                    <td className={classes["number"]}>{format.number(one.events)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </MoreRows>
    </details>
  );
}

interface Props {
  readonly plan: Plan;
  readonly reading: Reading;
  readonly store: ImportStore;
}
