import { capitals } from "../text/capitals.ts";
import { noted } from "../text/phrase.ts";
import { Suspense, useContext, useState } from "react";
import { type Translate, useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent, ModifierValues } from "../../../domain/entities/event.ts";
import type { Code, Modifier } from "../../../domain/entities/scheme.ts";
import { useFormat } from "../text/format.ts";
import { timecode } from "../text/timecode.ts";
import { FieldOnItsWay } from "../page/OnItsWay.tsx";
import type { HeldPress } from "../outbox/heldPress.ts";
import type { Sign } from "../timeline/signs.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import classes from "./Asking.module.css";
import { answerKeys, choiceKeys } from "./coding.ts";
import { isDialogOpen } from "./focus.ts";
import { KeysHereContext } from "./keysHere.ts";
import type { Session } from "./session.ts";
import type { Asking as Question } from "./sessionState.ts";
import { SignMark } from "./SignMark.tsx";
import { useSessionPart } from "./useStore.ts";
import { useWords, type Words } from "./useWords.ts";
import { capOf } from "./keyName.ts";

const TypedModifier = lazyPart(async () => (await import("./TypedModifier.tsx")).TypedModifier, {
  isOver: true,
});
const AskedComment = lazyPart(async () => (await import("./AskedComment.tsx")).AskedComment);

type CodeQuestion = Extract<Question, { readonly kind: "code" }>;

interface Props {
  readonly session: Session;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly onCode: (code: Code, press: HeldPress) => void;
}

/**
 * A question answered by key while the recording plays on: which code, which modifier, or a comment. Others
 * may follow it.
 */
export function Asking({ session, signs, onCode }: Props) {
  const { t } = useTranslation("workbench");
  const asking = useSessionPart(session, (state) => state.asking);
  const waiting = useSessionPart(session, (state) => state.waiting.length);
  const words = useWords(session.work.index);
  const format = useFormat();
  if (!asking) return null;
  const title = titleOf(asking, session, words, t);

  return (
    <section className={classes["asking"]} aria-label={title}>
      <h2 className={classes["title"]}>
        <span role="status">{title}</span>
      </h2>
      <Field {...{ session, signs, words, asking, onCode }} />
      {asking.kind === "code" && (
        <p className={classes["hint"]}>
          {t("asking.codeKeys", {
            keys: format.list(answerKeys(session.work.index, asking.codes.length).map(capOf)),
          })}
        </p>
      )}
      <button type="button" className={classes["later"]} onClick={() => session.stopAsking()}>
        {t("asking.later")}
      </button>
      {waiting > 0 && (
        <span className={classes["waiting"]}>
          {t("asking.more", { count: waiting })}
          <button
            type="button"
            className={classes["later"]}
            onClick={() => session.stopAskingAll()}
          >
            {t("asking.leaveAll")}
          </button>
        </span>
      )}
    </section>
  );
}

function Field({ asking, ...props }: Props & { readonly words: Words; readonly asking: Question }) {
  const { session, words } = props;
  if (asking.kind === "code") return <Codes {...props} question={asking} />;
  const event = session.work.held(asking.eventId)?.event;
  if (!event) return null;
  if (asking.kind === "comment") {
    return (
      <Suspense fallback={<FieldOnItsWay />}>
        <AskedComment key={event.id} session={session} event={event} />
      </Suspense>
    );
  }
  const modifier = modifierOf(asking, session);
  return (
    modifier && <AskedModifier {...{ session, words, event, modifier }} picked={asking.picked} />
  );
}

function titleOf(
  asking: Question,
  session: Session,
  words: Words,
  t: Translate<"workbench">,
): string {
  if (asking.kind === "code") {
    return t("asking.whichCode", {
      key: capOf(asking.press.key),
      time: timecode(asking.press.atUs),
    });
  }
  const event = session.work.held(asking.eventId)?.event;
  const code = event ? words.code(event.codeId) : "";
  if (asking.kind === "comment") {
    return t("asking.comment", { code, time: timecode(event?.startUs ?? 0) });
  }
  const modifier = modifierOf(asking, session);
  const asked = t("asking.modifier", { code, modifier: modifier ? words.name(modifier) : "" });
  return modifier?.isRequired === false ? `${asked}${noted(t("asking.optional"))}` : asked;
}

