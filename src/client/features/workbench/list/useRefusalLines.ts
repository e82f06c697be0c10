import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import { eventIdOf } from "../../../../domain/operations.ts";
import type { RefusedChange } from "../../../kit/coding/sessionCommits.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useRuleText } from "../useRuleText.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import type { TimeText } from "./useTimeText.ts";

/** Refusals as sentences that name the event and the reason. */
export interface RefusalLines {
  readonly ofEvent: (event: CodedEvent, why: string) => string;
  readonly ofChanges: (refused: readonly RefusedChange[]) => readonly string[];
}

export function useRefusalLines(session: Session, words: Words, time: TimeText): RefusalLines {
  const { t } = useTranslation("list");
  const ruleText = useRuleText();
  const ofEvent = (event: CodedEvent, why: string) =>
    t("refused.one", {
      code: words.code(event.codeId),
      subject: words.subject(event.subjectId),
      time: time.show(event.startUs),
      why,
    });
  return {
    ofEvent,
    ofChanges: (refused) =>
      refused.map(({ change, code, rule }) => {
        const why = ruleText(code, rule);
        const event =
          change.kind === "putEvent"
            ? change.event
            : session.work.held(eventIdOf(change) ?? "")?.event;
        return event ? ofEvent(event, why) : why;
      }),
  };
}
