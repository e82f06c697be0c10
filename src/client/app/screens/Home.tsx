import { lazy, Suspense } from "react";
import { useAccount } from "../../kit/query/account.ts";

const Start = lazy(async () => ({ default: (await import("../frame/Start.tsx")).Start }));
const Welcome = lazy(async () => ({ default: (await import("./Welcome.tsx")).Welcome }));

/** The start page: one’s own work and studies, or what this is for anyone who is not signed in. */
export function Home() {
  const account = useAccount();
  return <Suspense>{account ? <Start /> : <Welcome />}</Suspense>;
}
