import { lazy, Suspense, useState } from "react";
import { Loading } from "../../kit/page/Loading.tsx";
import { useAccount } from "../../kit/query/account.ts";

const AppFrame = lazy(async () => ({ default: (await import("./AppFrame.tsx")).AppFrame }));
const PlainFrame = lazy(async () => ({ default: (await import("./PlainFrame.tsx")).PlainFrame }));

/**
 * The frame of pages that anyone may open. It does not change while it is open, because another
 * frame would discard what was typed into the calculator when a session ends.
 */
export function OpenFrame() {
  const account = useAccount();
  const [isSignedIn] = useState(account !== undefined);

  return <Suspense fallback={<Loading />}>{isSignedIn ? <AppFrame /> : <PlainFrame />}</Suspense>;
}
