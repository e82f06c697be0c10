import { memo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Code, Subject } from "../../../domain/entities/scheme.ts";
import { firstKeyOf } from "../../../domain/rules.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Player } from "../../kit/player/port.ts";
import { countBefore, nthEvent } from "../../kit/timeline/eventOrder.ts";
import type { Sign } from "../../kit/timeline/signs.ts";
import classes from "./CodePad.module.css";
import type { Session } from "../../kit/coding/session.ts";
import { SignMark } from "../../kit/coding/SignMark.tsx";
import { useCoarseTimeUs, useCodedPart, useSessionPart } from "../../kit/coding/useStore.ts";
import { useLongPress } from "./useLongPress.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import { capOf } from "../../kit/coding/keyName.ts";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

/** The properties that all parts of the code pad receive. */
export interface PadProps {
  readonly session: Session;
  readonly player: Player | null;
  readonly signs: ReadonlyMap<string, Sign>;
  /**
   * `subjectId`: given where the button itself belongs to a subject, as in the grid of subjects and codes.
   */
  readonly onPress: (code: Code, pressedAtMs: number, subjectId?: Subject["id"] | null) => void;
  /** A long press: receives the code’s newest event at or before the current time. */
  readonly onNewest: (event: CodedEvent) => void;
}

interface ButtonProps extends PadProps {
  readonly code: Code;
  readonly words: Words;
  /** The subject that a press codes; absent: the selected subject. */
  readonly of?: Subject["id"] | null;
  /** Given while the pad is being arranged: a press picks or places the code and codes nothing. */
  readonly onMove?: (code: Code) => void;
  readonly isPicked?: boolean;
}

/** Draws itself again only when something about this code changes. */
export const CodeButton = memo(function CodeButton(props: ButtonProps) {
  const { session, player, code, words, signs, onPress, onNewest, of, onMove, isPicked } = props;
  const { t } = useTranslation("workbench");
  const subjectId = useSessionPart(session, (state) => state.subjectId);
  const isNext = useSessionPart(
    session,
    ({ first }) => first !== null && code.key !== null && firstKeyOf(code.key) === first.key,
  );
  const litNumber = useSessionPart(session, ({ lit }) =>
    lit?.codeId === code.id ? lit.number : 0,
  );
  const [only, ...others] = code.subjectIds;
  const whoseId = of ?? (only !== undefined && others.length === 0 ? only : subjectId);
  const isForSubject =
    code.subjectIds.length === 0 || code.subjectIds.some((one) => one === whoseId);
  const count = useCodedPart(session, () => session.work.rowOf(code.id, whoseId).size);
  const running = useCodedPart(session, ({ open }) =>
    open.find((event) => event.codeId === code.id && event.subjectId === whoseId),
  );
  const sign = signs.get(code.id);
  const longPress = useLongPress(() => {
    const row = session.work.rowOf(code.id, whoseId);
    const before = countBefore(row, (player?.timeUs() ?? 0) + 1);
    const newest = nthEvent(row, Math.max(before - 1, 0));
    if (newest) onNewest(newest);
  });

  return (
    <button
      type="button"
      className={classes["code"]}
      style={{ "--code": code.color }}
      disabled={!onMove && (session.isReadOnly || player === null || !isForSubject)}
      aria-pressed={onMove ? isPicked : code.kind === "state" ? running !== undefined : undefined}
      aria-label={
        of === undefined ? undefined : sideBySide([words.name(code), words.subject(of)], comma())
      }
      data-next={isNext || undefined}
      title={words.description(code) || undefined}
      onMouseDown={(event) => event.preventDefault()}
      {...longPress}
      onClick={(event) => {
        if (onMove) return onMove(code);
        feel(event.nativeEvent);
        return onPress(code, event.timeStamp, of);
      }}
    >
      {litNumber > 0 && <span key={litNumber} className={classes["flash"]} />}
      <span className={classes["key"]}>
        {code.key === null ? "" : <kbd>{capOf(code.key)}</kbd>}
      </span>
      {sign && <SignMark color={code.color} sign={sign} kind={code.kind} />}
      <bdi className={classes["name"]} lang={words.lang(code)}>
        {words.name(code)}
      </bdi>
      <span className={classes["figure"]}>
        {running && player ? (
          <Running player={player} sinceUs={running.startUs} />
        ) : (
          count > 0 && (
            <span aria-label={t("pad.count", { count })}>{t("pad.countSign", { count })}</span>
          )
        )}
      </span>
    </button>
  );
});

function Running({ player, sinceUs }: { readonly player: Player; readonly sinceUs: number }) {
  const { t } = useTranslation("workbench");
  const runsUs = Math.max(useCoarseTimeUs(player, 100_000) - sinceUs, 0);
  return (
    <span className={classes["running"]} dir="ltr">
      {timecode(runsUs, { digits: 0 })}
      <span className={classes["stop"]} title={t("pad.running")} />
    </span>
  );
}

/** Vibrates briefly after a touch, so that the rater need not look at the button. */
function feel(event: MouseEvent): void {
  const isTouch = "pointerType" in event && event.pointerType === "touch";
  // Safari has no such thing.
  if (isTouch && "vibrate" in navigator) navigator.vibrate(feltMs);
}

const feltMs = 15;
