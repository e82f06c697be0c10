import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import classes from "./calculator.module.css";
import type { Doing } from "./useCalculator.ts";

/** Progress of reading ratings, with a button that stops it. */
export function ReadingPart({ doing, onStop }: Props) {
  const { t } = useTranslation("calculator");
  const sentence = useSentence();
  if (!doing.isAnother) {
    return (
      <p className={classes["again"]} role="status">
        {t("state.again")}
      </p>
    );
  }
  return (
    <div>
      <Loading what={sentence(doing)} rows={6} />
      {doing.canStop && (
        <Button size="xs" variant="default" className={classes["stop"] ?? ""} onClick={onStop}>
          {t("state.stop")}
        </Button>
      )}
    </div>
  );
}

interface Props {
  readonly doing: Doing;
  readonly onStop: () => void;
}

function useSentence(): (doing: Doing) => string {
  const { t } = useTranslation("calculator");
  const numbers = useNumbers();
  return ({ progress, brought }) => {
    if (!progress || progress.kind === "reading") {
      const share = progress?.share;
      return share === undefined
        ? t("state.reading")
        : t("state.readingShare", { share: numbers.percent(Math.floor(share * 20) / 20) });
    }
    const rows = t("brought.rows", { count: brought?.rows ?? 0 });
    return t(progress.kind === "computing" ? "state.computing" : "state.understanding", { rows });
  };
}
