import { useEffect, useState } from "react";
import type * as z from "zod";
import { useAccount } from "../../../kit/query/account.ts";
import { erasedUnsent, unsentKey } from "../../../kit/offline/unsentKey.ts";

/**
 * A draft that is kept on this browser until it is sent or discarded: it outlasts a reload. A stored draft of
 * another shape counts as none, and one that is erased on the server is deleted here, open or not.
 */
export function useUnsent<Draft>(
  name: string,
  shape: z.ZodType<Draft>,
): readonly [Draft | null, (draft: Draft | null) => void] {
  const accountId = useAccount()?.id;
  const key = accountId && unsentKey(accountId, name);
  const [draft, setDraft] = useState(() => (key === undefined ? null : read(key, shape)));
  useEffect(() => {
    const told = new BroadcastChannel(erasedUnsent);
    told.addEventListener("message", ({ data }) => {
      if (data === key) setDraft(null);
    });
    return () => told.close();
  }, [key]);
  const put = (next: Draft | null) => {
    setDraft(next);
    if (key === undefined) return;
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  return [draft, put];
}

function read<Draft>(key: string, shape: z.ZodType<Draft>): Draft | null {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
