import { Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { sessionQuery } from "../../kit/query/session.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { signOutQuestion } from "./signOut.ts";
import { useSending } from "./useSending.ts";
import { useTellBrowser } from "./useTellBrowser.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const SignOutQuestion = lazy(async () => ({
  default: (await import("./SignOutQuestion.tsx")).SignOutQuestion,
}));

/** What every screen stands in. Who is here decides what is shown, so routes look again when that changes. */
export function Root() {
  const router = useRouter();
  const { data: session } = useAnswer(sessionQuery);
  const state = session?.state;
  const { next } = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get);
  useSending();
  useTellBrowser();

  useEffect(() => {
    if (state) void router.invalidate();
  }, [router, state]);

  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
      {next !== null && session?.state === "signed_in" && (
        <Suspense>
          <SignOutQuestion account={session.account} next={next} />
        </Suspense>
      )}
    </Suspense>
  );
}
