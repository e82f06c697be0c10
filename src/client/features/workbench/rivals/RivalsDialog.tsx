import { Modal } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "../../../kit/coding/texts.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useCodedPart } from "../../../kit/coding/useStore.ts";
import { disputedIn } from "./disputed.ts";
import { RivalList } from "./RivalList.tsx";

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Resolves values that were entered differently on two devices. */
export function RivalsDialog({ session, onClose }: Props) {
  const { t } = useTranslation("workbench");
  const count = useCodedPart(session, (coded) => disputedIn(coded).length);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("rivals.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p>{count === 0 ? t("rivals.none") : t("rivals.explanation")}</p>
      <RivalList session={session} />
    </Modal>
  );
}
