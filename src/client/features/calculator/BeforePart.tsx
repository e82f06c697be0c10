import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./calculator.module.css";
import type { Before } from "./useBefore.ts";

/** A button that restores the previous table. */
export function BeforePart({ before, onBack }: Props) {
  const { t } = useTranslation("calculator");
  if (!before) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      className={classes["alone"] ?? ""}
      onClick={() => onBack(before)}
    >
      {t("bringBack")}
    </Button>
  );
}

interface Props {
  readonly before: Before | undefined;
  readonly onBack: (before: Before) => void;
}
