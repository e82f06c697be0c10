import { PasswordInput } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";

/** Asks for the password again before an action that another person at this device must not take. */
export function GivenPassword({ value, error, isFirst = true, onChange }: Props) {
  const { t } = useTranslation("security");

  return (
    <PasswordInput
      label={t("password")}
      autoComplete="current-password"
      {...(isFirst && { "data-autofocus": true })}
      value={value}
      error={error}
      aria-invalid={error !== undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
    />
  );
}

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  /** Whether it is the first field of its form: it then has the focus when a dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (password: string) => void;
}
