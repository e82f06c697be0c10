import { Select, Switch, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { foldedName } from "../../../formats/foldedName.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./exchange.module.css";
import type { Importing, ImportStore } from "./importing.ts";
import { MoreRows } from "./MoreRows.tsx";
import type { Known, Plan } from "./plan.ts";

/** The recordings that will be created, and those that the study already has. */
export function RecordingsPart({ plan, isOwn, known, importing, store }: Props) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const numbers = useNumbers();
  const options = [
    { value: "new", label: t("recordings.new") },
    ...known.recordings.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isChoice = !isOwn && known.recordings.length > 0;
  return (
    <details
      className={classes["part"]}
      open={isChoice && plan.recordings.some(({ recordingId }) => recordingId !== null)}
    >
      <summary>
        <Title order={3} component="span">
          {t("recordings.title", { count: plan.recordings.length })}
        </Title>
      </summary>
      {importing.files.length > 1 && (
        <Switch
          label={t("recordings.byName")}
          description={t("recordings.byNameWhat")}
          checked={importing.recordingsByName}
          onChange={(event) => store.set({ recordingsByName: event.currentTarget.checked })}
        />
      )}
      <MoreRows rows={plan.recordings}>
        {(rows) => (
          <ul className={classes["rows"]}>
            {rows.map(({ recording, recordingId, observations }) => (
              <li key={recording.id} className={classes["row"]}>
                <div className={classes["grows"]}>
                  <p>
                    <bdi>{recording.name}</bdi>
                  </p>
                  <p className={classes["small"]}>
                    {t("recordings.holds", {
                      time: numbers.time(recording.durationUs),
                      observations: t("people.observations", { count: observations }),
                    })}
                    {recording.media.length > 0 && (
                      <>
                        {" · "}
                        <bdi>
                          {format.list(recording.media.map(({ fileName }) => isolated(fileName)))}
                        </bdi>
                      </>
                    )}
                  </p>
                </div>
                {isChoice && (
                  <Select
                    className={classes["select"] ?? ""}
                    aria-label={t("recordings.which", { name: recording.name })}
                    searchable={options.length > 8}
                    allowDeselect={false}
                    limit={50}
                    data={options}
                    value={recordingId ?? "new"}
                    onChange={(value) => {
                      if (value === null) return;
                      const { recordings } = store.get().wishes;
                      const key = foldedName(recording.name);
                      store.wish({ recordings: { ...recordings, [key]: value } });
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </MoreRows>
      {plan.recordings.length === 0 && <Text size="sm">{t("recordings.none")}</Text>}
    </details>
  );
}

interface Props {
  readonly plan: Plan;
  readonly isOwn: boolean;
  readonly known: Known;
  readonly importing: Importing;
  readonly store: ImportStore;
}
