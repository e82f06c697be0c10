import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "../../../kit/coding/texts.ts";
import { commandParts, commands } from "../../../kit/coding/commands.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useWords } from "../../../kit/coding/useWords.ts";
import classes from "./keys.module.css";
import { CodeKeysEditor } from "./CodeKeysEditor.tsx";
import { KeysEditor } from "./KeysEditor.tsx";
import { useKeyLabel } from "../../../kit/coding/useKeyLabel.ts";
import { useKeymap } from "../../../kit/coding/useKeymap.ts";
import { capOf } from "../../../kit/coding/keyName.ts";
import { timelineKeys } from "../../../kit/timeline/keys.ts";

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Every keyboard shortcut of the workbench: the scheme’s, and the screen’s own, which can be changed. */
export function KeysDialog({ session, onClose }: Props) {
  const { t } = useTranslation(["commands", "workbench"]);
  const [isChanging, setIsChanging] = useState(false);
  const { codes } = session.work.index.scheme;

  return (
    <Modal
      opened
      size={isChanging ? "lg" : "xl"}
      onClose={onClose}
      // Esc while a key is waited for leaves the waiting, not the dialog.
      closeOnEscape={!isChanging}
      title={t("title")}
      closeButtonProps={{ "aria-label": t("workbench:close") }}
    >
      <div className={classes["head"]}>
        <p className={classes["text"]}>{t("changed")}</p>
        <Button size="xs" variant="default" onClick={() => setIsChanging(!isChanging)}>
          {isChanging ? t("done") : t("change")}
        </Button>
      </div>
      {isChanging ? (
        <>
          {codes.length > 0 && <CodeKeysEditor session={session} />}
          <KeysEditor />
        </>
      ) : (
        <AllKeys session={session} />
      )}
    </Modal>
  );
}

function AllKeys({ session }: Pick<Props, "session">) {
  const { t } = useTranslation(["commands", "timeline"]);
  const words = useWords(session.work.index);
  const keymap = useKeymap();
  const label = useKeyLabel();
  const { codes, subjects } = session.work.index.scheme;
  const keyed = [...subjects, ...codes].filter(({ key }) => key !== null);

  return (
    <>
      <div className={classes["columns"]}>
        {keyed.length > 0 && (
          <table className={classes["keys"]}>
            <caption>{t("scheme")}</caption>
            <tbody>
              {keyed.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <bdi>{words.name(one)}</bdi>
                  </th>
                  <td>
                    <kbd dir="ltr">{one.key !== null && capOf(one.key)}</kbd>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {commandParts
          .filter((part) => part !== "compare")
          .map((part) => {
            const its = commands.filter((command) => command.part === part);
            if (its.length === 0) return null;
            return (
              <table key={part} className={classes["keys"]}>
                <caption>{t(`part.${part}`)}</caption>
                <tbody>
                  {its.map(({ id }) => (
                    <tr key={id}>
                      <th scope="row">{t(`command.${id}`)}</th>
                      <td>
                        <span className={classes["row"]}>
                          {keymap.keysOf(id).map((key) => (
                            <kbd key={key} dir="ltr">
                              {label(key)}
                            </kbd>
                          ))}
                          {keymap.keysOf(id).length === 0 && (
                            <span className={classes["none"]}>{t("none")}</span>
                          )}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            );
          })}
        <table className={classes["keys"]}>
          <caption>{t("atTimeline")}</caption>
          <tbody>
            {timelineKeys.map(({ id, keys }) => (
              <tr key={id}>
                <th scope="row">{t(`timeline:key.${id}`)}</th>
                <td>
                  <span className={classes["row"]}>
                    {keys.map((key) => (
                      <kbd key={key} dir="ltr">
                        {label(key)}
                      </kbd>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes["text"]}>{t("inRubric")}</p>
    </>
  );
}
