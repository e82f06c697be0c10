import { Button, Group, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** Changes one’s password, with the current one. Not for accounts without a password. */
export function ChangePassword({ email }: { readonly email: string }) {
  const { t } = useTranslation(["security", "common"]);
  const { data: security } = useCall(securityCalls.readSecurity, {});
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { mutate, isPending, isSuccess, error, reset } = useSend(
    securityCalls.changePassword,
    () => ({ body: { current, next } }),
    {
      onReply: () => {
        setCurrent("");
        setNext("");
      },
    },
  );
  const errorOf = useFieldErrors(error);
  const isGuessed = fieldProblemsOf(error).some(({ rule }) => rule.startsWith("password_"));
  const nextError =
    isGuessed || errorOf("next") === undefined ? errorOf("next") : t("nextPasswordHint");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  if (security?.hasPassword === false) return null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420} gap="xs">
        <Title order={2}>{t("changePassword")}</Title>
        {/* So that a password manager knows whose it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t("currentPassword")}
          autoComplete="current-password"
          value={current}
          error={errorOf("current")}
          aria-invalid={errorOf("current") !== undefined}
          onChange={(event) => {
            setCurrent(event.currentTarget.value);
            reset();
          }}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        <PasswordInput
          label={t("nextPassword")}
          description={t("nextPasswordHint")}
          autoComplete="new-password"
          value={next}
          error={nextError}
          aria-invalid={errorOf("next") !== undefined}
          onChange={(event) => {
            setNext(event.currentTarget.value);
            reset();
          }}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <Group>
          <Button type="submit" variant="default" loading={isPending} disabled={next === ""}>
            {t("changePassword")}
          </Button>
          <Text span size="sm" c="dimmed" role="status">
            {isSuccess ? t("passwordChanged") : ""}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
