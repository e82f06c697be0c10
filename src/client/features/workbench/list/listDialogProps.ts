import type { Session } from "../../../kit/coding/session.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import type { Shown } from "./shown.ts";
import type { TimeText } from "./useTimeText.ts";

export interface ListDialogProps {
  readonly session: Session;
  readonly words: Words;
  readonly time: TimeText;
  readonly shown: Shown;
  readonly onClose: () => void;
}
