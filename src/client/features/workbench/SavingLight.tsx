import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { Outbox } from "../../kit/outbox/outbox.ts";
import type { Saving } from "../../kit/outbox/saving.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./SavingLight.module.css";

interface Props {
  readonly outbox: Pick<Outbox, "subscribe" | "saving" | "retryNow">;
  readonly observationId: string;
  /** Opens the dialog of refused changes. */
  readonly onRefused: () => void;
}

/** The saving state in words: exactly one of the states of `Saving`. */
export function SavingLight(props: Props) {
  const { outbox, observationId } = props;
  const saving = useSyncExternalStore(outbox.subscribe, () => outbox.saving(observationId));
  const say = useSaying();

  return (
    <>
      <StateLight {...props} saving={saving} />
      <SaidState kind={saving.kind} text={say(saving)} />
    </>
  );
}

/**
 * States that screen readers announce when they begin; their end is announced as “all saved”. Ordinary saving
 * is not announced.
 */
const troubles: ReadonlySet<Saving["kind"]> = new Set([
  "offline",
  "refused",
  "stopped",
  "at_risk",
  "not_kept",
]);

/** The saving state for screen readers, at each change. */
function SaidState({ kind, text }: { readonly kind: Saving["kind"]; readonly text: string }) {
  const [told, setTold] = useState({ kind, text: troubles.has(kind) ? text : "" });
  const isNews = troubles.has(kind) || (kind === "saved" && told.text !== "");
  if (isNews && told.kind !== kind) setTold({ kind, text });
  return <output className="hidden">{told.text}</output>;
}

function StateLight({ outbox, onRefused, saving }: Props & { readonly saving: Saving }) {
  const { t } = useTranslation("workbench");
  const text = useSaying()(saving);
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

/**
 * The saving state in words. It contains times of day but no counts: text that keeps changing distracts from
 * coding.
 */
function useSaying(): (saving: Saving) => string {
  const { t } = useTranslation("workbench");
  const clock = useClock();
  return (saving) => {
    switch (saving.kind) {
      case "saved":
        return saving.sentAtMs === 0
          ? t("saving.nothing")
          : t("saving.saved", { time: clock(saving.sentAtMs) });
      case "keeping":
        return t("saving.keeping");
      case "sending":
        return t("saving.sending", { count: saving.count });
      case "offline":
        return t("saving.offline", {
          count: saving.count,
          time: clock(saving.retryAtMs),
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
        return t("saving.notKept", { time: clock(saving.sentAtMs) });
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

/** The time of day; with its date where that is not today. */
function useClock(): (atMs: number) => string {
  const format = useFormat();
  return (atMs) => {
    const at = new Date(atMs).toISOString();
    const now = new Date().toISOString();
    return format.date(at) === format.date(now) ? format.time(at) : format.dateTime(at);
  };
}
