import { useEffect } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { emptyPlayer } from "../player/live.ts";
import type { Player } from "../player/port.ts";
import classes from "./parts.module.css";

interface Props {
  readonly durationUs: number;
  readonly enrich: (player: Player) => Player;
  readonly onPlayer: (player: Player | null) => void;
}

/** A live observation that has ended: it has only its time, which can be played and scrubbed. */
export function PassedLive({ durationUs, enrich, onPlayer }: Props) {
  const { t } = useTranslation("stage");
  useEffect(() => {
    const made = enrich(emptyPlayer(durationUs));
    onPlayer(made);
    return () => {
      onPlayer(null);
      made.dispose();
    };
  }, [durationUs, enrich, onPlayer]);
  return (
    <section className={classes["card"]} aria-label={t("live.title")}>
      <p>{t("live.ended")}</p>
    </section>
  );
}
