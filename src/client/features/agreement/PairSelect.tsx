import { Select } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type PairIds, pairText } from "./address.ts";
import type { Shown } from "./shown.ts";
import { usePairName } from "./usePairName.ts";

/** Selects whose matrix is shown: that of all pairs, or of one. Nothing for a single pair. */
export function PairSelect({ shown, pairs, pair }: Props) {
  const { t } = useTranslation("agreement");
  const { search, choose } = shown;
  const pairName = usePairName(shown);
  const isTwice = search.work === "repeats";
  if (search.pair !== undefined || pairs.length < 2) return null;

  return (
    <Select
      label={t(isTwice ? "sameRater.rater" : "pair")}
      data={[
        { value: allPairs, label: t(isTwice ? "sameRater.all" : "pooled.option") },
        ...pairs.map((one) => ({
          value: pairText(one),
          label: pairName(one),
        })),
      ]}
      value={pair ? pairText(pair) : allPairs}
      onChange={(table) => choose({ table: table === allPairs ? undefined : (table ?? undefined) })}
      allowDeselect={false}
      searchable={pairs.length > 10}
      limit={200}
      nothingFoundMessage={t("noPairFound")}
    />
  );
}

const allPairs = "all";

interface Props {
  readonly shown: Shown;
  readonly pairs: readonly PairIds[];
  /** `undefined`: all of them. */
  readonly pair: PairIds | undefined;
}
