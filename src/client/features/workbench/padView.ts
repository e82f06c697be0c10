import { useState } from "react";
import type { Code } from "../../../domain/entities/scheme.ts";
import { inOwnOrder } from "../../kit/timeline/arrangement.ts";

/**
 * Views of the code pad: by number of codes, small, large, as a keyboard, or as a grid of subjects and codes.
 */
export const padViews = ["auto", "compact", "large", "keyboard", "grid"] as const;
type PadView = (typeof padViews)[number];

/** The view and order of a study’s code pad, as last used on this browser. */
export interface PadLook {
  readonly view: PadView;
  /** Ids of codes in order; codes that are not listed come last. */
  readonly order: readonly string[];
}

export function usePadLook(studyId: string): readonly [PadLook, (look: Partial<PadLook>) => void] {
  const key = `interrater:pad:${studyId}`;
  const [look, setLook] = useState(() => readLook(localStorage.getItem(key)));
  const put = (part: Partial<PadLook>) => {
    const next = { ...look, ...part };
    setLook(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [look, put];
}

/** The stored view and order; the defaults where nothing valid is stored. */
export function readLook(kept: string | null): PadLook {
  const { view, order } = fieldsOf(kept);
  return {
    view: padViews.find((one) => one === view) ?? "auto",
    order: Array.isArray(order) ? order.filter((one) => typeof one === "string") : [],
  };
}

/** The order with one code moved before another, or behind it where it stood before that one. */
export function withCodeMoved(
  codes: readonly Code[],
  order: readonly string[],
  { id, toId }: { readonly id: string; readonly toId: string },
): readonly string[] {
  const ids: readonly string[] = inOwnOrder(codes, order).map((code) => code.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(toId)];
  if (from < 0 || to < 0) return order;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

function fieldsOf(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(kept ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
