import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useMoreBeside } from "./moreBeside.ts";
import classes from "./TabsList.module.css";

/**
 * A row of tabs that stays on one line: tabs without room are scrolled to, and the edge towards them fades. The
 * selected tab is scrolled into view at the start.
 */
export function TabsList({ label, children, ...margins }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useMoreBeside(list);
  useEffect(() => {
    if (list.current) bringToSight(list.current);
  }, []);
  return (
    <Tabs.List
      ref={list}
      className={classes["list"] ?? ""}
      {...(label !== undefined && { "aria-label": label })}
      {...margins}
    >
      {children}
    </Tabs.List>
  );
}

function bringToSight(list: HTMLElement): void {
  const chosen = list.querySelector("[aria-selected=true]")?.getBoundingClientRect();
  if (!chosen) return;
  const place = list.getBoundingClientRect();
  const left =
    chosen.left < place.left ? chosen.left - place.left : Math.max(0, chosen.right - place.right);
  list.scrollBy({ left, behavior: "instant" });
}

interface Props {
  /** What the tabs are parts of, for screen readers. */
  readonly label?: string;
  readonly mb?: "lg";
  readonly children: ReactNode;
}
