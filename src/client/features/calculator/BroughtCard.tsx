import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";
import type { Brought } from "./brought.ts";
import classes from "./calculator.module.css";

/** Replaces the paste area for a table that is too long for it: its size and its first rows. */
export function BroughtCard({ brought }: { readonly brought: Brought | undefined }) {
  const { t } = useTranslation("calculator");
  const written = useWrittenList();
  return (
    <div className={classes["brought"]}>
      {brought ? (
        <>
          <p>
            <strong>
              {t("brought.size", {
                columns: t("brought.columns", { count: brought.columns }),
                rows: t("brought.rows", { count: brought.rows }),
              })}
            </strong>
            <br />
            <bdi>{brought.files.length > 0 ? written(brought.files) : t("brought.pasted")}</bdi>
          </p>
          <pre dir="auto">
            {brought.first.map((row) => row.join("\t")).join("\n")}
            {brought.rows > brought.first.length && "\n…"}
          </pre>
        </>
      ) : (
        <p>{t("brought.reading")}</p>
      )}
      <Text size="xs" c="dimmed">
        {t("brought.hint")}
      </Text>
    </div>
  );
}
