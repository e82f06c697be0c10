import { useMemo, useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { PlanProposal } from "../../../api/contract/assignments.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";
import { useMoreBeside } from "../../kit/page/moreBeside.ts";
import { UndrawnRows } from "../../kit/table/UndrawnRows.tsx";
import { useDrawnRows } from "../../kit/table/useDrawnRows.ts";
import styles from "./assignments.module.css";

/** The height of a row in pixels, as in the style sheet. */
const rowPx = 28;

type Kind = "whole" | "segments" | "standing";

/** Recordings by raters with a symbol in each cell; with many recordings only visible rows are drawn. */
export function PlanMatrix({ proposal, nameOfRecording, nameOfRater }: Props) {
  const { t, i18n } = useTranslation("assignments");
  const scroller = useRef<HTMLDivElement>(null);
  useMoreBeside(scroller);
  const { loads } = proposal;
  const kinds = useMemo(() => kindsOf(proposal), [proposal]);
  const recordingIds = useMemo(() => {
    const compare = nameOrder(i18n.language);
    return proposal.recordingIds.toSorted((a, b) =>
      compare(nameOfRecording.get(a) ?? "", nameOfRecording.get(b) ?? ""),
    );
  }, [proposal, nameOfRecording, i18n.language]);
  const drawn = useDrawnRows(recordingIds.length, scroller, { rowPx });
  const span = loads.length + 1;

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
      <table
        aria-label={t("plan.matrix")}
        aria-rowcount={drawn.isLong ? recordingIds.length + 1 : undefined}
      >
        <thead>
          <tr>
            <th scope="col">{t("recording")}</th>
            {loads.map(({ raterId }) => (
              <th key={raterId} scope="col" aria-label={nameOfRater.get(raterId)}>
                <span className={styles["upright"]}>
                  <bdi>{nameOfRater.get(raterId)}</bdi>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <UndrawnRows heightPx={drawn.abovePx} span={span} />
          {recordingIds.slice(drawn.first, drawn.end).map((recordingId, at) => (
            <tr
              key={recordingId}
              ref={drawn.measure}
              data-index={drawn.isLong ? drawn.first + at : undefined}
              aria-rowindex={drawn.isLong ? drawn.first + at + 2 : undefined}
            >
              <th scope="row" title={nameOfRecording.get(recordingId)}>
                <bdi>{nameOfRecording.get(recordingId)}</bdi>
              </th>
              {loads.map(({ raterId }) => {
                const kind = kinds.get(`${recordingId} ${raterId}`);
                return (
                  <td key={raterId}>
                    {kind && (
                      <span
                        className={styles["sign"]}
                        data-kind={kind}
                        title={t(`plan.kind.${kind}`)}
                      >
                        <span className="hidden">{t(`plan.kind.${kind}`)}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <UndrawnRows heightPx={drawn.belowPx} span={span} />
        </tbody>
      </table>
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
