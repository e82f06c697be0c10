import { Button, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./calculator.module.css";
import { calculatorLimits } from "./calculatorLimits.ts";
import { fragmentOf, type Shared } from "./link.ts";

/** A link that carries the data itself, for whoever is to check the figures. */
export function SharePart({
  shared,
  isCut,
}: {
  readonly shared: Omit<Shared, "text"> & { readonly text: string | null };
  /** Whether the ratings are units of time cut out of records, which a link does not carry. */
  readonly isCut: boolean;
}) {
  const { t } = useTranslation("calculator");
  const [made, setMade] = useState<{ readonly of: string; readonly address: string | null }>();
  const [isCopied, setCopied] = useState(false);
  const { text } = shared;
  const current = JSON.stringify(shared);
  const address = made?.of === current ? made.address : undefined;

  const make = async (): Promise<void> => {
    const fragment = text === null ? undefined : await fragmentOf({ ...shared, text });
    const { origin, pathname } = window.location;
    const found = fragment === undefined ? null : `${origin}${pathname}#${fragment}`;
    setMade({ of: current, address: found });
    setCopied(false);
    if (found === null) return;
    // A browser may refuse the clipboard: the address stands below all the same.
    await navigator.clipboard?.writeText(found).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };

  return (
    <section className={classes["part"]} aria-labelledby="calculator-share">
      <Title order={2} size="h3" id="calculator-share">
        {t("share.title")}
      </Title>
      <Text size="sm" maw="72ch">
        {t("share.what", { limit: calculatorLimits.linkChars })}
        {isCut && ` ${t("share.cut")}`}
      </Text>
      <Button
        size="xs"
        variant="default"
        className={classes["alone"] ?? ""}
        onClick={() => void make()}
      >
        {t("share.make")}
      </Button>
      <div role="status">
        {address === null && <Text size="sm">{t("share.tooLong")}</Text>}
        {typeof address === "string" && (
          <TextInput
            label={isCopied ? t("share.copied") : t("share.address")}
            readOnly
            dir="ltr"
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
    </section>
  );
}
