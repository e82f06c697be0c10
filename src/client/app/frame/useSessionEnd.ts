import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lastUseMs } from "../../kit/query/lastUse.ts";
import { sessionQuery } from "../../kit/query/session.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** The state of an unused session: it ends soon (`near`) at a given time, or has ended (`over`). */
export interface SessionEnd {
  readonly is: "near" | "over";
  readonly endsAtMs: number;
}

/** Sessions that last longer without use need no warning (WCAG 2.2.1). */
const longSeconds = 20 * 3600;
/**
 * The time before the end of a session at which a warning appears, in milliseconds; for a short session a
 * quarter of its length.
 */
const warnedMs = 10 * 60_000;
const lookEveryMs = 2_000;

/**
 * How near the end of the session is; `undefined` while it is far, and where sessions last for days. Key
 * presses and clicks on the page extend the session, as requests to the server do, in any tab.
 */
export function useSessionEnd(): SessionEnd | undefined {
  const client = useQueryClient();
  const { data: session } = useAnswer(sessionQuery);
  const isSignedIn = session?.state === "signed_in";
  const seconds = isSignedIn ? session.endsAfterSeconds : undefined;
  const [end, setEnd] = useState<SessionEnd>();

  useEffect(() => {
    // Who has just signed in was not told.
    if (isSignedIn && seconds === undefined) {
      void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    }
  }, [client, isSignedIn, seconds]);

  useEffect(() => {
    if (seconds === undefined || seconds >= longSeconds) return undefined;
    const lastsMs = seconds * 1000;
    const beforeMs = Math.min(warnedMs, lastsMs / 4);
    let isAsking = false;
    const look = () => {
      const endsAtMs = lastUseMs() + lastsMs;
      const is = Date.now() >= endsAtMs ? "over" : "near";
      const isFar = Date.now() < endsAtMs - beforeMs;
      setEnd((shown) => (isFar ? undefined : shown?.is === is ? shown : { is, endsAtMs }));
      return isFar;
    };
    const use = () => {
      if (isAsking || Date.now() - lastUseMs() < beforeMs || !look()) return;
      isAsking = true;
      void client
        .fetchQuery({ ...sessionQuery, staleTime: 0 })
        .catch(() => undefined)
        .finally(() => (isAsking = false));
    };
    const timer = setInterval(look, Math.min(lookEveryMs, beforeMs / 4));
    addEventListener("keydown", use);
    addEventListener("pointerdown", use);
    return () => {
      clearInterval(timer);
      removeEventListener("keydown", use);
      removeEventListener("pointerdown", use);
      setEnd(undefined);
    };
  }, [client, seconds]);

  return end;
}
