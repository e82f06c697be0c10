import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import { useKeyLabel } from "../../kit/coding/useKeyLabel.ts";
import { compareCommands } from "./commands.ts";
import classes from "./compare.module.css";

/** Every key that is heard in the comparison. */
export function KeysHelp({
  isSettling,
  onClose,
}: {
  readonly isSettling: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(["compare", "common"]);
  const label = useKeyLabel();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("keys")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <table className={classes["keys"]}>
        <tbody>
          {compareCommands
            .filter((command) => isSettling || !("settles" in command))
            .map(({ id, keys }) => (
              <tr key={id}>
                <th scope="row">{t(`command.${id}`)}</th>
                <td>
                  {keys.length > 2 ? (
                    <kbd>
                      {label(keys[0])}–{label(keys.at(-1) ?? "")}
                    </kbd>
                  ) : (
                    keys.map((key) => <kbd key={key}>{label(key)}</kbd>)
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Modal>
  );
}
