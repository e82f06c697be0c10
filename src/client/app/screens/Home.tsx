import { lazy, Suspense } from "react";
import { useAccount } from "../../kit/query/account.ts";

const Start = lazy(async () => ({ default: (await import("../frame/Start.tsx")).Start }));
const Welcome = lazy(async () => ({ default: (await import("./Welcome.tsx")).Welcome }));

/** Home: one’s own queue and studies, or an introduction for people who are not signed in. */
export function Home() {
  const account = useAccount();
  return <Suspense>{account ? <Start /> : <Welcome />}</Suspense>;
}
