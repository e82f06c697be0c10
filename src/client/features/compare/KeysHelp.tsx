import { Modal } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { commands } from "../../kit/coding/commands.ts";
import { useKeyLabel } from "../../kit/coding/useKeyLabel.ts";
import { useOwnKeymap } from "../../kit/coding/useKeymap.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import classes from "./compare.module.css";

/** All keys of the comparison, with a link to where they can be changed. */
export function KeysHelp({
  isSettling,
  onClose,
}: {
  readonly isSettling: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(["compare", "commands", "common"]);
  const label = useKeyLabel();
  const keymap = useOwnKeymap();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("keys")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <table className={classes["keys"]}>
        <tbody>
          {commands
            .filter(({ part, changesWork }) => part === "compare" && (isSettling || !changesWork))
            .map(({ id }) => (
              <tr key={id}>
                <th scope="row">{t(`commands:command.${id}`)}</th>
                <td>
                  {keymap.keysOf(id).map((key) => (
                    <kbd key={key}>{label(key)}</kbd>
                  ))}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <LinkAnchor to="/settings">{t("commands:changeInSettings")}</LinkAnchor>
    </Modal>
  );
}
