import { Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { sessionQuery } from "../../kit/query/session.ts";
import { guideBeside } from "../../kit/page/guideBeside.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { signOutQuestion } from "./signOut.ts";
import { useSending } from "./useSending.ts";
import { useSessionEnd } from "./useSessionEnd.ts";
import { useTellBrowser } from "./useTellBrowser.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const SignOutQuestion = lazy(async () => ({
  default: (await import("./SignOutQuestion.tsx")).SignOutQuestion,
}));

const SessionEndDialog = lazy(async () => ({
  default: (await import("./SessionEndDialog.tsx")).SessionEndDialog,
}));

const GuideBeside = lazy(async () => ({
  default: (await import("../../features/guide/GuideBeside.tsx")).GuideBeside,
}));

/** The root of every screen. Routes are evaluated again when the session changes. */
export function Root() {
  const router = useRouter();
  const { data: session } = useAnswer(sessionQuery);
  const state =
    session?.state === "signed_in" && session.needsTwoFactor === true
      ? "two_factor_needed"
      : session?.state;
  const { next } = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get);
  const { page: guidePage } = useSyncExternalStore(guideBeside.subscribe, guideBeside.get);
  useSending();
  useTellBrowser();
  const sessionEnd = useSessionEnd();

  useEffect(() => {
    if (state) void router.invalidate();
  }, [router, state]);

  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
      {guidePage !== null && (
        <Suspense>
          <GuideBeside />
        </Suspense>
      )}
      {sessionEnd && (
        <Suspense>
          <SessionEndDialog {...sessionEnd} />
        </Suspense>
      )}
      {next !== null && session?.state === "signed_in" && (
        <Suspense>
          <SignOutQuestion account={session.account} next={next} />
        </Suspense>
      )}
    </Suspense>
  );
}
