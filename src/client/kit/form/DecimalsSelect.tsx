import { Select } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { useAccount } from "../query/account.ts";
import { useChangePreferences, usePreferences } from "../query/preferences.ts";

/** The number of decimals of coefficients: a preference of the person who is signed in, on every device. */
export function DecimalsSelect({ size }: { readonly size?: "xs" }) {
  const { t } = useTranslation("common");
  const isSignedIn = useAccount() !== undefined;
  const { decimals } = usePreferences();
  const { mutate } = useChangePreferences();
  if (!isSignedIn) return null;
  return (
    <Select
      label={t("decimals.label")}
      {...(size && { size, w: 150 })}
      allowDeselect={false}
      data={[
        { value: "2", label: t("decimals.two") },
        { value: "3", label: t("decimals.three") },
        { value: "all", label: t("decimals.all") },
      ]}
      value={decimals}
      onChange={(value) => {
        if (value !== null) mutate({ decimals: value });
      }}
    />
  );
}
