import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { ChevronDownIcon, CloseIcon } from "../page/icons.tsx";
import classes from "./scope.module.css";
import { focusAddFilter } from "./focusAddFilter.ts";
import "./texts.ts";
import { colon, sideBySide } from "../text/phrase.ts";

/** One thing by which the scope is narrowed, said in words: press it to change it, × to take it off. */
export function ScopeChip({
  label,
  says,
  isOpen,
  isNarrowing = true,
  widthPx = 340,
  onOpen,
  onClose,
  onRemove,
  removes,
  children,
}: Props) {
  const { t } = useTranslation("scope");

  return (
    <span
      className={classes["chip"]}
      data-narrowed={(isNarrowing && onRemove !== undefined) || undefined}
    >
      <Popover
        opened={isOpen}
        onChange={(opened) => (opened ? onOpen() : onClose())}
        onClose={onClose}
        width={`min(${widthPx}px, calc(100vw - 32px))`}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={classes["press"]}
            onClick={() => (isOpen ? onClose() : onOpen())}
          >
            {label !== "" && <span className={classes["label"]}>{label}</span>}
            <bdi className={classes["says"]}>{says}</bdi>
            <ChevronDownIcon size={14} />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label === "" ? says : sideBySide([label, says], colon())}>
          {children}
        </Popover.Dropdown>
      </Popover>
      {onRemove && (
        <button
          type="button"
          className={classes["remove"]}
          aria-label={removes ?? t("remove", { what: sideBySide([label, says], colon()) })}
          onClick={(event) => {
            focusAddFilter(event.currentTarget);
            onRemove();
          }}
        >
          <CloseIcon size={14} />
        </button>
      )}
    </span>
  );
}

interface Props {
  /** Before what is chosen; empty where that says it all. */
  readonly label: string;
  /** What is chosen, in short. */
  readonly says: string;
  readonly isOpen: boolean;
  /** Whether it takes something from what is covered, which is shown. */
  readonly isNarrowing?: boolean;
  readonly widthPx?: number;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Absent where nothing is narrowed by it. */
  readonly onRemove?: (() => void) | undefined;
  /** What pressing × does, where it does not remove a filter. */
  readonly removes?: string;
  readonly children: ReactNode;
}
