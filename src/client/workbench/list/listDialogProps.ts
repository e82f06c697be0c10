import type { Session } from "../session.ts";
import type { Words } from "../useWords.ts";
import type { Shown } from "./shown.ts";
import type { TimeText } from "./useTimeText.ts";

export interface ListDialogProps {
  readonly session: Session;
  readonly words: Words;
  readonly time: TimeText;
  readonly shown: Shown;
  readonly onClose: () => void;
}
