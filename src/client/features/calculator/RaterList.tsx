import { Checkbox, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Wish } from "./wish.ts";

/** Selects the columns that are raters, as opposed to dates or comments. */
export function RaterList({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  const { namedRaters, areAnonymous } = calculation;
  if (namedRaters.length < 2 || areAnonymous) return null;
  const excluded = new Set(wish.excluded);
  const taken = new Set(namedRaters.filter((name) => !excluded.has(name)));
  const choose = (name: string, isTaken: boolean): void => {
    const left = namedRaters.filter((one) => (one === name ? !isTaken : !taken.has(one)));
    const { excluded: _, ...rest } = wish;
    onWish(left.length === 0 ? rest : { ...rest, excluded: left });
  };

  return (
    <details className={classes["details"]} open={taken.size < namedRaters.length || undefined}>
      <summary>{t("ratersTaken", { count: taken.size, of: namedRaters.length })}</summary>
      <Text size="xs" c="dimmed">
        {t("ratersTakenHint")}
      </Text>
      <div className={classes["raters"]}>
        {namedRaters.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={<bdi>{name}</bdi>}
            checked={taken.has(name)}
            onChange={(event) => choose(name, event.currentTarget.checked)}
          />
        ))}
      </div>
    </details>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
