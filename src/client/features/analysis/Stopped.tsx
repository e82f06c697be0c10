import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./analysis.module.css";

/** That someone has ended an analysis, what stands there instead, and the way to have it all the same. */
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
  /** Nothing stands there, or what was chosen before. */
  readonly says: "stopped" | "before";
  readonly onGoOn: () => void;
}