function modifierOf(
  { modifierIds }: Extract<Question, { readonly kind: "modifier" }>,
  session: Session,
): Modifier | undefined {
  return session.work.index.modifiers.get(modifierIds[0] ?? "");
}

function Codes({
  session,
  signs,
  words,
  question,
  onCode,
}: Props & { readonly words: Words; readonly question: CodeQuestion }) {
  const keys = answerKeys(session.work.index, question.codes.length);
  return (
    <div className={classes["choices"]}>
      {question.codes.map((code, at) => {
        const key = keys[at];
        const sign = signs.get(code.id);
        const group = session.work.index.scheme.groups.find(({ id }) => id === code.groupId);
        return (
          <button
            key={code.id}
            type="button"
            className={classes["choice"]}
            onClick={() => onCode(code, question.press)}
          >
            {key !== undefined && <kbd>{capOf(key)}</kbd>}
            {sign && <SignMark color={code.color} sign={sign} kind={code.kind} />}
            <bdi>{words.name(code)}</bdi>
            {group && <span className={classes["group"]}>{words.name(group)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** A single choice answers at once; several choices are selected first and then confirmed together. */
function AskedModifier({
  session,
  words,
  event,
  modifier,
  picked,
}: {
  readonly session: Session;
  readonly words: Words;
  readonly event: CodedEvent;
  readonly modifier: Modifier;
  readonly picked: readonly string[];
}) {
  const { t } = useTranslation("workbench");
  const common = { modifier, words, isAsked: true };
  if (modifier.type === "several") {
    return (
      <>
        <Choices {...common} modifier={modifier} chosen={picked} onChoose={session.pick} />
        <button
          type="button"
          className={classes["done"]}
          disabled={picked.length === 0}
          onClick={() => session.takePicked()}
        >
          {t("asking.done")}
        </button>
      </>
    );
  }
  return (
    <ModifierField
      key={`${event.id} ${modifier.id}`}
      {...common}
      value={event.modifiers[modifier.id]}
      onValue={(value) => session.answerModifier(event.id, modifier.id, value)}
      onLeave={() => session.stopAsking()}
    />
  );
}

interface FieldProps {
  readonly modifier: Modifier;
  readonly value: ModifierValues[string] | undefined;
  readonly words: Words;
  /** Whether the question came up during coding: a text field then takes the focus. */
  readonly isAsked?: boolean;
  readonly onValue: (value: ModifierValues[string]) => void;
  readonly onLeave?: () => void;
}

/** The field for one modifier of an event: buttons with keys, or text. */
export function ModifierField(props: FieldProps) {
  const { modifier, value, words, isAsked = false, onValue, onLeave } = props;
  // A question behind a dialog waits until it is closed: the keys are the dialog’s.
  const hasKeys = useContext(KeysHereContext);
  const [takesFocus] = useState(() => isAsked && hasKeys() && !isDialogOpen());
  if (modifier.type === "one" || modifier.type === "several") {
    const before = Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
    const choose = (choiceId: string) => {
      if (modifier.type === "one") return onValue(choiceId);
      const after = before.includes(choiceId)
        ? before.filter((one) => one !== choiceId)
        : [...before, choiceId];
      return after.length > 0 ? onValue(after) : undefined;
    };
    return <Choices {...{ modifier, words, isAsked }} chosen={before} onChoose={choose} />;
  }
  return (
    <Suspense fallback={takesFocus && <FieldOnItsWay />}>
      <TypedModifier {...{ modifier, value, words, takesFocus, onValue, onLeave }} />
    </Suspense>
  );
}

function Choices({
  modifier,
  words,
  isAsked,
  chosen,
  onChoose,
}: {
  readonly modifier: Extract<Modifier, { readonly type: "one" | "several" }>;
  readonly words: Words;
  readonly isAsked: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (choiceId: string) => void;
}) {
  const keys = new Map([...choiceKeys(modifier)].map(([key, choice]) => [choice.id, key]));
  return (
    <div className={classes["choices"]}>
      {modifier.choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          className={classes["choice"]}
          aria-pressed={chosen.includes(choice.id)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.id)}
        >
          {isAsked && keys.has(choice.id) && <kbd>{capitals(keys.get(choice.id) ?? "")}</kbd>}
          <bdi>{words.name(choice)}</bdi>
        </button>
      ))}
    </div>
  );
}
