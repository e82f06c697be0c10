import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import classes from "../EventList.module.css";
import type { CommandId } from "../../../kit/coding/commands.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";

interface Props {
  readonly isFilterOpen: boolean;
  readonly isFiltered: boolean;
  readonly isReadOnly: boolean;
  readonly selectedCount: number;
  readonly isEmpty: boolean;
  readonly onFilter: () => void;
  readonly onReplace: () => void;
  readonly onShift: () => void;
  readonly onCopy: () => void;
  readonly onPaste: () => void;
  readonly onDelete: () => void;
}

/** The actions of the list for mouse and touch; for the keyboard there are commands. */
export function ListTools(props: Props) {
  const { t } = useTranslation("list");
  const hint = useKeyHint();
  const { isFilterOpen, isFiltered, isReadOnly, selectedCount, isEmpty } = props;
  const button = (
    name: "replace" | "shift" | "copy" | "paste" | "delete",
    {
      command,
      onPress,
      isOff = false,
    }: { readonly command: CommandId; readonly onPress: () => void; readonly isOff?: boolean },
  ) => (
    <button
      type="button"
      className={classes["tool"]}
      title={hint(command)}
      disabled={isOff}
      onClick={onPress}
    >
      {t(`tool.${name}`)}
    </button>
  );
  return (
    <div role="toolbar" aria-label={t("tools")} className={classes["tools"]}>
      {selectedCount > 1 && (
        <span className={classes["selected"]}>{t("selected", { count: selectedCount })}</span>
      )}
      <button
        type="button"
        className={classes["tool"]}
        title={hint("listFilter")}
        aria-expanded={isFilterOpen}
        data-on={isFiltered || undefined}
        onClick={props.onFilter}
      >
        {t("tool.filter")}
      </button>
      {!isReadOnly && (
        <>
          {button("replace", { command: "listReplace", onPress: props.onReplace, isOff: isEmpty })}
          {button("shift", { command: "listShift", onPress: props.onShift, isOff: isEmpty })}
        </>
      )}
      {button("copy", { command: "listCopy", onPress: props.onCopy, isOff: isEmpty })}
      {!isReadOnly && (
        <>
          {button("paste", { command: "listPaste", onPress: props.onPaste })}
          {button("delete", {
            command: "deleteEvent",
            onPress: props.onDelete,
            isOff: selectedCount === 0,
          })}
        </>
      )}
    </div>
  );
}
