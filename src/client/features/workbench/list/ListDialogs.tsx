import { Modal, Textarea } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import classes from "../SubmitDialog.module.css";
import { PasteDialog } from "./PasteDialog.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { ShiftDialog } from "./ShiftDialog.tsx";
import type { ListDialogProps } from "./listDialogProps.ts";

/** The dialog that is open over the event list. */
export type ListDialog =
  | { readonly kind: "replace" | "shift" }
  | { readonly kind: "paste" | "byHand"; readonly text: string };

/** Shows the open dialog of the event list. */
export function ListDialogs({
  dialog,
  ...props
}: ListDialogProps & { readonly dialog: ListDialog }) {
  switch (dialog.kind) {
    case "replace":
      return <ReplaceDialog {...props} />;
    case "shift":
      return <ShiftDialog {...props} />;
    case "paste":
      return <PasteDialog {...props} given={dialog.text} />;
    case "byHand":
      return <CopyByHand text={dialog.text} onClose={props.onClose} />;
  }
}

/** Shows the text to copy by hand where the browser does not let the page copy. */
function CopyByHand({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { t } = useTranslation("list");
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("byHand.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p className={classes["text"]}>{t("byHand.why")}</p>
      <Textarea
        data-autofocus
        readOnly
        rows={12}
        wrap="off"
        aria-label={t("byHand.title")}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Modal>
  );
}
