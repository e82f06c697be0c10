import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Code, Modifier } from "../../domain/entities/scheme.ts";
import type { Sign } from "../timeline/signs.ts";
import classes from "./Asking.module.css";
import { choiceKeys } from "./coding.ts";
import type { Session } from "./session.ts";
import { SignMark } from "./SignMark.tsx";
import { useSessionPart } from "./useStore.ts";
import { useWords, type Words } from "./useWords.ts";

const TypedModifier = lazy(async () => ({
  default: (await import("./TypedModifier.tsx")).TypedModifier,
}));

interface Props {
  readonly session: Session;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly onCode: (code: Code) => void;
}

/** A question by key that leaves the recording running: which code is meant, or which modifier. */
export function Asking({ session, signs, onCode }: Props) {
  const { t } = useTranslation("workbench");
  const asking = useSessionPart(session, (state) => state.asking);
  const words = useWords(session.work.index);
  if (!asking) return null;

  if (asking.kind === "code") {
    return (
      <section className={classes["asking"]} aria-label={t("asking.whichCode")}>
        <h3 className={classes["title"]}>{t("asking.whichCode")}</h3>
        <div className={classes["choices"]}>
          {asking.codes.map((code, at) => {
            const sign = signs.get(code.id);
            const group = session.work.index.scheme.groups.find(({ id }) => id === code.groupId);
            return (
              <button
                key={code.id}
                type="button"
                className={classes["choice"]}
                onClick={() => onCode(code)}
              >
                <kbd>{at + 1}</kbd>
                {sign && <SignMark color={code.color} sign={sign} kind={code.kind} />}
                <bdi>{words.name(code)}</bdi>
                {group && <span className={classes["group"]}>{words.name(group)}</span>}
              </button>
            );
          })}
        </div>
        <Later session={session} />
      </section>
    );
  }

  const [modifierId] = asking.modifierIds;
  const modifier =
    modifierId === undefined ? undefined : session.work.index.modifiers.get(modifierId);
  const held = session.work.held(asking.eventId);
  if (!modifier || !held) return null;
  return (
    <section className={classes["asking"]} aria-label={words.name(modifier)}>
      <h3 className={classes["title"]}>
        {t("asking.modifier", {
          modifier: words.name(modifier),
          code: words.code(held.event.codeId),
        })}
      </h3>
      <ModifierField
        key={`${asking.eventId} ${modifier.id}`}
        modifier={modifier}
        value={held.event.modifiers[modifier.id]}
        words={words}
        isAsked
        onValue={(value) => session.answerModifier(asking.eventId, modifier.id, value)}
      />
      <Later session={session} />
    </section>
  );
}

function Later({ session }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  return (
    <button type="button" className={classes["later"]} onClick={() => session.stopAsking()}>
      {t("asking.later")}
    </button>
  );
}

interface FieldProps {
  readonly modifier: Modifier;
  readonly value: ModifierValues[string] | undefined;
  readonly words: Words;
  /** Asked during coding: takes the focus where it must be typed into. */
  readonly isAsked?: boolean;
  readonly onValue: (value: ModifierValues[string]) => void;
}

/** One modifier of an event, by buttons with keys, or by typing. */
export function ModifierField({ modifier, value, words, isAsked = false, onValue }: FieldProps) {
  if (modifier.type === "one" || modifier.type === "several") {
    const keys = new Map([...choiceKeys(modifier)].map(([key, choice]) => [choice.id, key]));
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
    const choose = (choiceId: string) => {
      if (modifier.type === "one") return onValue(choiceId);
      const before = Array.isArray(value) ? value : [];
      const after = before.includes(choiceId)
        ? before.filter((one) => one !== choiceId)
        : [...before, choiceId];
      return after.length > 0 ? onValue(after) : undefined;
    };
    return (
      <div className={classes["choices"]}>
        {modifier.choices.map((choice) => (
          <button
            key={choice.id}
            type="button"
            className={classes["choice"]}
            aria-pressed={chosen.includes(choice.id)}
            onClick={() => choose(choice.id)}
          >
            {isAsked && keys.has(choice.id) && (
              <kbd>{keys.get(choice.id)?.toLocaleUpperCase()}</kbd>
            )}
            <bdi>{words.name(choice)}</bdi>
          </button>
        ))}
      </div>
    );
  }
  return (
    <Suspense>
      <TypedModifier {...{ modifier, value, words, isAsked, onValue }} />
    </Suspense>
  );
}
