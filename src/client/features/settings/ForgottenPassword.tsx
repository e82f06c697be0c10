import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { accountCalls } from "../../../api/contract/accounts.ts";
import { limits } from "../../../domain/limits.ts";
import { isSignInName } from "../../../domain/signInNames.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import styles from "../../kit/page/accounts.module.css";
import { useSend } from "../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/**
 * Requests an email with a link that sets a new password; where the server sends no email, says whom to ask.
 */
export function ForgottenPassword({ email: typed, hasMail, onBack }: Props) {
  const { t } = useTranslation(["accounts", "common"]);
  const [email, setEmail] = useState(typed);
  const { mutate, isPending, isSuccess, error } = useSend(accountCalls.forgotPassword, () => ({
    body: { email },
  }));
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  const back = (
    <Button variant="subtle" onClick={onBack}>
      {t("forgotten.back")}
    </Button>
  );

  // Reveals nothing about any account: sign-in names never receive email.
  const isName = isSuccess && isSignInName(email);

  if (!hasMail || isSuccess) {
    return (
      <Told title={t(isSuccess && !isName ? "forgotten.sent" : "forgotten.title")}>
        <p role="status">
          {isName
            ? t("forgotten.signInName")
            : isSuccess
              ? t("forgotten.sentWhat", { email, count: limits.passwordResetSeconds / 3600 })
              : t("forgotten.noMail")}
        </p>
        {back}
      </Told>
    );
  }
  return (
    <Told title={t("forgotten.title")}>
      <p>{t("forgotten.what")}</p>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <TextInput
          label={t("email")}
          type="email"
          name="email"
          autoComplete="username"
          // It is what this step is about.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={email}
          error={errorOf("email")}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <Button type="submit" loading={isPending}>
          {t("forgotten.submit")}
        </Button>
        {back}
      </form>
    </Told>
  );
}

function Told({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const { t } = useTranslation("common");

  return (
    <div className={styles["page"]}>
      <title>{sideBySide([title, t("product")])}</title>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface Props {
  /** The email address entered in the sign-in form. */
  readonly email: string;
  readonly hasMail: boolean;
  readonly onBack: () => void;
}
