import { Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { foldedCells, severalCodes } from "../../kit/figure/foldedCells.ts";
import { labelParts } from "../../kit/figure/labels.ts";
import { useLabelText } from "../../kit/figure/useLabelText.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { inSequence } from "../../kit/text/phrase.ts";
import { MomentsAsked } from "./MomentsAsked.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/** Confusion matrix of people’s codes by the program’s, in seconds; a cell opens its moments. */
export function CodesConfused({ shown, confusion, scheme }: Props) {
  const { t } = useTranslation(["programs", "agreement"]);
  const numbers = useNumbers();
  const labelText = useLabelText(scheme);
  const [isFolded, setFolded] = useState(true);
  const [chosen, setChosen] = useState<{ readonly row: string; readonly column: string }>();
  const cells = foldedCells({ ...confusion, habits: [] }, isFolded);
  const [others, rater] = [t("others"), isolated(shown.rater)];
  const cellText = ({ row, column }: { readonly row: string; readonly column: string }) =>
    t("agreement:momentsOf", {
      a: others,
      row: isolated(labelText(row)),
      b: rater,
      column: isolated(labelText(column)),
    });

  return (
    <section className={classes["part"]} aria-label={t("agreement:confusion")}>
      <ConfusionMatrix
        kind={t("agreement:confusion")}
        title={t("agreement:confusionOf", { a: others, b: rater })}
        inSight={inSequence([
          t("agreement:confusionCaption", {
            a: others,
            b: rater,
            measure: t("agreement:measureTime"),
          }),
          ...(cells.combinations > 0 && isFolded ? [t("agreement:combinations.folded")] : []),
        ])}
        fileName="program-confusion"
        tools={
          cells.combinations > 0 && (
            <Switch
              size="sm"
              my="xs"
              label={t("agreement:combinations.show", { all: cells.combinations })}
              checked={!isFolded}
              onChange={(event) => setFolded(!event.currentTarget.checked)}
            />
          )
        }
        labels={cells.labels.map((label) => {
          const [first, ...more] = labelParts(label, scheme);
          return {
            id: label,
            name: labelText(label),
            color: label === severalCodes || more.length > 0 ? undefined : first?.color,
          };
        })}
        mixed={severalCodes}
        table={cells.table}
        rowsAre={others}
        columnsAre={rater}
        format={numbers.secondsOnly}
        said={numbers.time}
        measures="time"
        chosen={chosen}
        onSelect={(row, column) => {
          // A pooled row or column has no instances of its own: it is expanded into its codes.
          if (row === severalCodes || column === severalCodes) setFolded(false);
          else setChosen({ row, column });
        }}
      />
      {chosen ? (
        <>
          <Title order={3} size="h4">
            {cellText(chosen)}
          </Title>
          <MomentsAsked shown={shown} of={{ kind: "cell", ...chosen }} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t("agreement:chooseCell")}
        </Text>
      )}
    </section>
  );
}

interface Props {
  readonly shown: ProgramShown;
  readonly confusion: NonNullable<ProgramReply["confusion"]>;
  readonly scheme: Scheme;
}
