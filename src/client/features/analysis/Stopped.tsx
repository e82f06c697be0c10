import { Button, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./analysis.module.css";

/** States that the reader stopped an analysis, and offers to run it. */
export function Stopped({ says, onGoOn }: Props) {
  const { t } = useTranslation("analysis");
  return (
    <div className={classes["working"]}>
      <Text size="sm" role="status">
        {t(`working.${says}`)}
      </Text>
      <Button size="xs" variant="default" onClick={onGoOn}>
        {t("working.goOn")}
      </Button>
    </div>
  );
}

interface Props {
  /** Whether nothing is shown below, or an earlier result. */
  readonly says: "stopped" | "before";
  readonly onGoOn: () => void;
}
