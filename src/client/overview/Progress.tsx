import { UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ObservationSummary, Overview } from "../../api/replies.ts";
import { isHandedIn, type ObservationState } from "../../domain/states.ts";
import { type Format, useFormat } from "../frame/format.ts";
import { StateMark } from "../frame/StateMark.tsx";
import { matrixRows, stateCounts } from "./matrix.ts";
import styles from "./overview.module.css";

const rowPx = 36;

/** Recordings by raters, a mark in each cell; the counts above it are its legend and its filter. */
export function Progress({ overview, opens }: Props) {
  const { t } = useTranslation(["studies", "common"]);
  const format = useFormat();
  const [only, setOnly] = useState<ObservationState>();
  const rows = useMemo(() => matrixRows(overview, only), [overview, only]);
  const scroller = useRef<HTMLDivElement>(null);
  // It gives functions that the React compiler could not memoise; nothing here is compiled by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });

  return (
    <section className={styles["progress"]}>
      <h2>{t("progress")}</h2>
      <div className={styles["counts"]} role="group" aria-label={t("progress")}>
        {stateCounts(overview.observations)
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => (
            <UnstyledButton
              key={state}
              className={styles["count"] ?? ""}
              aria-pressed={only === state}
              onClick={() => setOnly(only === state ? undefined : state)}
            >
              <StateMark state={state} />
              <strong className="figures">{format.number(count)}</strong>
              <span>{t(`common:observationState.${state}`)}</span>
            </UnstyledButton>
          ))}
      </div>
      <div
        ref={scroller}
        className={styles["scroller"]}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t("progressWhat")}
      >
        <div
          role="table"
          aria-rowcount={rows.length + 1}
          aria-label={t("progressWhat")}
          className={styles["matrix"]}
          style={{ "--raters": overview.raters.length }}
        >
          <div role="rowgroup" className={styles["head"]}>
            <div role="row" className={styles["row"]}>
              <span role="columnheader" className={styles["corner"]}>
                {t("recording")}
              </span>
              {overview.raters.map(({ id, name }) => (
                <span key={id} role="columnheader" className={styles["rater"]}>
                  <bdi>{name}</bdi>
                  <span className={styles["share"]}>{handedIn(overview, id, format)}</span>
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup" style={{ position: "relative", height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <div
                  key={row.recording.id}
                  role="row"
                  aria-rowindex={index + 2}
                  className={styles["row"]}
                  style={{ position: "absolute", insetInline: 0, top: start, height: rowPx }}
                >
                  <span role="rowheader" className={styles["recording"]} title={row.recording.name}>
                    <bdi>{row.recording.name}</bdi>
                  </span>
                  {row.cells.map((cell, column) => (
                    <span key={overview.raters[column]?.id} role="cell" className={styles["cell"]}>
                      {cell && <Cell observation={cell} opens={opens} />}
                    </span>
                  ))}
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </section>
  );
}

function Cell({ observation, opens }: CellProps) {
  const { t } = useTranslation(["studies", "common"]);
  const name = t("cell", {
    rater: observation.raterName,
    recording: observation.recordingName,
    state: t(`common:observationState.${observation.state}`),
  });

  if (!opens) {
    return (
      <span role="img" aria-label={name} title={name}>
        <StateMark state={observation.state} />
      </span>
    );
  }
  return (
    <Link
      to="/observations/$observationId"
      params={{ observationId: observation.id }}
      preload={false}
      aria-label={name}
      title={name}
      className={styles["open"]}
    >
      <StateMark state={observation.state} />
    </Link>
  );
}

/** How many of a rater's observations are handed in: `3/4`. */
function handedIn({ observations }: Overview, raterId: string, format: Format): string {
  const own = observations.filter((one) => one.raterId === raterId && one.state !== "withdrawn");
  return `${format.number(own.filter(({ state }) => isHandedIn(state)).length)}/${format.number(own.length)}`;
}

interface Props {
  readonly overview: Overview;
  /** Whether cells lead to the work. */
  readonly opens: boolean;
}

interface CellProps {
  readonly observation: ObservationSummary;
  readonly opens: boolean;
}
