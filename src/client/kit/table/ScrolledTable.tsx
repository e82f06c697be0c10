import { Table, Text } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./DataTable.module.css";
import { useSideways } from "./useSideways.ts";

/**
 * The region of a table with rows of different kinds: like a `DataTable` it scrolls horizontally where it is too
 * wide, says so, and keeps the names of its rows visible.
 */
export function ScrolledTable({ label, minWidth, maxHeight, className, children }: Props) {
  const { t } = useTranslation("common");
  const region = useRef<HTMLDivElement>(null);
  const { isSideways, isNarrowed, coveredPx } = useSideways(region, true);
  return (
    <>
      <div
        ref={region}
        // No landmark: it stands in one that is called as the table is.
        role="group"
        className={classes["region"]}
        style={{
          ...(maxHeight !== undefined && { maxBlockSize: maxHeight }),
          scrollPaddingBlockStart: coveredPx.top,
          scrollPaddingInlineStart: coveredPx.start,
        }}
        data-low={maxHeight !== undefined || undefined}
        data-narrowed={isNarrowed || undefined}
        aria-label={label}
        // A region that scrolls has to take focus, or the keyboard could not scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isSideways || maxHeight !== undefined ? 0 : undefined}
      >
        <Table
          aria-label={label}
          miw={minWidth}
          verticalSpacing="xs"
          className={`${classes["table"]} ${className ?? ""}`}
        >
          {children}
        </Table>
      </div>
      {isSideways && (
        <Text size="xs" c="dimmed" className={classes["sideways"] ?? ""}>
          {t("table.sideways")}
        </Text>
      )}
    </>
  );
}

interface Props {
  readonly label: string;
  /** Below this width, in pixels, it scrolls. */
  readonly minWidth: number;
  /** A CSS length; a higher table scrolls under its head. */
  readonly maxHeight?: string;
  readonly className?: string | undefined;
  /** `thead` and `tbody`. */
  readonly children: ReactNode;
}
