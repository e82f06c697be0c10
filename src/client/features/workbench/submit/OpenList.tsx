import type { ReactNode } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import classes from "../SubmitDialog.module.css";
import type { PutText } from "../rivals/usePutText.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import { openInGroup, type OpenGroup } from "./whatIsOpen.ts";
import { capOf } from "../../../kit/coding/keyName.ts";

/** The maximum number of entries shown per group. */
const shownAtMost = 50;

interface Props {
  readonly groups: readonly OpenGroup[];
  /** See `endKeysOf`. */
  readonly endKeys: ReadonlyMap<string, string>;
  readonly words: Words;
  readonly putText: PutText;
  readonly onEvent: (event: CodedEvent) => void;
  readonly onCriterion: (criterionId: string) => void;
  readonly onScan: (number: number) => void;
  readonly onPresses: () => void;
  readonly onDisputed: () => void;
  readonly onEndAll: () => void;
  /** Ends one open state at the current time. */
  readonly onEnd: (event: CodedEvent) => void;
}

/**
 * The digit that ends each of the first nine events. Digits stay assigned while the list is open: that of an
 * ended event is not reused.
 */
export function endKeysOf(events: readonly CodedEvent[]): ReadonlyMap<string, string> {
  return new Map(events.slice(0, 9).map(({ id }, at) => [id, String(at + 1)]));
}

/** What is open or missing before submitting, each with a link. */
export function OpenList({ groups, endKeys, words, putText, ...ways }: Props) {
  const { onEvent, onCriterion, onScan, onPresses, onDisputed, onEndAll, onEnd } = ways;
  const { t } = useTranslation("workbench");
  return groups.map((group) => {
    const count = openInGroup(group);
    return (
      <section key={group.kind} aria-labelledby={`open-${group.kind}`}>
        <h3 id={`open-${group.kind}`} className={classes["group"]}>
          {t(`submit.group.${group.kind}`)} <span className={classes["count"]}>{count}</span>
        </h3>
        <ul className={classes["list"]}>
          {"events" in group &&
            group.events.slice(0, shownAtMost).map((event) => (
              <EventEntry
                key={event.id}
                {...{ event, words, onEvent }}
                beside={
                  group.kind === "openStates" && (
                    <button
                      type="button"
                      className={classes["end"]}
                      aria-label={t("submit.endOne", { code: words.code(event.codeId) })}
                      onClick={() => onEnd(event)}
                    >
                      {t("submit.endHere")}
                      {endKeys.has(event.id) && <kbd>{endKeys.get(event.id)}</kbd>}
                    </button>
                  )
                }
              />
            ))}
          {"criterionIds" in group &&
            group.criterionIds.slice(0, shownAtMost).map((criterionId) => (
              <Entry key={criterionId} onPress={() => onCriterion(criterionId)}>
                {words.criterion(criterionId)}
              </Entry>
            ))}
          {"presses" in group &&
            group.presses.slice(0, shownAtMost).map(({ id, key, atUs }) => (
              <Entry key={id} onPress={onPresses}>
                {t("submit.press", { key: capOf(key), time: timecode(atUs) })}
              </Entry>
            ))}
          {"disputed" in group &&
            group.disputed.slice(0, shownAtMost).map(({ key, now }) => (
              <Entry key={key} onPress={onDisputed}>
                {putText.place(now)}
              </Entry>
            ))}
          {"scans" in group &&
            group.scans.slice(0, shownAtMost).map(({ number, askedUs }) => (
              <Entry key={number} onPress={() => onScan(number)}>
                {t("submit.scan", { number: number + 1, time: timecode(askedUs) })}
              </Entry>
            ))}
        </ul>
        {group.kind === "openStates" && (
          <button type="button" className={classes["end"]} onClick={onEndAll}>
            {t("submit.endAll")}
            <kbd>{endAllKey}</kbd>
          </button>
        )}
        {count > shownAtMost && (
          <p className={classes["text"]}>{t("submit.andMore", { count: count - shownAtMost })}</p>
        )}
      </section>
    );
  });
}

/** Events that may be submitted as they are but lack optional modifiers: opened on demand. */
export function BlankList({
  events,
  words,
  onEvent,
}: {
  readonly events: readonly CodedEvent[];
} & Pick<Props, "words" | "onEvent">) {
  const { t } = useTranslation("workbench");
  const more = events.length - shownAtMost;
  if (events.length === 0) return null;
  return (
    <details className={classes["blank"]}>
      <summary>{t("submit.blank", { count: events.length })}</summary>
      <ul className={classes["list"]}>
        {events.slice(0, shownAtMost).map((event) => (
          <EventEntry key={event.id} {...{ event, words, onEvent }} />
        ))}
      </ul>
      {more > 0 && <p className={classes["text"]}>{t("submit.andMore", { count: more })}</p>}
    </details>
  );
}

/** The key that ends all open states. */
export const endAllKey = "0";

function EventEntry({
  event,
  words,
  onEvent,
  beside,
}: {
  readonly event: CodedEvent;
  readonly beside?: ReactNode;
} & Pick<Props, "words" | "onEvent">) {
  const { t } = useTranslation("workbench");
  return (
    <Entry onPress={() => onEvent(event)} beside={beside}>
      {t("submit.event", {
        code: words.code(event.codeId),
        subject: words.subject(event.subjectId),
        time: timecode(event.startUs),
      })}
    </Entry>
  );
}

function Entry({
  onPress,
  beside,
  children,
}: {
  readonly onPress: () => void;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className={classes["entry"]}>
      <button type="button" className={classes["link"]} onClick={onPress}>
        <bdi>{children}</bdi>
      </button>
      {beside}
    </li>
  );
}
