import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useRouter, useSearch } from "@tanstack/react-router";
import { lazy, type SubmitEvent, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { useWelcome } from "../../kit/query/account.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { sendLater } from "../../kit/query/sendLater.ts";
import { leaveForSingleSignOn, signInWaysQuery } from "../../kit/query/singleSignOn.ts";
import styles from "../../kit/page/accounts.module.css";
import { useAction } from "../../kit/query/useAction.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const Failure = lazy(async () => ({
  default: (await import("../../kit/page/Failure.tsx")).Failure,
}));
const SingleSignOnProblem = lazy(async () => ({
  default: (await import("../../features/settings/SingleSignOnProblem.tsx")).SingleSignOnProblem,
}));
const ForgottenPassword = lazy(async () => ({
  default: (await import("../../features/settings/ForgottenPassword.tsx")).ForgottenPassword,
}));
const SecondStep = lazy(async () => ({
  default: (await import("../../features/settings/SecondStep.tsx")).SecondStep,
}));

export function SignIn() {
  const { t, i18n } = useTranslation(["accounts", "common"]);
  const { back = "/", problem } = useSearch({ from: "/plain/sign-in" });
  const { data: ways } = useAnswer(signInWaysQuery);
  const [hasForgotten, setForgotten] = useState(false);
  const leave = useAction(() => leaveForSingleSignOn({ purpose: "sign_in", back }));
  const router = useRouter();
  const welcome = useWelcome();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const enter = async (account: Account): Promise<void> => {
    welcome(account);
    if (account.language) await i18n.changeLanguage(account.language);
    router.history.push(back);
  };
  const { mutate, isPending, error, data, reset } = useAction(
    () =>
      sendLater(
        async () => (await import("../../../api/contract/accounts.ts")).accountCalls.signIn,
        {
          body: { email, password },
        },
      ),
    {
      onSuccess: async (answer) => {
        if (answer.state === "signed_in") await enter(answer.account);
      },
    },
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  if (data?.state === "second_step") {
    return (
      <Suspense>
        <SecondStep onEnter={enter} onBack={reset} />
      </Suspense>
    );
  }
  if (hasForgotten) {
    return (
      <Suspense>
        <ForgottenPassword
          email={email}
          hasMail={ways?.mailsPasswordLinks ?? true}
          onBack={() => setForgotten(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className={styles["page"]}>
      <title>{`${t("signIn.title")} · ${t("common:product")}`}</title>
      <h1>{t("signIn.title")}</h1>
      {problem !== undefined && (
        <Suspense>
          <SingleSignOnProblem problem={problem} />
        </Suspense>
      )}
      <form className={styles["form"]} onSubmit={submit}>
        <TextInput
          label={t("signIn.emailOrName")}
          type="email"
          name="email"
          autoComplete="username"
          // The page has one purpose, and this is its first step.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t("password")}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        {error && (
          <Suspense>
            <Failure error={error} compact />
          </Suspense>
        )}
        <Button type="submit" loading={isPending}>
          {t("signIn.title")}
        </Button>
        {leave.error && (
          <Suspense>
            <Failure error={leave.error} compact />
          </Suspense>
        )}
        {ways && ways.institution !== null && (
          <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
            {t("singleSignOn.continue", { name: ways.institution })}
          </Button>
        )}
        <Button variant="subtle" onClick={() => setForgotten(true)}>
          {t("forgotten.open")}
        </Button>
      </form>
      <p>{t("signIn.noAccount")}</p>
      <LinkAnchor to="/calculator">{t("common:screen.calculator")}</LinkAnchor>
    </div>
  );
}
