import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { thisDevice } from "./thisDevice.ts";

interface Props {
  readonly outbox: Outbox;
  readonly observationId: string;
  readonly className: string | undefined;
  readonly onOpen: () => void;
}

/** What works offline on this device, in one word; a button that opens the details. */
export function DeviceSign({ outbox, observationId, className, onOpen }: Props) {
  const { t } = useTranslation("workbench");
  const { page, reload } = useSyncExternalStore(thisDevice.subscribe, thisDevice.get);
  useWarningBeforeLeaving(outbox, observationId);
  const short = page !== "whole" ? page : reload === "ready" ? "ready" : "thisTab";
  return (
    <button
      type="button"
      className={className}
      data-testid="device"
      title={t("device.title")}
      onClick={onOpen}
    >
      {t(`device.short.${short}`)}
    </button>
  );
}

/** Asks before the page is closed while it is offline and could not be opened again. */
function useWarningBeforeLeaving(outbox: Outbox, observationId: string): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const isAlone = outbox.saving(observationId).kind === "offline";
      if (isAlone && thisDevice.get().reload !== "ready") event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [outbox, observationId]);
}
