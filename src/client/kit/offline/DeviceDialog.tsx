import { Modal } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import "../coding/texts.ts";
import classes from "./DeviceDialog.module.css";
import { thisDevice } from "./thisDevice.ts";

/** What goes on without a network here, what does not yet, and how safe it is kept. */
export function DeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("workbench");
  const { page, reload, storage } = useSyncExternalStore(thisDevice.subscribe, thisDevice.get);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("device.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <dl className={classes["facts"]}>
        <dt>{t("device.page.name")}</dt>
        <dd>{t(`device.page.${page}`)}</dd>
        <dt>{t("device.reload.name")}</dt>
        <dd>{t(`device.reload.${reload}`)}</dd>
        <dt>{t("device.storage.name")}</dt>
        <dd>{t(`device.storage.${storage}`)}</dd>
      </dl>
    </Modal>
  );
}
