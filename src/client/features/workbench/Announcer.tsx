import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Preferences } from "../../../domain/entities/account.ts";
import { usePreferences } from "../../kit/query/preferences.ts";
import { useRuleText } from "./useRuleText.ts";
import { useRatedText, useUndoneText } from "./undoneText.ts";
import classes from "./WorkbenchView.module.css";
import type { Session } from "../../kit/coding/session.ts";
import type { Said } from "../../kit/coding/sessionState.ts";
import { useSessionPart } from "../../kit/coding/useStore.ts";
import { useWords, type Words } from "../../kit/coding/useWords.ts";
import { capOf } from "../../kit/coding/keyName.ts";

/** The status line: the result of the last action or why it was refused; screen readers announce it. */
export function Announcer({ session }: { readonly session: Session }) {
  const said = useSessionPart(session, (state) => state.said);
  const words = useWords(session.work.index);
  const say = useSaidText(session, words);
  const isRead = isLineRead(usePreferences());
  const text = said ? say(said.what) : "";

  return (
    <output
      className={classes["said"]}
      data-warns={(said && isWarning(said.what)) || undefined}
      aria-live={isRead ? "polite" : "off"}
    >
      {/* In a wide window its title says all of it where the head has no room: a line more would move what is pressed. */}
      {said && (
        <span key={said.number} title={text}>
          {text}
        </span>
      )}
    </output>
  );
}

/** Whether a screen reader reads the line out as it changes; else `Aloud` tells what is to be told of it. */
export function isLineRead({
  announcements,
  announcesInPauses,
}: Pick<Preferences, "announcements" | "announcesInPauses">): boolean {
  return announcements !== "off" && !announcesInPauses;
}

/** Whether something failed or was not saved: announced to everyone, whatever the announcement setting. */
export function isWarning(what: Said): boolean {
  return (
    what.kind === "refused" ||
    what.kind === "not_kept" ||
    what.kind === "not_loaded" ||
    what.kind === "foreign" ||
    what.kind === "only_questions" ||
    what.kind === "not_taken" ||
    what.kind === "not_asked" ||
    what.kind === "press_left" ||
    (what.kind === "step" && what.step.kind === "refused")
  );
}

/** The start of an event; of an ended state its end too. */
function timesOf(event: CodedEvent): string {
  const start = timecode(event.startUs);
  if (event.kind !== "state" || event.endUs === null) return start;
  return `${start}–${timecode(event.endUs)}`;
}

export function useSaidText(session: Session, words: Words): (what: Said) => string {
  const { t } = useTranslation("workbench");
  const undone = useUndoneText(session, words);
  const ruleText = useRuleText();
  const ratedText = useRatedText(session, words);
  return (what) => {
    switch (what.kind) {
      case "step": {
        const { step } = what;
        if (step.kind === "refused") {
          return t(`said.refusedPress.${step.because}`, {
            code: step.event ? words.code(step.event.codeId) : "",
            time: step.event ? timecode(step.event.startUs) : "",
          });
        }
        const { event } = step;
        const isEnd = step.kind === "ended" && event.kind === "state" && event.endUs !== null;
        return t(`said.${step.kind}`, {
          code: words.code(event.codeId),
          subject: words.subject(event.subjectId),
          time: timecode(isEnd ? (event.endUs ?? 0) : event.startUs),
        });
      }
      case "subject":
        return t("said.subject", { subject: words.subject(what.subjectId) });
      case "undone":
      case "redone":
        return t(`said.${what.kind}`, { what: undone(what.what) });
      case "changed":
      case "deleted":
        return t(`said.${what.kind}`, {
          code: words.code(what.event.codeId),
          time: timesOf(what.event),
        });
      case "press_waits":
      case "press_left":
        return t(`said.${what.kind}`, {
          key: capOf(what.press.key),
          time: timecode(what.press.atUs),
          count: what.count,
        });
      case "presses_dropped":
        return t("said.presses_dropped", { count: what.count });
      case "not_taken":
        return t(`said.not_taken.${what.because}`, { key: capOf(what.key) });
      case "first_key":
        return t("said.first_key", { key: capOf(what.key) });
      case "pause_after":
        return t(what.isOn ? "said.pauses_after" : "said.pauses_not_after", {
          code: words.code(what.codeId),
        });
      case "ended_many":
        return t("said.ended_many", { count: what.count });
      case "lines_coded":
        return t("said.lines_coded", {
          code: words.code(what.codeId),
          time: timecode(what.startUs),
          count: what.count,
        });
      case "not_asked":
        return t("said.not_asked", { code: words.code(what.codeId) });
      case "changed_many":
      case "deleted_many":
      case "pasted":
      case "copied":
        return t(`said.${what.kind}`, { count: what.count });
      case "prompted":
        return t("said.prompted", { number: what.number + 1, count: what.count });
      case "scan_answered":
        return t("said.scan_answered", { answered: what.answered, count: what.count });
      case "evidence":
        return t("said.evidence", {
          criterion: words.criterion(what.criterionId),
          time: timecode(what.startUs),
        });
      case "rated":
        return ratedText(what.rating);
      case "refused":
        return t("said.refused", { why: ruleText(what.code, what.rule) });
      case "nothing_to_undo":
      case "nothing_to_redo":
      case "foreign":
      case "not_kept":
      case "only_questions":
      case "nothing_to_comment":
      case "nothing_left":
      case "nothing_runs":
      case "settled":
      case "not_loaded":
        return t(`said.${what.kind}`);
    }
  };
}
