import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import type { Session } from "../../../kit/coding/session.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import { countBefore, nthEvent } from "../../../kit/timeline/eventOrder.ts";
import { useFormat } from "../../../kit/text/format.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** How announcements name an event and describe what is coded at a time. */
export interface PlaceWords {
  event(event: CodedEvent): string;
  /** The open states and the last event that started, up to a time. */
  around(atUs: number): string;
}

export function usePlaceWords(session: Session, words: Words): PlaceWords {
  const { t } = useTranslation("aloud");
  const format = useFormat();
  const event: PlaceWords["event"] = ({ codeId, subjectId }) =>
    subjectId === null
      ? words.code(codeId)
      : t("event", { code: words.code(codeId), subject: words.subject(subjectId) });
  return {
    event,
    around(atUs) {
      const { order, open } = session.work.snapshot();
      const last = nthEvent(order, countBefore(order, atUs + 1) - 1);
      const running = open.map((one) =>
        t("since", { event: event(one), time: timecode(one.startUs) }),
      );
      return inSequence([
        running.length === 0 ? t("nothingOpen") : t("open", { events: format.list(running) }),
        last ? t("last", { event: event(last), time: timesOf(last) }) : t("noneYet"),
      ]);
    },
  };
}

function timesOf(event: CodedEvent): string {
  const start = timecode(event.startUs);
  if (event.kind === "point" || event.endUs === null) return start;
  return `${start}–${timecode(event.endUs)}`;
}
