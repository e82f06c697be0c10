import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { ChevronDownIcon, CloseIcon } from "../page/icons.tsx";
import classes from "./scope.module.css";
import { focusAddFilter } from "./focusAddFilter.ts";
import "./texts.ts";
import { colon, sideBySide } from "../text/phrase.ts";

/** One filter in words: a press changes it, × removes it. */
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
  /** Shown before the selection; empty where the selection is clear by itself. */
  readonly label: string;
  /** The selection, in short. */
  readonly says: string;
  readonly isOpen: boolean;
  /** Whether the filter excludes anything; it then has a different look. */
  readonly isNarrowing?: boolean;
  readonly widthPx?: number;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Absent where the filter is not active. */
  readonly onRemove?: (() => void) | undefined;
  /** What pressing × does, where it does not remove a filter. */
  readonly removes?: string;
  readonly children: ReactNode;
}
