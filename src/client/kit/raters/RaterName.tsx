import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { ProgramIcon } from "../page/icons.tsx";
import classes from "./RaterName.module.css";

/** A rater’s name; a program has an icon that screen readers read too, and a paused rater a word. */
export function RaterName({ name, isProgram, isPaused = false }: Props) {
  const { t } = useTranslation("common");
  return (
    <>
      <bdi>{name}</bdi>
      {isProgram && (
        <>
          {" "}
          <ProgramIcon
            size={15}
            role="img"
            aria-hidden={undefined}
            aria-label={t("program")}
            style={{ verticalAlign: "-2px" }}
          />
        </>
      )}
      {isPaused && (
        <>
          {" "}
          {/* Not a badge, which has a fixed height: names stand upright where there are many. */}
          <Text span size="xs" c="dimmed" className={classes["paused"]}>
            {t("paused")}
          </Text>
        </>
      )}
    </>
  );
}

interface Props {
  readonly name: string;
  readonly isProgram: boolean;
  /** Default false. */
  readonly isPaused?: boolean;
}
