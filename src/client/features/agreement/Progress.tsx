import { Progress as Bar, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import classes from "../../kit/figure/agreement.module.css";
import { isPart } from "./queries.ts";

/** Progress of the comparison while it is running; figures then cover only part of the data. */
export function Progress({ agreement }: { readonly agreement: Agreement }) {
  const { t } = useTranslation("agreement");
  if (!isPart(agreement)) return null;
  const { compared, all } = agreement.progress;

  return (
    <div className={classes["progress"]}>
      <Text size="sm" role="status">
        {t("progress", { compared, count: all })}
      </Text>
      <Bar value={(100 * compared) / all} aria-label={t("progressOf")} />
    </div>
  );
}
