import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import "../../kit/coding/texts.ts";
import type { Outbox } from "../../kit/outbox/outbox.ts";
import type { Saving } from "../../kit/outbox/saving.ts";
import classes from "./SavingLight.module.css";

interface Props {
  readonly outbox: Pick<Outbox, "subscribe" | "saving" | "retryNow">;
  readonly observationId: string;
  /** Opens what was refused. */
  readonly onRefused: () => void;
}

/** Where the work stands: exactly one of the states of `Saving`, in words. */
export function SavingLight(props: Props) {
  const { outbox, observationId } = props;
  const saving = useSyncExternalStore(outbox.subscribe, () => outbox.saving(observationId));
  const nowMs = useNow();
  const say = useSaying();

  return (
    <>
      <StateLight {...props} {...{ saving, nowMs }} />
      <SaidState kind={saving.kind} text={say(saving, nowMs)} />
    </>
  );
}

/** Said when it begins, and that all is saved once it is over. What goes well is said by no more than its press. */
const troubles: ReadonlySet<Saving["kind"]> = new Set([
  "offline",
  "refused",
  "stopped",
  "at_risk",
  "not_kept",
]);

/** The state for who does not see the light: at each change, not at each second that it counts. */
function SaidState({ kind, text }: { readonly kind: Saving["kind"]; readonly text: string }) {
  const [told, setTold] = useState({ kind, text: troubles.has(kind) ? text : "" });
  const isNews = troubles.has(kind) || (kind === "saved" && told.text !== "");
  if (isNews && told.kind !== kind) setTold({ kind, text });
  return <output className="hidden">{told.text}</output>;
}

function StateLight({
  outbox,
  onRefused,
  saving,
  nowMs,
}: Props & { readonly saving: Saving; readonly nowMs: number }) {
  const { t } = useTranslation("workbench");
  const text = useSaying()(saving, nowMs);
  const retry = { onPress: () => outbox.retryNow(), action: t("saving.retry") };
  switch (saving.kind) {
    case "saved":
      return <Light tone="calm">{text}</Light>;
    case "keeping":
    case "sending":
      return <Light tone="busy">{text}</Light>;
    case "offline":
    case "not_kept":
      return (
        <Light tone="waits" {...retry}>
          {text}
        </Light>
      );
    case "refused":
      return (
        <Light tone="lost" onPress={onRefused} action={t("saving.show")}>
          {text}
        </Light>
      );
    case "stopped":
    case "at_risk":
      return (
        <Light tone="lost" {...retry}>
          {text}
        </Light>
      );
  }
}

/** A state in words, as it is at a time of the wall clock. */
function useSaying(): (saving: Saving, nowMs: number) => string {
  const { t } = useTranslation("workbench");
  const ago = useAgo();
  return (saving, nowMs) => {
    switch (saving.kind) {
      case "saved":
        return saving.sentAtMs === 0
          ? t("saving.nothing")
          : t("saving.saved", { ago: ago(saving.sentAtMs - nowMs) });
      case "keeping":
        return t("saving.keeping");
      case "sending":
        return t("saving.sending", { count: saving.count });
      case "offline":
        return t("saving.offline", {
          count: saving.count,
          seconds: Math.max(Math.ceil((saving.retryAtMs - nowMs) / 1000), 0),
        });
      case "refused":
        return t("saving.refused", { count: saving.count });
      case "stopped":
        return saving.because === "not_signed_in"
          ? t("saving.signedOut", { count: saving.count })
          : t("saving.stopped", { count: saving.count });
      case "at_risk":
        return t("saving.atRisk", { count: saving.count });
      case "not_kept":
        return t("saving.notKept", { ago: ago(saving.sentAtMs - nowMs) });
    }
  };
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

/** `3 seconds ago`, in the reader’s language. */
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
