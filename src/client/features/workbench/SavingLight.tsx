import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import "../../kit/coding/texts.ts";
import type { Outbox } from "../../kit/outbox/outbox.ts";
import classes from "./SavingLight.module.css";

interface Props {
  readonly outbox: Outbox;
  readonly observationId: string;
  /** Opens what was refused. */
  readonly onRefused: () => void;
}

/** Where the work stands: exactly one of the states of `Saving`, in words. */
export function SavingLight({ outbox, observationId, onRefused }: Props) {
  const { t } = useTranslation("workbench");
  const saving = useSyncExternalStore(outbox.subscribe, () => outbox.saving(observationId));
  const nowMs = useNow();
  const ago = useAgo();

  switch (saving.kind) {
    case "saved":
      return (
        <Light tone="calm">
          {saving.sentAtMs === 0
            ? t("saving.nothing")
            : t("saving.saved", { ago: ago(saving.sentAtMs - nowMs) })}
        </Light>
      );
    case "keeping":
      return <Light tone="busy">{t("saving.keeping")}</Light>;
    case "sending":
      return <Light tone="busy">{t("saving.sending", { count: saving.count })}</Light>;
    case "offline":
      return (
        <Light tone="waits" onPress={() => outbox.retryNow()} action={t("saving.retry")}>
          {t("saving.offline", {
            count: saving.count,
            seconds: Math.max(Math.ceil((saving.retryAtMs - nowMs) / 1000), 0),
          })}
        </Light>
      );
    case "refused":
      return (
        <Light tone="lost" onPress={onRefused} action={t("saving.show")}>
          {t("saving.refused", { count: saving.count })}
        </Light>
      );
    case "stopped":
      return (
        <Light tone="lost" onPress={() => outbox.retryNow()} action={t("saving.retry")}>
          {saving.because === "not_signed_in"
            ? t("saving.signedOut", { count: saving.count })
            : t("saving.stopped", { count: saving.count })}
        </Light>
      );
    case "at_risk":
      return (
        <Light tone="lost" onPress={() => outbox.retryNow()} action={t("saving.retry")}>
          {t("saving.atRisk", { count: saving.count })}
        </Light>
      );
    case "not_kept":
      return (
        <Light tone="waits" onPress={() => outbox.retryNow()} action={t("saving.retry")}>
          {t("saving.notKept", { ago: ago(saving.sentAtMs - nowMs) })}
        </Light>
      );
  }
}

function Light({
  tone,
  onPress,
  action,
  children,
}: {
  readonly tone: "calm" | "busy" | "waits" | "lost";
  readonly onPress?: () => void;
  readonly action?: string;
  readonly children: string;
}) {
  return (
    <span className={classes["light"]} data-tone={tone} data-testid="saving">
      <span className={classes["dot"]} aria-hidden="true" />
      <span>{children}</span>
      {onPress && (
        <button type="button" className={classes["action"]} onClick={onPress}>
          {action}
        </button>
      )}
    </span>
  );
}

/** The wall clock, a step a second. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** `3 seconds ago`, in the reader's language. */
function useAgo(): (differenceMs: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.RelativeTimeFormat(i18n.resolvedLanguage ?? "en", { numeric: "auto" });
  return (differenceMs) => {
    const seconds = Math.min(Math.round(differenceMs / 1000), 0);
    if (seconds > -60) return format.format(seconds, "second");
    if (seconds > -3600) return format.format(Math.round(seconds / 60), "minute");
    return format.format(Math.round(seconds / 3600), "hour");
  };
}
