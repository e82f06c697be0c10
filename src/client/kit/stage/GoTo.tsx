import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { FrameTable } from "../../../domain/frameTable.ts";
import type { Player } from "../player/port.ts";
import { type TimeFormat, typedTarget } from "../player/timeFormat.ts";
import classes from "./Transport.module.css";

interface Props {
  readonly player: Player;
  readonly format: TimeFormat;
  readonly frames: FrameTable | undefined;
  readonly onClose: () => void;
}

/** A field for entering the time or frame to go to. */
export function GoTo({ player, format, frames, onClose }: Props) {
  const { t } = useTranslation("stage");
  const [isWrong, setIsWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();

  useEffect(() => input.current?.focus(), []);

  const go = (event: SubmitEvent) => {
    event.preventDefault();
    const targetUs = typedTarget(input.current?.value ?? "", player.timeUs(), { format, frames });
    if (targetUs === undefined || targetUs > player.snapshot().durationUs) setIsWrong(true);
    else {
      player.seek(targetUs);
      onClose();
    }
  };

  return (
    <form className={classes["goTo"]} onSubmit={go}>
      <input
        ref={input}
        dir="ltr"
        aria-label={t("goTo.name")}
        aria-describedby={hintId}
        aria-invalid={isWrong}
        onChange={() => setIsWrong(false)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      />
      <button type="submit">{t("goTo.go")}</button>
      <span id={hintId} role={isWrong ? "alert" : undefined} data-wrong={isWrong || undefined}>
        {isWrong ? t("goTo.wrong") : t("goTo.hint")}
      </span>
    </form>
  );
}
