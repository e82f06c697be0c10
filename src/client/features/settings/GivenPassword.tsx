import { PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The password that one has, asked for again before something that whoever sits down here must not do. */
export function GivenPassword({ value, error, onChange }: Props) {
  const { t } = useTranslation("security");

  return (
    <PasswordInput
      label={t("password")}
      autoComplete="current-password"
      data-autofocus
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
  readonly onChange: (password: string) => void;
}
