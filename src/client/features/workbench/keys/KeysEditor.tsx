import { Button, Switch } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { useChangePreferences, usePreferences } from "../../../kit/query/preferences.ts";
import {
  type Command,
  type CommandId,
  commandParts,
  commands,
} from "../../../kit/coding/commands.ts";
import classes from "./keys.module.css";
import { listenToGamepads } from "../../../kit/coding/gamepads.ts";
import { isModifier, keypadNameOf, nameOf } from "../../../kit/coding/keyName.ts";
import { keymapOf } from "../../../kit/coding/keymap.ts";
import {
  type KeyProblem,
  keyProblem,
  type OwnKeys,
  withKey,
  withoutKey,
  withTableKeys,
} from "./ownKeys.ts";
import { useKeyLabel } from "../../../kit/coding/useKeyLabel.ts";

/** Every command with its keyboard shortcuts, which can be removed and added. */
export function KeysEditor() {
  const { t } = useTranslation("commands");
  const { keys: own, singleKeys } = usePreferences();
  const { mutate, error } = useChangePreferences();
  const [askedFor, setAskedFor] = useState<CommandId | null>(null);
  const [given, setGiven] = useState<{ id: CommandId; name: string } | null>(null);
  const label = useKeyLabel();
  const change = (keys: OwnKeys, gave: typeof given = null) => {
    setAskedFor(null);
    setGiven(null);
    // Announced once it is saved: the reader may then close the page.
    mutate({ keys }, { onSuccess: () => setGiven(gave) });
  };

  return (
    <div className={classes["editor"]}>
      <output className={classes["said"]}>
        {given && t("gave", { key: label(given.name), command: t(`command.${given.id}`) })}
      </output>
      {error && <Failure compact error={error} kept={t("kept")} />}
      <Switch
        label={t("singleKeys")}
        description={t("singleKeysHint")}
        checked={singleKeys}
        onChange={({ currentTarget }) => mutate({ singleKeys: currentTarget.checked })}
      />
      {commandParts.map((part) => {
        const its = commands.filter((command) => command.part === part);
        if (its.length === 0) return null;
        return (
          <table key={part} className={classes["keys"]}>
            <caption>{t(`part.${part}`)}</caption>
            <tbody>
              {its.map((command) => (
                <CommandRow
                  key={command.id}
                  {...{ command, own }}
                  isAsked={askedFor === command.id}
                  onAsk={(isAsked) => setAskedFor(isAsked ? command.id : null)}
                  onOwn={change}
                />
              ))}
            </tbody>
          </table>
        );
      })}
      <div>
        <Button
          variant="default"
          disabled={Object.keys(own).length === 0}
          onClick={() => change({})}
        >
          {t("resetAll")}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  readonly command: Command;
  readonly own: OwnKeys;
  readonly isAsked: boolean;
  readonly onAsk: (isAsked: boolean) => void;
  readonly onOwn: (own: OwnKeys, given?: { id: CommandId; name: string }) => void;
}

function CommandRow({ command, own, isAsked, onAsk, onOwn }: RowProps) {
  const { t } = useTranslation("commands");
  const label = useKeyLabel();
  const { id } = command;
  const name = t(`command.${id}`);

  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={classes["row"]}>
          {keymapOf(own)
            .keysOf(id)
            .map((key) => (
              <span key={key} className={classes["cap"]}>
                <kbd dir="ltr">{label(key)}</kbd>
                <button
                  type="button"
                  aria-label={t("remove", { key: label(key), command: name })}
                  onClick={() => onOwn(withoutKey(own, id, key))}
                >
                  {t("removeSign")}
                </button>
              </span>
            ))}
          {!isAsked && (
            <button
              type="button"
              className={classes["small"]}
              aria-label={t("add", { command: name })}
              onClick={() => onAsk(true)}
            >
              {t("addShort")}
            </button>
          )}
          {own[id] !== undefined && (
            <button
              type="button"
              className={classes["small"]}
              aria-label={t("resetOne", { command: name })}
              onClick={() => onOwn(withTableKeys(own, id))}
            >
              {t("reset")}
            </button>
          )}
        </span>
        {isAsked && (
          <Listening
            {...{ command, own, name }}
            onLeave={() => onAsk(false)}
            onKey={(key) => onOwn(withKey(own, id, key), { id, name: key })}
          />
        )}
      </td>
    </tr>
  );
}

/** Waits for the key press that becomes a command’s shortcut, and says why a key is not possible. */
function Listening({
  command,
  own,
  name,
  onKey,
  onLeave,
}: Pick<RowProps, "command" | "own"> & {
  readonly name: string;
  readonly onKey: (key: string) => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation("commands");
  const label = useKeyLabel();
  const [refused, setRefused] = useState<{ key: string; problem: KeyProblem } | null>(null);
  const hear = (event: KeyboardEvent) => {
    // Tab goes on: whoever does not want to press a key must be able to leave.
    if (event.key === "Tab" || isModifier(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return onLeave();
    return take(keypadNameOf(event.nativeEvent) ?? nameOf(event.nativeEvent));
  };
  const take = (key: string) => {
    const problem = keyProblem(key, command, own);
    if (problem) return setRefused({ key, problem });
    return onKey(key);
  };
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => listenToGamepads((button) => newest.current(button)), []);

  return (
    <div className={classes["listening"]}>
      <button
        type="button"
        ref={(button) => button?.focus()}
        className={classes["press"]}
        onKeyDown={hear}
      >
        {t("press", { command: name })}
      </button>
      <p role="alert" className={classes["problem"]}>
        {refused &&
          t(`problem.${refused.problem.kind}`, {
            key: label(refused.key),
            command: refused.problem.kind === "taken" ? t(`command.${refused.problem.by}`) : name,
          })}
      </p>
      <span className={classes["row"]}>
        {refused?.problem.kind === "taken" && (
          <Button size="compact-sm" onClick={() => onKey(refused.key)}>
            {t("takeOver")}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onLeave}>
          {t("leave")}
        </Button>
      </span>
    </div>
  );
}
