import { useTranslation } from "../../kit/text/useTranslation.ts";

interface Named {
  readonly number: number;
  readonly name: string;
}

/** Gives the function that says a round: `Round 2`, or `Round 2: pilot`. */
export function useRoundName(): (round: Named) => string {
  const { t } = useTranslation("assignments");
  return ({ number, name }) =>
    name === "" ? t("rounds.number", { number }) : t("rounds.named", { number, name });
}
