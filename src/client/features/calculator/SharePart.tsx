import { Button, Group, Text, TextInput, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./calculator.module.css";
import { download } from "../../kit/chart/download.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import type { CalculatorThread } from "./calculatorThread.ts";
import { fragmentOf, type Shared } from "./link.ts";

/** A link that contains the data, so that others can check the values. */
export function SharePart({ shared, thread, isCut }: Props) {
  const { t } = useTranslation("calculator");
  const raterName = t("raterName", {
    number: "{{number}}",
    interpolation: { escapeValue: false },
  });
  const [made, setMade] = useState<{ readonly of: string; readonly address: string | null }>();
  const [isCopied, setCopied] = useState(false);
  const { text, chosen, seed } = shared;
  // What is chosen by a rater's name holds for a reader of another language, too.
  const wish = { ...shared.wish, raterName: shared.wish.raterName ?? raterName };
  const current = useMemo(
    () => JSON.stringify([text, shared.wish, chosen, seed]),
    [text, shared.wish, chosen, seed],
  );
  const address = made?.of === current ? made.address : undefined;

  const make = async (): Promise<void> => {
    const fragment = text === null ? undefined : await fragmentOf({ ...shared, wish, text });
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
  const save = async (): Promise<void> => {
    const content = await thread.csv();
    if (content) download({ fileName: "interrater-ratings.csv", type: "text/csv", content });
  };

  return (
    <section
      className={`${classes["part"]} ${classes["share"]}`}
      aria-labelledby="calculator-share"
    >
      <Title order={2} size="h3" id="calculator-share">
        {t("share.title")}
      </Title>
      <Text size="sm" maw="72ch">
        {t("share.what", { limit: calculatorLimits.linkChars })}
        {isCut && ` ${t("share.cut")}`}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={text === null} onClick={() => void make()}>
          {t("share.make")}
        </Button>
        <Button size="xs" variant="default" onClick={() => void save()}>
          {t("share.save")}
        </Button>
      </Group>
      <div role="status">
        {(text === null || address === null) && <Text size="sm">{t("share.tooLong")}</Text>}
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

interface Props {
  readonly shared: Omit<Shared, "text"> & { readonly text: string | null };
  readonly thread: CalculatorThread;
  /** Whether the ratings are time units computed from event records, which a link does not contain. */
  readonly isCut: boolean;
}
