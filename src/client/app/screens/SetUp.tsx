import { Button, PasswordInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { accountCalls } from "../../../api/contract/accounts.ts";
import { useWelcome } from "../../kit/query/account.ts";
import { AccountFields, emptyAccount } from "../../kit/form/AccountFields.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import styles from "../../kit/page/accounts.module.css";
import { useSend } from "../../kit/query/useSend.ts";

/** First start: makes the administrator, with the token that the server printed. */
export function SetUp() {
  const { t, i18n } = useTranslation(["accounts", "common"]);
  const navigate = useNavigate();
  const welcome = useWelcome();
  const [token, setToken] = useState(tokenInAddress);
  const [draft, setDraft] = useState(emptyAccount);
  const { mutate, isPending, error } = useSend(
    accountCalls.setUp,
    () => ({
      body: { token: token.trim(), language: i18n.resolvedLanguage ?? i18n.language, ...draft },
    }),
    {
      onSuccess: async ({ account, demoStudyId }) => {
        welcome(account);
        if (demoStudyId === null) return navigate({ to: "/" });
        return navigate({ to: "/studies/$studyId", params: { studyId: demoStudyId } });
      },
    },
  );
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <div className={styles["page"]}>
      <title>{`${t("common:screen.setUp")} · ${t("common:product")}`}</title>
      <h1>{t("setUp.title")}</h1>
      <p>{t("setUp.what")}</p>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <PasswordInput
          label={t("token")}
          description={t("tokenHint")}
          name="token"
          autoComplete="off"
          value={token}
          error={errorOf("token")}
          onChange={(event) => setToken(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        <AccountFields draft={draft} onChange={setDraft} errorOf={errorOf} />
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <Button type="submit" loading={isPending}>
          {t("setUp.submit")}
        </Button>
      </form>
    </div>
  );
}

/** The printed address carries the token behind `#`, which browsers do not send to any server. */
function tokenInAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
}
