import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";

/** The number of rows added at a time. */
const rowsAtOnce = 25;

/** The first rows of a long list, and a button for more. */
export function MoreRows<Row>({ rows, children }: Props<Row>) {
  const { t } = useTranslation("exchange");
  const [shown, setShown] = useState(rowsAtOnce);
  const left = rows.length - shown;
  return (
    <>
      {children(rows.slice(0, shown))}
      {left > 0 && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + rowsAtOnce * 4)}>
          {t("more", { count: left })}
        </Button>
      )}
    </>
  );
}

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly children: (rows: readonly Row[]) => ReactNode;
}
