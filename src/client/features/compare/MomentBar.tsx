import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { useFormat } from "../../kit/text/format.ts";
import { LinkButton } from "../../kit/page/links.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { playBetween } from "../../kit/player/playBetween.ts";
import type { Player } from "../../kit/player/port.ts";
import type { CompareSearch, Moment } from "../../kit/page/compareAddress.ts";
import classes from "./compare.module.css";

interface Props {
  readonly moment: Moment;
  /** Names of the raters whose rows are shown. */
  readonly names: readonly string[];
  readonly player: Player | null;
  /** Whether another instance has been selected since. */
  readonly isLeft: boolean;
  readonly onReturn: () => void;
}

/**
 * The moment whose link opened the comparison, with buttons to play it, to return to it, and to show the whole
 * comparison.
 */
export function MomentBar({ moment, names, player, isLeft, onReturn }: Props) {
  const { t } = useTranslation("compare");
  const format = useFormat();
  const { startUs, endUs } = moment;
  const times = startUs === endUs ? timecode(startUs) : `${timecode(startUs)} – ${timecode(endUs)}`;

  return (
    <section className={classes["bar"]} aria-label={t("moment.title")}>
      <p>
        {t("moment.of", {
          times: `\u2066${times}\u2069`,
          raters: format.list(names.map(isolated)),
        })}
      </p>
      <div className={classes["buttons"]}>
        <Button
          size="xs"
          disabled={!player}
          onClick={() => player && playBetween(player, startUs, Math.max(endUs, startUs + briefUs))}
        >
          {t("moment.play")}
        </Button>
        {isLeft && (
          <Button size="xs" variant="default" onClick={onReturn}>
            {t("moment.return")}
          </Button>
        )}
        <LinkButton
          from="/studies/$studyId/compare/$recordingId"
          to="."
          search={({ at: _at, to: _to, who: _who, ...rest }: CompareSearch) => rest}
          resetScroll={false}
          size="xs"
          variant="default"
        >
          {t("moment.whole")}
        </LinkButton>
      </div>
    </section>
  );
}

/** For how long a single time is played, in microseconds. */
const briefUs = 1_000_000;
