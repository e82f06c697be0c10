import { Checkbox } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type * as z from "zod";
import type { Member } from "../../../api/contract/members.ts";
import type { recordingCalls } from "../../../api/contract/recordings.ts";
import { RaterName } from "../../kit/raters/RaterName.tsx";
import { useMoreBeside } from "../../kit/page/moreBeside.ts";
import { UndrawnRows } from "../../kit/table/UndrawnRows.tsx";
import { useDrawnRows } from "../../kit/table/useDrawnRows.ts";
import styles from "./assignments.module.css";
import { cannotPlay } from "./CannotPlay.tsx";
import { type Pairing, pairingKey, type Plan } from "./plan.ts";

type Recording = Pick<
  z.output<(typeof recordingCalls)["listRecordings"]["reply"]>["items"][number],
  "id" | "name" | "sources"
>;
type Rater = Pick<Member, "accountId" | "name" | "isProgram" | "pausedAt" | "cannotPlay">;

/** The number of recordings up to which cells are 24 pixels high. */
const roomyRows = 24;
/** With more raters than this, their names are written vertically. */
const namesAcross = 8;
/** The height of a row in pixels where there are more recordings. */
const tallRowPx = 20;
const largeRowPx = 28;

/**
 * Recordings by raters, with a checkbox in each cell; existing assignments are checked and fixed.
 * With many recordings only visible rows are drawn, so that a change in 1,000 × 12 cells redraws
 * about a hundred.
 */
export function AssignGrid(props: Props) {
  const { recordings, raters, assigned, plan, isLarge, onLarge, onTick } = props;
  const { t } = useTranslation("assignments");
  const region = useRef<HTMLDivElement>(null);
  const drawn = useDrawnRows(recordings.length, region, {
    rowPx: isLarge ? largeRowPx : tallRowPx,
  });
  useMoreBeside(region);
  const isTicked = (one: Pairing) => assigned.has(pairingKey(one)) || plan.has(pairingKey(one));
  const boxOf = (wanted: readonly Pairing[]) => {
    const count = wanted.filter(isTicked).length;
    return {
      checked: count === wanted.length,
      indeterminate: count > 0 && count < wanted.length,
      disabled: wanted.every((one) => assigned.has(pairingKey(one))),
      onChange: () => onTick(wanted),
    };
  };

  return (
    <div
      ref={region}
      className={styles["scroller"]}
      role="region"
      aria-label={t("new")}
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table
        className={styles["grid"]}
        data-many={raters.length > namesAcross || undefined}
        data-tall={(recordings.length > roomyRows && !isLarge) || undefined}
        data-long={drawn.isLong || undefined}
        aria-rowcount={drawn.isLong ? recordings.length + 1 : undefined}
      >
        <thead>
          <tr>
            <th scope="col">
              {recordings.length > roomyRows && (
                <Checkbox
                  size="xs"
                  className={styles["largeBoxes"] ?? ""}
                  label={t("largeBoxes")}
                  checked={isLarge}
                  onChange={(event) => onLarge(event.currentTarget.checked)}
                />
              )}
              {t("recording")}
            </th>
            {raters.map(({ accountId, name, isProgram, pausedAt }) => (
              <th key={accountId} scope="col">
                <span className={styles["raterName"]} dir="auto" title={name}>
                  <RaterName {...{ name, isProgram }} isPaused={pausedAt !== null} />
                </span>
                <Checkbox
                  size="xs"
                  aria-label={t("allOf", { name })}
                  {...boxOf(recordings.map(({ id }) => ({ recordingId: id, raterId: accountId })))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <UndrawnRows heightPx={drawn.abovePx} span={raters.length + 1} />
          {recordings.slice(drawn.first, drawn.end).map((recording, at) => (
            <tr
              key={recording.id}
              ref={drawn.measure}
              data-index={drawn.isLong ? drawn.first + at : undefined}
              aria-rowindex={drawn.isLong ? drawn.first + at + 2 : undefined}
            >
              <th scope="row">
                <Checkbox
                  size="xs"
                  label={<bdi>{recording.name}</bdi>}
                  aria-label={t("allFor", { name: recording.name })}
                  {...boxOf(
                    raters.map(({ accountId }) => ({
                      recordingId: recording.id,
                      raterId: accountId,
                    })),
                  )}
                />
                <WhoCannot {...{ recording, raters }} />
              </th>
              {raters.map((rater) => {
                const pairing = { recordingId: recording.id, raterId: rater.accountId };
                const names = { recording: recording.name, rater: rater.name };
                return (
                  <td key={rater.accountId}>
                    <Checkbox
                      size="xs"
                      aria-label={
                        assigned.has(pairingKey(pairing)) ? t("already", names) : t("cell", names)
                      }
                      {...boxOf([pairing])}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
          <UndrawnRows heightPx={drawn.belowPx} span={raters.length + 1} />
        </tbody>
      </table>
    </div>
  );
}

/** Shown next to a recording: how many of the raters could not play it. */
function WhoCannot({
  recording,
  raters,
}: Pick<Props, "raters"> & { readonly recording: Recording }) {
  const { t } = useTranslation("assignments");
  const count = cannotPlay(recording, raters).length;
  if (count === 0) return null;
  return (
    <span className={styles["warning"]}>
      {t("cannotPlay.short", { count, all: raters.length })}
    </span>
  );
}

interface Props {
  readonly recordings: readonly Recording[];
  readonly raters: readonly Rater[];
  /** Existing assignments in the round, by `pairingKey`. */
  readonly assigned: ReadonlySet<string>;
  readonly plan: Plan;
  /** Checkboxes of 24 pixels, even where there are more recordings than fit on a screen. */
  readonly isLarge: boolean;
  readonly onLarge: (isLarge: boolean) => void;
  readonly onTick: (wanted: readonly Pairing[]) => void;
}
