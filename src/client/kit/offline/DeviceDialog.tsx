import { Modal } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import { BrowserCheckPart } from "./BrowserCheckPart.tsx";
import classes from "./DeviceDialog.module.css";
import { thisDevice } from "./thisDevice.ts";

/** What works offline on this device, what does not yet, how safely data are stored, and what the browser lacks. */
export function DeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("workbench");
  const { page, reload, storage } = useSyncExternalStore(thisDevice.subscribe, thisDevice.get);
  const facts: readonly (readonly [string, string])[] = [
    [t("device.page.name"), t(`device.page.${page}`)],
    [t("device.reload.name"), t(`device.reload.${reload}`)],
    [t("device.storage.name"), t(`device.storage.${storage}`)],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("device.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <dl className={classes["facts"]}>
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes["heading"]}>{t("device.check.title")}</h3>
      <BrowserCheckPart others={facts} />
    </Modal>
  );
}
