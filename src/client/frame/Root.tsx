import { Outlet, useRouter } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { sessionQuery } from "../session.ts";
import { Loading } from "./Loading.tsx";

/** What every screen stands in. Who is here decides what is shown, so routes look again when that changes. */
export function Root() {
  const router = useRouter();
  const { data: session } = useQuery(sessionQuery);
  const state = session?.state;

  useEffect(() => {
    if (state) void router.invalidate();
  }, [router, state]);

  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
}
