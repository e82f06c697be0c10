import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PlanProposal } from "../../../api/contract/assignments.ts";
import styles from "./assignments.module.css";
import { nameOrder } from "../../../domain/nameOrder.ts";

const rowPx = 28;
const columnPx = 34;

type Kind = "whole" | "segments" | "standing";

/** Recordings by raters with a sign in each cell; only the rows in sight are there, however many there are. */
export function PlanMatrix({ proposal, nameOfRecording, nameOfRater }: Props) {
  const { t, i18n } = useTranslation("assignments");
  const scroller = useRef<HTMLDivElement>(null);
  const { loads } = proposal;
  const kinds = useMemo(() => kindsOf(proposal), [proposal]);
  const recordingIds = useMemo(() => {
    const compare = nameOrder(i18n.language);
    return proposal.recordingIds.toSorted((a, b) =>
      compare(nameOfRecording.get(a) ?? "", nameOfRecording.get(b) ?? ""),
    );
  }, [proposal, nameOfRecording, i18n.language]);
  // The library's own functions change with every scroll, which is what it is for.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: recordingIds.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  const columns = `minmax(140px, 260px) repeat(${loads.length}, ${columnPx}px)`;

  return (
    <div
      ref={scroller}
      className={styles["matrix"]}
      role="region"
      aria-label={t("plan.matrix")}
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div
        role="table"
        aria-label={t("plan.matrix")}
        aria-rowcount={recordingIds.length + 1}
        aria-colcount={loads.length + 1}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={styles["matrixHead"]}
          style={{ gridTemplateColumns: columns }}
        >
          <span role="columnheader">{t("recording")}</span>
          {loads.map(({ raterId }) => (
            <span key={raterId} role="columnheader" className={styles["upright"]}>
              <bdi>{nameOfRater.get(raterId)}</bdi>
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          className={styles["matrixRows"]}
          style={{ blockSize: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const recordingId = recordingIds[index] ?? "";
            return (
              <div
                key={recordingId}
                role="row"
                aria-rowindex={index + 2}
                className={styles["matrixRow"]}
                style={{
                  gridTemplateColumns: columns,
                  blockSize: rowPx,
                  insetBlockStart: start,
                }}
              >
                <span role="rowheader" title={nameOfRecording.get(recordingId)}>
                  <bdi>{nameOfRecording.get(recordingId)}</bdi>
                </span>
                {loads.map(({ raterId }) => {
                  const kind = kinds.get(`${recordingId} ${raterId}`);
                  return (
                    <span key={raterId} role="cell">
                      {kind && (
                        <span
                          className={styles["sign"]}
                          data-kind={kind}
                          title={t(`plan.kind.${kind}`)}
                        >
                          <span className="hidden">{t(`plan.kind.${kind}`)}</span>
                        </span>
                      )}
                    </span>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function kindsOf({ pairings, standing }: PlanProposal): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const { recordingId, raterId } of standing) {
    kinds.set(`${recordingId} ${raterId}`, "standing");
  }
  for (const { recordingId, raterId, segments } of pairings) {
    kinds.set(`${recordingId} ${raterId}`, segments > 0 ? "segments" : "whole");
  }
  return kinds;
}

interface Props {
  readonly proposal: PlanProposal;
  readonly nameOfRecording: ReadonlyMap<string, string>;
  readonly nameOfRater: ReadonlyMap<string, string>;
}
