import { PasswordInput } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";

/** The password that one has, asked for again before something that anyone who sits down here must not do. */
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
  /** Of its form: then it has the focus when a dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (password: string) => void;
}
