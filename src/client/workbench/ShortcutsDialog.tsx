import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { Session } from "./session.ts";
import { commands } from "./shortcuts.ts";
import classes from "./SubmitDialog.module.css";
import { useWords } from "./useWords.ts";

const parts = ["player", "coding", "timeline", "screen"] as const;

/** Every key that is heard here: the screen's own, and the scheme's. */
export function ShortcutsDialog({
  session,
  onClose,
}: {
  readonly session: Session;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("workbench");
  const words = useWords(session.work.index);
  const { codes, subjects } = session.work.index.scheme;
  const keyed = [...subjects, ...codes].filter(({ key }) => key !== null);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("shortcuts.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {keyed.length > 0 && (
        <table className={classes["keys"]}>
          <caption>{t("shortcuts.scheme")}</caption>
          <tbody>
            {keyed.map((one) => (
              <tr key={one.id}>
                <td>
                  <kbd>{one.key?.toLocaleUpperCase()}</kbd>
                </td>
                <th scope="row">{words.name(one)}</th>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {parts.map((part) => (
        <table key={part} className={classes["keys"]}>
          <caption>{t(`shortcuts.part.${part}`)}</caption>
          <tbody>
            {commands
              .filter((command) => command.part === part)
              .map((command) => (
                <tr key={command.id}>
                  <td dir="ltr">
                    {command.keys.map((key) => (
                      <kbd key={key}>
                        {key
                          .replaceAll("+", " + ")
                          .replace(" +  + ", "+")
                          .replace(/^ \+ $/u, "+")}
                      </kbd>
                    ))}
                  </td>
                  <th scope="row">{t(`shortcuts.command.${command.id}`)}</th>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      <p className={classes["text"]}>{t("shortcuts.rubric")}</p>
    </Modal>
  );
}
