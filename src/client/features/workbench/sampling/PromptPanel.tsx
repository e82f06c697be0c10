import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { type Prompt, promptAt, promptBefore } from "../../../../domain/scans.ts";
import { limits } from "../../../../domain/limits.ts";
import type { Player } from "../../../kit/player/port.ts";
import type { Sign } from "../../../kit/timeline/signs.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { SignMark } from "../../../kit/coding/SignMark.tsx";
import { useCoarseTimeUs, useCodedPart, useSessionPart } from "../../../kit/coding/useStore.ts";
import { useWords, type Words } from "../../../kit/coding/useWords.ts";
import { useFormat } from "../../../kit/text/format.ts";
import { SubjectCodeGrid } from "../SubjectCodeGrid.tsx";
import { answeredCount, type Prompter } from "./prompter.ts";
import classes from "./PromptPanel.module.css";
import { type Draft, markKey, type Question } from "./prompting.ts";
import { usePrompter } from "./usePrompter.ts";
import { capOf } from "../../../kit/coding/keyName.ts";
import { comma, sideBySide } from "../../../kit/text/phrase.ts";

interface Props {
  readonly session: Session;
  readonly prompter: Prompter;
  readonly player: Player | null;
  readonly signs: ReadonlyMap<string, Sign>;
}

/** The current sampling prompt. It does not block the keyboard: other coding goes on. */
export function PromptPanel({ session, prompter, signs }: Omit<Props, "player">) {
  const { t } = useTranslation("sampling");
  const draft = usePrompter(prompter, ({ prompting }) => prompting.draft);
  const isReviewing = usePrompter(prompter, ({ prompting }) => prompting.isReviewing);
  const panel = useRef<HTMLElement>(null);
  const number = draft?.number;
  // Who went to a question means it with the next key, wherever the way there began.
  useEffect(() => {
    if (isReviewing && number !== undefined) panel.current?.focus();
  }, [isReviewing, number]);
  useCommands({
    ...(draft &&
      session.context.sampling.isContinuous && { promptKeys: () => prompter.handKeys() }),
  });
  if (!draft) return null;
  return (
    <section ref={panel} tabIndex={-1} className={classes["panel"]} aria-label={t("asked")}>
      <Asked key={draft.number} {...{ session, prompter, signs, draft }} />
    </section>
  );
}

/** The number of answered prompts, the time of the next one, and a button to the unanswered ones. */
export function PromptBar({ session, prompter, player }: Omit<Props, "signs">) {
  const { t } = useTranslation("sampling");
  const hint = useKeyHint();
  const answered = useCodedPart(session, () => answeredCount(session));
  const { count } = prompter;
  const isAll = answered >= count;
  useCommands(
    isAll
      ? {}
      : {
          promptBack: () => prompter.openBeside(-1),
          promptNext: () => prompter.openBeside(1),
        },
  );
  const button = (direction: 1 | -1) => (
    <button
      type="button"
      className={classes["plain"]}
      disabled={isAll || session.isReadOnly}
      title={hint(direction > 0 ? "promptNext" : "promptBack")}
      onClick={() => prompter.openBeside(direction)}
    >
      {t(direction > 0 ? "next" : "back")}
    </button>
  );

  return (
    <section className={classes["bar"]} aria-label={t("name")}>
      <span className={classes["progress"]}>{t("progress", { answered, count })}</span>
      <progress className={classes["meter"]} aria-label={t("name")} max={count} value={answered} />
      {player && <Next {...{ prompter, player }} durationUs={session.work.durationUs} />}
      {player && !session.isReadOnly && <Skipped {...{ session, prompter, player }} />}
      {button(-1)}
      {button(1)}
    </section>
  );
}

/** Prompts that were jumped over, once they are in the past: with a button to them. */
function Skipped({ session, prompter, player }: Pick<Props, "session" | "prompter"> & HasPlayer) {
  const { t } = useTranslation("sampling");
  const timeUs = useCoarseTimeUs(player, 500_000);
  // Answering a prompt and leaving it change the result too.
  useCodedPart(session, () => answeredCount(session));
  const prompting = usePrompter(prompter, (state) => state.prompting);
  const count = useMemo(
    () => (prompting ? prompter.skippedBefore(timeUs) : 0),
    [prompting, prompter, timeUs],
  );
  return (
    <span role="status">
      {count > 0 && (
        <button type="button" className={classes["skipped"]} onClick={() => prompter.openSkipped()}>
          {t("skipped", { count })}
        </button>
      )}
    </span>
  );
}

interface HasPlayer {
  readonly player: Player;
}

/** The time of the next prompt. */
function Next({
  prompter: { scans, count },
  player,
  durationUs,
}: {
  readonly prompter: Prompter;
  readonly player: Player;
  readonly durationUs: number;
}) {
  const { t } = useTranslation("sampling");
  const format = useFormat();
  const timeUs = useCoarseTimeUs(player, 1_000_000);
  const next = (promptBefore(scans, timeUs, durationUs)?.number ?? -1) + 1;
  const { askedUs } = promptAt(scans, next);
  return (
    <span className={classes["countdown"]}>
      {next < count
        ? t("nextIn", { time: format.seconds(Math.max(askedUs - timeUs, 0) / 1e6) })
        : t("noneAfter")}
    </span>
  );
}

interface AskedProps extends Omit<Props, "player"> {
  readonly draft: Draft;
}

