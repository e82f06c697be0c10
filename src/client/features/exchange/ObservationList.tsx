import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./exchange.module.css";
import { MoreRows } from "./MoreRows.tsx";
import type { Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";

/** Every observation that will be made. */
export function ObservationList({ plan, reading }: Props) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const recordings = new Map(
    plan.recordings.map(({ recording }) => [recording.id, recording.name]),
  );
  const people = new Map(plan.people.map(({ person }) => [person.id, person.name]));
  const rounds = new Map(reading.study?.rounds.map(({ id, number }) => [id, number]));
  const hasRounds = rounds.size > 1;
  return (
    <details className={classes["part"]}>
      <summary>
        <Title order={3} component="span">
          {t("observed.title", { count: reading.observations.length })}
        </Title>
      </summary>
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
                {rows.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">
                      <bdi>{recordings.get(one.recordingId)}</bdi>
                      {one.name !== "" && one.name !== recordings.get(one.recordingId) && (
                        <small>
                          <bdi>{one.name}</bdi>
                        </small>
                      )}
                    </th>
                    <td>
                      <bdi>{people.get(one.raterId)}</bdi>
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
}
