import { useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "../../../kit/coding/texts.ts";
import type { Code } from "../../../../domain/entities/scheme.ts";
import { withCodeKey, withOwnKeys } from "../../../../domain/ownCodeKeys.ts";
import { rules } from "../../../../domain/rules.ts";
import { capOf, isModifier, nameOf } from "../../../kit/coding/keyName.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useWords } from "../../../kit/coding/useWords.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { useChangePreferences, usePreferences } from "../../../kit/query/preferences.ts";
import classes from "./keys.module.css";

/** The codes of a scheme with their keys; a rater can set other keys, such as keys for one hand. */
export function CodeKeysEditor({ session }: { readonly session: Session }) {
  const { t } = useTranslation("commands");
  const { codeKeys: own } = usePreferences();
  const { mutate, error } = useChangePreferences();
  const words = useWords(session.work.index);
  const [asked, setAsked] = useState<Code["id"] | null>(null);
  const { scheme } = session.workbench.schemeVersion;

  return (
    <>
      {error && <Failure compact error={error} kept={t("kept")} />}
      <table className={classes["keys"]}>
        <caption>{t("codeKey.title")}</caption>
        <tbody>
          {withOwnKeys(scheme, own).codes.map((code) => (
            <tr key={code.id}>
              <th scope="row">
                <bdi>{words.name(code)}</bdi>
              </th>
              <td>
                <span className={classes["row"]}>
                  {code.key !== null && <kbd dir="ltr">{capOf(code.key)}</kbd>}
                  {asked !== code.id && (
                    <button
                      type="button"
                      className={classes["small"]}
                      aria-label={t("codeKey.change", { code: words.name(code) })}
                      onClick={() => setAsked(code.id)}
                    >
                      {t("codeKey.changeShort")}
                    </button>
                  )}
                  {own[code.id] !== undefined && (
                    <button
                      type="button"
                      className={classes["small"]}
                      aria-label={t("resetOne", { command: words.name(code) })}
                      onClick={() => {
                        const { [code.id]: _key, ...others } = own;
                        mutate({ codeKeys: others });
                      }}
                    >
                      {t("reset")}
                    </button>
                  )}
                </span>
                {asked === code.id && (
                  <Listening
                    name={words.name(code)}
                    onLeave={() => setAsked(null)}
                    onKey={(key) => {
                      const changed = withCodeKey(scheme, own, { codeId: code.id, key });
                      if (!changed) return false;
                      setAsked(null);
                      mutate({ codeKeys: changed });
                      return true;
                    }}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes["text"]}>{t("codeKey.when")}</p>
    </>
  );
}

/** Waits for the key press that becomes a code’s key; `onKey` says whether the key is possible. */
function Listening({
  name,
  onKey,
  onLeave,
}: {
  readonly name: string;
  readonly onKey: (key: string) => boolean;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation("commands");
  const [problem, setProblem] = useState<{ key: string; is: "notCode" | "taken" } | null>(null);

  return (
    <div className={classes["listening"]}>
      <button
        type="button"
        ref={(button) => button?.focus()}
        className={classes["press"]}
        onKeyDown={(event) => {
          // Tab goes on: whoever does not want to press a key must be able to leave.
          if (event.key === "Tab" || isModifier(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Escape") return onLeave();
          const key = nameOf(event.nativeEvent);
          if (!rules.shortcutKey.safeParse(key).success) setProblem({ key, is: "notCode" });
          else if (!onKey(key)) setProblem({ key, is: "taken" });
        }}
      >
        {t("press", { command: name })}
      </button>
      <p role="alert" className={classes["problem"]}>
        {problem && t(`codeKey.${problem.is}`, { key: capOf(problem.key) })}
      </p>
    </div>
  );
}
