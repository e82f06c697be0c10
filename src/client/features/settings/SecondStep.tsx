import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { accountCalls } from "../../../api/contract/accounts.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { Refusal } from "../../../domain/errors.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import styles from "../../kit/page/accounts.module.css";
import { useSend } from "../../kit/query/useSend.ts";

/** Two-factor sign-in after the password: asks for a verification code or a backup code. */
export function SecondStep({ onEnter, onBack }: Props) {
  const { t } = useTranslation(["accounts", "common"]);
  const [usesBackup, setUsesBackup] = useState(false);
  const [code, setCode] = useState("");
  const { mutate, isPending, error, reset } = useSend(
    accountCalls.signInSecondStep,
    () => ({ body: { code } }),
    { onSuccess: ({ account }) => onEnter(account) },
  );
  const errorOf = useFieldErrors(error);
  const isOver = error instanceof Refusal && error.code === "sign_in_expired";
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <div className={styles["page"]}>
      <title>{`${t("secondStep.title")} · ${t("common:product")}`}</title>
      <h1>{t("secondStep.title")}</h1>
      <p id="second-step-what">{t(usesBackup ? "secondStep.backupWhat" : "secondStep.what")}</p>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <TextInput
          key={String(usesBackup)}
          label={t(usesBackup ? "secondStep.backupCode" : "secondStep.code")}
          aria-describedby="second-step-what"
          name="code"
          autoComplete="one-time-code"
          inputMode={usesBackup ? "text" : "numeric"}
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          // The page has one purpose, and this is its first step.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={code}
          error={errorOf("code")}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            if (error) reset();
          }}
        />
        {error && fieldProblemsOf(error).length === 0 && !isOver && (
          <Failure error={error} compact />
        )}
        {isOver && <p role="alert">{t("secondStep.over")}</p>}
        {!isOver && (
          <Button type="submit" loading={isPending}>
            {t("signIn.title")}
          </Button>
        )}
        {!isOver && (
          <Button
            variant="subtle"
            onClick={() => {
              setUsesBackup(!usesBackup);
              setCode("");
              reset();
            }}
          >
            {t(usesBackup ? "secondStep.useApp" : "secondStep.useBackup")}
          </Button>
        )}
        <Button variant={isOver ? "filled" : "subtle"} onClick={onBack}>
          {t("secondStep.again")}
        </Button>
      </form>
      <p>{t("secondStep.lost")}</p>
    </div>
  );
}

interface Props {
  readonly onEnter: (account: Account) => Promise<void>;
  /** Goes back to email address and password. */
  readonly onBack: () => void;
}
