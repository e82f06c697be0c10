import { Button, PasswordInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { accountCalls } from "../../../api/contract/accounts.ts";
import { Refusal } from "../../../domain/errors.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { fieldProblemsOf, useFieldErrors, useRefusalText } from "../../kit/text/refusalText.ts";
import styles from "../../kit/page/accounts.module.css";
import { useSend } from "../../kit/query/useSend.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Where the link of `npm run reset-password` leads: a new password, without the old one. */
export function ResetPassword() {
  const { t } = useTranslation(["accounts", "common"]);
  const [token] = useState(tokenInAddress);
  const [password, setPassword] = useState("");
  const look = useCall(accountCalls.previewPasswordReset, { body: { token } }, { retry: false });
  const { mutate, isPending, isSuccess, error } = useSend(accountCalls.resetPassword, () => ({
    body: { token, password },
  }));
  const errorOf = useFieldErrors(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  if (isSuccess) {
    return (
      <Told title={t("reset.done")} what={t("reset.doneWhat")}>
        <LinkButton to="/sign-in">{t("signIn.title")}</LinkButton>
      </Told>
    );
  }
  if (isUnusable(look.error) || isUnusable(error)) return <Unusable />;
  if (look.error)
    return <Failure isScreen error={look.error} onRetry={() => void look.refetch()} />;
  if (!look.data) return <Loading />;
  const { email } = look.data;
  return (
    <Told title={t("reset.title")} what={t("reset.what", { email })}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {/* So that a password manager knows whose it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t("reset.password")}
          description={t("passwordHint")}
          name="password"
          autoComplete="new-password"
          value={password}
          error={errorOf("password")}
          aria-invalid={errorOf("password") !== undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <Button type="submit" loading={isPending}>
          {t("reset.submit")}
        </Button>
      </form>
    </Told>
  );
}

function Unusable() {
  const { t } = useTranslation(["accounts", "common"]);
  const { what, next } = useRefusalText()(new Refusal("reset_invalid", {}));

  return (
    <Told title={t("reset.invalid")} what={`${what} ${next}`}>
      <LinkButton to="/sign-in">{t("signIn.title")}</LinkButton>
    </Told>
  );
}

interface Props {
  readonly title: string;
  readonly what: string;
  readonly children: React.ReactNode;
}

function Told({ title, what, children }: Props) {
  const { t } = useTranslation("common");

  return (
    <div className={styles["page"]}>
      <title>{sideBySide([title, t("product")])}</title>
      <h1>{title}</h1>
      <p>{what}</p>
      {children}
    </div>
  );
}

/** Used, too old, or cut off: whatever is wrong with the link itself. */
function isUnusable(error: unknown): boolean {
  const refusal: Refusal | undefined = error instanceof Refusal ? error : undefined;
  return (
    refusal?.code === "reset_invalid" ||
    fieldProblemsOf(error).some(({ path }) => path.endsWith("token"))
  );
}

/** Behind `#`, which browsers do not send to any server. */
function tokenInAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
}
