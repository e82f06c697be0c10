import { useMutationState, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { signOutKey, useSignOutNow } from "./signOut.ts";

/** Says that signing out has failed, until it is tried again or the person goes elsewhere. */
export function SignOutFailure() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return <OfPage key={pathname} />;
}

function OfPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const signOut = useSignOutNow();
  const last = useMutationState({
    filters: { mutationKey: signOutKey },
    select: ({ state: { status, error, variables } }) => ({ status, error, wanted: variables }),
  }).at(-1);

  useEffect(
    () => () => {
      const cache = client.getMutationCache();
      const failed = cache.findAll({ mutationKey: signOutKey, status: "error" });
      for (const one of failed) cache.remove(one);
    },
    [client],
  );

  if (last?.status !== "error") return null;
  const { error, wanted } = last;
  const retry = () => signOut(typeof wanted === "string" ? wanted : undefined);
  return <Failure error={error} kept={t("stillSignedIn")} onRetry={retry} />;
}