function Asked({ session, prompter, signs, draft }: AskedProps) {
  const { t } = useTranslation("sampling");
  const words = useWords(session.work.index);
  const hasKeys = usePrompter(prompter, (state) => state.hasKeys);
  const due = usePrompter(prompter, ({ prompting }) => prompting.due.length);
  const { scans, count, questions } = prompter;
  const prompt = promptAt(scans, draft.number);
  const subjectIds = [...new Set(questions.map(({ subjectId }) => subjectId))];

  return (
    <div className={classes["asked"]}>
      <h2 className={classes["title"]}>
        {t(`question.${scans.method}`, {
          number: draft.number + 1,
          count,
          ...timesOf(prompt),
        })}
      </h2>
      {subjectIds.length > 1 && (
        <AskedGrid {...{ session, prompter, signs, draft, words, hasKeys, subjectIds }} />
      )}
      <div className={classes["subjects"]}>
        {(subjectIds.length > 1 ? [] : subjectIds).map((subjectId) => (
          <fieldset key={subjectId ?? "nobody"} className={classes["subject"]}>
            {subjectId !== null && (
              <legend className={classes["legend"]}>
                <bdi>{words.subject(subjectId)}</bdi>
              </legend>
            )}
            {questions
              .filter((question) => question.subjectId === subjectId)
              .map((question) => (
                <Toggle
                  key={question.codeId}
                  {...{ session, prompter, words, question, hasKeys }}
                  sign={signs.get(question.codeId)}
                  isMarked={draft.marks.has(markKey(question.codeId, question.subjectId))}
                />
              ))}
          </fieldset>
        ))}
      </div>
      <input
        className={classes["comment"]}
        aria-label={t("comment")}
        placeholder={t("comment")}
        maxLength={limits.commentMaxChars}
        value={draft.comment}
        onChange={(event) => prompter.comment(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") prompter.answer();
        }}
      />
      <div className={classes["buttons"]}>
        <button type="button" className={classes["answer"]} onClick={() => prompter.answer()}>
          {draft.marks.size === 0 ? t("none") : t("answer", { count: draft.marks.size })}
          <kbd>{t("key.enter")}</kbd>
        </button>
        <button
          type="button"
          className={classes["plain"]}
          onClick={() => prompter.answer({ isUnseen: true })}
        >
          {t("unseen")}
          <kbd>{t("key.backspace")}</kbd>
        </button>
        <button type="button" className={classes["plain"]} onClick={() => prompter.replay()}>
          {t("replay")}
        </button>
        <button type="button" className={classes["plain"]} onClick={() => prompter.leave()}>
          {t("later")}
          <kbd>{t("key.escape")}</kbd>
        </button>
        {session.context.sampling.isContinuous && (
          <button
            type="button"
            className={classes["plain"]}
            aria-pressed={hasKeys}
            onClick={() => prompter.handKeys()}
          >
            {t("keysAnswer")}
          </button>
        )}
        {due > 0 && <span className={classes["countdown"]}>{t("due", { count: due })}</span>}
      </div>
    </div>
  );
}

/** A grid for several subjects: a row per subject, a column per code. */
function AskedGrid({
  session,
  prompter,
  signs,
  draft,
  words,
  hasKeys,
  subjectIds,
}: AskedProps & {
  readonly words: Words;
  readonly hasKeys: boolean;
  readonly subjectIds: readonly Question["subjectId"][];
}) {
  return (
    <SubjectCodeGrid
      codeIds={[...new Set(prompter.questions.map(({ codeId }) => codeId))]}
      subjectIds={subjectIds}
      words={words}
      cell={(codeId, subjectId) => {
        const question = prompter.questions.find(
          (one) => one.codeId === codeId && one.subjectId === subjectId,
        );
        if (!question) return null;
        return (
          <Toggle
            {...{ session, prompter, words, question, hasKeys }}
            isInGrid
            sign={signs.get(codeId)}
            isMarked={draft.marks.has(markKey(codeId, subjectId))}
          />
        );
      }}
    />
  );
}

function Toggle({
  session,
  prompter,
  words,
  question,
  sign,
  isMarked,
  hasKeys,
  isInGrid = false,
}: {
  readonly session: Session;
  readonly prompter: Prompter;
  readonly words: Words;
  readonly question: Question;
  readonly sign: Sign | undefined;
  readonly isMarked: boolean;
  readonly hasKeys: boolean;
  /** In the grid, row and column name subject and code. */
  readonly isInGrid?: boolean;
}) {
  const code = session.work.index.codes.get(question.codeId);
  const subjectId = useSessionPart(session, (state) => state.subjectId);
  if (!code) return null;
  const isByKey = hasKeys && (question.subjectId === null || question.subjectId === subjectId);
  return (
    <button
      type="button"
      className={classes["toggle"]}
      data-grid={isInGrid || undefined}
      aria-pressed={isMarked}
      aria-label={
        isInGrid
          ? sideBySide([words.name(code), words.subject(question.subjectId)], comma())
          : undefined
      }
      style={{ "--code": code.color }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => prompter.toggle(question)}
    >
      {isByKey && code.key !== null && <kbd>{capOf(code.key)}</kbd>}
      {sign && <SignMark color={code.color} sign={sign} kind={code.kind} />}
      {!isInGrid && <bdi>{words.name(code)}</bdi>}
    </button>
  );
}

function timesOf({ fromUs, toUs }: Prompt) {
  return { from: timecode(fromUs, { digits: 0 }), to: timecode(toUs, { digits: 0 }) };
}
