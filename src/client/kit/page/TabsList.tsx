import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useMoreBeside } from "./moreBeside.ts";
import classes from "./TabsList.module.css";

/**
 * The heads of tabs, in one line in every window: what has no room there is scrolled to, and its edge fades. The chosen
 * one is in sight from the beginning.
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
  /** What they are the parts of, for those who hear them. */
  readonly label?: string;
  readonly mb?: "lg";
  readonly children: ReactNode;
}
