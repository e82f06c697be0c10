import { Modal } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import { ArrangePanel, type ArrangeProps } from "./ArrangePanel.tsx";

/** The panel for arranging a timeline, in a dialog that leaves the timeline visible. */
export function ArrangeDialog({
  onClose,
  ...panel
}: ArrangeProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("timeline");
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t("arrange.title")}
      overlayProps={{ backgroundOpacity: 0.15 }}
      closeButtonProps={{ "aria-label": t("arrange.close") }}
    >
      <ArrangePanel {...panel} />
    </Modal>
  );
}
