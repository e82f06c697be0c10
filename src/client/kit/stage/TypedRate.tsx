import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { Player } from "../player/port.ts";
import classes from "./Transport.module.css";

/** A field for a speed, within the player’s range, which is shown. */
export function TypedRate({
  player,
  onClose,
}: {
  readonly player: Player;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation("stage");
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const { rate, rates } = player.snapshot();
  const [min, max] = [rates[0] ?? rate, rates.at(-1) ?? rate];
  const number = new Intl.NumberFormat(i18n.resolvedLanguage ?? "en", { maximumFractionDigits: 2 });
  const name = t("speed.typed", { min: number.format(min), max: number.format(max) });

  useEffect(() => input.current?.select(), []);

  const take = () => {
    const typed = Number(input.current?.value.replace(",", "."));
    if (!(typed >= min && typed <= max)) return setIsWrong(true);
    player.setRate(typed);
    return onClose();
  };

  return (
    <input
      ref={input}
      className={classes["typedRate"]}
      inputMode="decimal"
      defaultValue={String(rate)}
      aria-label={name}
      title={name}
      aria-invalid={isWrong}
      onChange={() => setIsWrong(false)}
      onBlur={onClose}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === "Enter") take();
        else onClose();
      }}
    />
  );
}
