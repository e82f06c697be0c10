import { MultiSelect, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { chosenRaters, chosenRatersText } from "../../../agreement/raterGroups.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import classes from "../../kit/figure/agreement.module.css";
import type { Shown } from "./shown.ts";

const ways = ["training", "chosen"] as const;

/** The groups of raters in a breakdown: by training, or two groups that are selected here. */
export function RaterGroups({ shown: { search, choose }, raters }: Props) {
  const { t } = useTranslation("agreement");
  const [first = [], second = []] = chosenRaters.safeParse(search.raters).data ?? [];
  // The address has both groups or none.
  const [half, setHalf] = useState<Halves>();
  const groups: Halves = half ?? [first, second];
  const way = half || search.raters !== undefined ? "chosen" : "training";
  const takeGroups = (next: Halves) => {
    const areBoth = next.every((ids) => ids.length > 0);
    setHalf(areBoth ? undefined : next);
    choose({ raters: areBoth ? chosenRatersText(next) : undefined, between: undefined });
  };
  const options = raters.map(({ id, name }) => ({ value: id, label: name }));

  return (
    <div className={classes["filters"]}>
      <SegmentedControl
        aria-label={t("raterGroup.by")}
        value={way}
        data={ways.map((value) => ({ value, label: t(`raterGroup.${value}`) }))}
        onChange={(value) => {
          setHalf(value === "chosen" ? [[], []] : undefined);
          choose({ raters: undefined, between: undefined });
        }}
      />
      {way === "chosen" &&
        (["first", "second"] as const).map((name, at) => (
          <MultiSelect
            key={name}
            label={t(`raterGroup.${name}`)}
            data={options}
            value={[...(groups[at] ?? [])]}
            onChange={(ids) => takeGroups(at === 0 ? [ids, groups[1]] : [groups[0], ids])}
            searchable
            clearable
            limit={200}
          />
        ))}
    </div>
  );
}

type Halves = readonly [readonly string[], readonly string[]];

interface Props {
  readonly shown: Shown;
  readonly raters: Agreement["raters"];
}
