import { PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";

/** The values of a form for a new account, while they are typed. */
export interface AccountDraft {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const emptyAccount: AccountDraft = { name: "", email: "", password: "" };

export function AccountFields({ draft, onChange, errorOf, email = "asked" }: Props) {
  const { t } = useTranslation("accounts");

  return (
    <>
      <TextInput
        label={t("name")}
        description={t("nameHint")}
        name="name"
        autoComplete="name"
        value={draft.name}
        error={errorOf("name")}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      {email !== "none" && (
        <TextInput
          label={t("email")}
          type="email"
          name="email"
          autoComplete="username"
          readOnly={email === "fixed"}
          value={draft.email}
          error={errorOf("email")}
          onChange={(event) => onChange({ ...draft, email: event.currentTarget.value })}
        />
      )}
      <PasswordInput
        label={t("password")}
        description={t("passwordHint")}
        name="password"
        autoComplete="new-password"
        value={draft.password}
        error={errorOf("password")}
        aria-invalid={errorOf("password") !== undefined}
        onChange={(event) => onChange({ ...draft, password: event.currentTarget.value })}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
      />
    </>
  );
}

interface Props {
  readonly draft: AccountDraft;
  readonly onChange: (draft: AccountDraft) => void;
  /** The sentence for a field that was refused; `undefined` for other fields. */
  readonly errorOf: (field: string) => string | undefined;
  /** `fixed`: the address is given, as in an invitation that names one. `none`: no address is asked for. */
  readonly email?: "asked" | "fixed" | "none";
}
