import { memo } from "react";
import { useTranslation } from "react-i18next";
import "../../kit/coding/texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Code, CodeGroup } from "../../../domain/entities/scheme.ts";
import { firstKeyOf } from "../../../domain/rules.ts";
import { formatTimecode } from "../../../domain/mediaTime.ts";
import type { Player } from "../../kit/player/port.ts";
import { countBefore, eventAt } from "../../kit/timeline/eventOrder.ts";
import type { Sign } from "../../kit/timeline/signs.ts";
import classes from "./CodePad.module.css";
import { noSubjectKey } from "../../kit/coding/coding.ts";
import type { Session } from "../../kit/coding/session.ts";
import { SignMark } from "../../kit/coding/SignMark.tsx";
import { useCoarseTimeUs, useCodedPart, useSessionPart } from "../../kit/coding/useStore.ts";
import { useLongPress } from "./useLongPress.ts";
import { useWords, type Words } from "../../kit/coding/useWords.ts";
import { capOf } from "../../kit/coding/keyName.ts";

interface Props {
  readonly session: Session;
  readonly player: Player | null;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly onPress: (code: Code, pressedAtMs: number) => void;
  /** A long press: the code's newest event up to here is wanted. */
  readonly onNewest: (event: CodedEvent) => void;
}

/** More codes than these are drawn small, so that all of them are in sight. */
export const roomyMost = 24;

/** Every code as a button with its key: big enough for a thumb, lit when it is pressed. */
export const CodePad = memo(function CodePad(props: Props) {
  const { session } = props;
  const { t } = useTranslation("workbench");
  const words = useWords(session.work.index);
  const { groups, codes, subjects } = session.work.index.scheme;
  const loose = codes.filter(({ groupId }) => groupId === null);

  return (
    <div className={classes["pad"]} data-compact={codes.length > roomyMost || undefined}>
      {subjects.length > 0 && <Subjects session={session} words={words} />}
      {groups.map((group) => (
        <fieldset key={group.id} className={classes["group"]}>
          <legend className={classes["legend"]}>
            <GroupTitle group={group} words={words} />
          </legend>
          <div className={classes["codes"]}>
            {codes
              .filter(({ groupId }) => groupId === group.id)
              .map((code) => (
                <CodeButton key={code.id} {...props} code={code} words={words} />
              ))}
          </div>
        </fieldset>
      ))}
      {loose.length > 0 && (
        <fieldset className={classes["group"]}>
          <legend className={classes["legend"]}>{t("pad.others")}</legend>
          <div className={classes["codes"]}>
            {loose.map((code) => (
              <CodeButton key={code.id} {...props} code={code} words={words} />
            ))}
          </div>
        </fieldset>
      )}
      {codes.length === 0 && <p className={classes["empty"]}>{t("pad.noCodes")}</p>}
    </div>
  );
});

function GroupTitle({ group, words }: { readonly group: CodeGroup; readonly words: Words }) {
  const { t } = useTranslation("workbench");
  return (
    <>
      <bdi>{words.name(group)}</bdi>
      {group.isExclusive && <span className={classes["rule"]}>{t("pad.exclusive")}</span>}
    </>
  );
}

function Subjects({ session, words }: { readonly session: Session; readonly words: Words }) {
  const { t } = useTranslation("workbench");
  const subjectId = useSessionPart(session, (state) => state.subjectId);
  const { subjects } = session.work.index.scheme;
  const isZeroFree = subjects.every(({ key }) => key !== noSubjectKey);

  return (
    <fieldset className={classes["subjects"]} disabled={session.isReadOnly}>
      <legend className={classes["legend"]}>{t("subject.name")}</legend>
      {subjects.map((subject) => (
        <button
          key={subject.id}
          type="button"
          className={classes["subject"]}
          aria-pressed={subject.id === subjectId}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => session.setSubject(subject.id)}
        >
          {subject.key !== null && <kbd>{capOf(subject.key)}</kbd>}
          <bdi>{words.name(subject)}</bdi>
        </button>
      ))}
      <button
        type="button"
        className={classes["subject"]}
        aria-pressed={subjectId === null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => session.setSubject(null)}
      >
        {isZeroFree && <kbd>{noSubjectKey}</kbd>}
        {t("subject.none")}
      </button>
    </fieldset>
  );
}

interface ButtonProps extends Props {
  readonly code: Code;
  readonly words: Words;
}

/** Draws itself anew only when something about this code changes. */
const CodeButton = memo(function CodeButton(props: ButtonProps) {
  const { session, player, code, words, signs, onPress, onNewest } = props;
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
  const whoseId = only !== undefined && others.length === 0 ? only : subjectId;
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
    const newest = eventAt(row, Math.max(before - 1, 0));
    if (newest) onNewest(newest);
  });

  return (
    <button
      type="button"
      className={classes["code"]}
      style={{ "--code": code.color }}
      disabled={session.isReadOnly || player === null || !isForSubject}
      aria-pressed={code.kind === "state" ? running !== undefined : undefined}
      data-next={isNext || undefined}
      title={words.description(code) || undefined}
      onMouseDown={(event) => event.preventDefault()}
      {...longPress}
      onClick={(event) => onPress(code, event.timeStamp)}
    >
      {litNumber > 0 && <span key={litNumber} className={classes["flash"]} />}
      <span className={classes["key"]}>
        {code.key === null ? "" : <kbd>{capOf(code.key)}</kbd>}
      </span>
      {sign && <SignMark color={code.color} sign={sign} kind={code.kind} />}
      <bdi className={classes["name"]}>{words.name(code)}</bdi>
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
      {formatTimecode(runsUs, { digits: 0 })}
      <span className={classes["stop"]} title={t("pad.running")} />
    </span>
  );
}
