import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Navigate, useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { TwoFactorSteps } from "../../features/settings/TwoFactorSteps.tsx";
import { useSignOut } from "../frame/signOut.ts";
import { sessionQuery } from "../../kit/query/session.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import styles from "../../kit/page/accounts.module.css";

/** What the server asks of someone before anything else: to set up two-factor authentication. */
export function DemandedTwoFactor() {
  const { t } = useTranslation(["security", "common"]);
  const { back = "/" } = useSearch({ from: "/plain/two-factor" });
  const client = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const { data: session } = useAnswer(sessionQuery);
  // Only at first: once it is on, the backup codes are still to be shown.
  const [isAsked] = useState(session?.state === "signed_in" && session.needsTwoFactor === true);
  const [isOn, setOn] = useState(false);
  const goOn = async (): Promise<void> => {
    // What was refused until now is asked again, who is here among it.
    await client.invalidateQueries();
    router.history.push(back);
  };

  if (!isAsked) return <Navigate to={back} replace />;
  return (
    <div className={styles["page"]}>
      <title>{`${t("common:screen.twoFactor")} · ${t("common:product")}`}</title>
      <h1>{t("setUpTitle")}</h1>
      {!isOn && <p>{t("demandedFirst")}</p>}
      <TwoFactorSteps onConfirmed={() => setOn(true)} onDone={() => void goOn()} />
      {!isOn && (
        <Button variant="subtle" onClick={() => signOut()}>
          {t("common:signOut")}
        </Button>
      )}
    </div>
  );
}
