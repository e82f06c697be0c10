import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountCalls } from "../../../api/contract/accounts.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import styles from "../../kit/page/accounts.module.css";
import { useWelcome } from "../../kit/query/account.ts";
import { useSend } from "../../kit/query/useSend.ts";

/**
 * What follows when an account was asked for by a link that is for anyone: signing in, which joins. It is the same whether
 * the address was free or had an account.
 *
 * @param typed what was asked for, to sign in with.
 */
export function SignInToJoin({
  token,
  typed,
}: {
  readonly token: string;
  readonly typed: { readonly email: string; readonly password: string };
}) {
  const { t } = useTranslation(["accounts", "common"]);
  const navigate = useNavigate();
  const welcome = useWelcome();
  const [draft, setDraft] = useState(typed);
  const joining = useSend(memberCalls.acceptInvitation, () => ({ body: { token } }), {
    onSuccess: async ({ account, studyId }) => {
      welcome(account);
      await navigate({ to: "/studies/$studyId", params: { studyId } });
    },
  });
  const signingIn = useSend(accountCalls.signIn, () => ({ body: draft }), {
    onSuccess: async ({ state }) => {
      if (state === "signed_in") joining.mutate();
      // The page for signing in asks for the second step, and leads back.
      else await navigate({ to: "/sign-in", search: { back: `/join/${token}` } });
    },
  });
  const error = signingIn.error ?? joining.error;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    signingIn.mutate();
  };

  return (
    <div className={styles["page"]}>
      <title>{`${t("common:screen.join")} · ${t("common:product")}`}</title>
      <h1>{t("join.signIn")}</h1>
      <p role="status">{t("join.signInWhat", { email: typed.email })}</p>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <TextInput
          label={t("email")}
          type="email"
          name="email"
          autoComplete="username"
          value={draft.email}
          onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
        />
        <PasswordInput
          label={t("password")}
          name="password"
          autoComplete="current-password"
          value={draft.password}
          onChange={(event) => setDraft({ ...draft, password: event.currentTarget.value })}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        {error && <Failure error={error} compact />}
        <Button type="submit" loading={signingIn.isPending || joining.isPending}>
          {t("join.signInAndJoin")}
        </Button>
      </form>
    </div>
  );
}
