import { lazy, Suspense, useState } from "react";
import { Loading } from "../../kit/page/Loading.tsx";
import { useAccount } from "../../kit/query/account.ts";

const AppFrame = lazy(async () => ({ default: (await import("./AppFrame.tsx")).AppFrame }));
const PlainFrame = lazy(async () => ({ default: (await import("./PlainFrame.tsx")).PlainFrame }));

/**
 * Around what anyone may open. It stays what it was while it is open: what was typed into the calculator goes by
 * another frame, and a session may end meanwhile.
 */
export function OpenFrame() {
  const account = useAccount();
  const [isSignedIn] = useState(account !== undefined);

  return <Suspense fallback={<Loading />}>{isSignedIn ? <AppFrame /> : <PlainFrame />}</Suspense>;
}
