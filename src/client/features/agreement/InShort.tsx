import type { AgreementLine } from "../../../agreement/row.ts";
import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Shift } from "../../../api/contract/agreement.ts";
import classes from "../../kit/figure/agreement.module.css";
import { inShort } from "./inShort.ts";
import type { Shown } from "./shown.ts";
import { RatersInShort } from "./RatersInShort.tsx";
import { useNotApart } from "./useNotApart.ts";
import { useSentence } from "./useSentence.ts";

/** What the numbers say, in sentences. */
export function InShort({ shown, pairs, shifts, criteria }: Props) {
  const { t } = useTranslation("agreement");
  const sentence = useSentence(shown);
  const { rows, recipes } = shown.agreement;
  const said = inShort({
    recipes: recipes.events,
    rows,
    pairs,
    shifts,
    criteria,
    ratingRecipes: recipes.ratings,
    hasCodes: shown.scheme.codes.length > 0,
  });
  const notApart = useNotApart(shown, said, { codes: rows, pairs });

  return (
    <section className={classes["short"]} aria-labelledby="in-short">
      <Title order={2} size="h3" id="in-short">
        {t("inShort")}
      </Title>
      {said.map((finding) => {
        const words = sentence(finding);
        return (
          <Text component="p" key={words}>
            {words}
            {notApart.has(finding.kind) && ` ${t("finding.notApart")}`}
          </Text>
        );
      })}
      {shown.search.work !== "repeats" && <RatersInShort shown={shown} />}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  /** By pair; empty while they are not there. */
  readonly pairs: readonly AgreementLine[];
  /** Told with the pairs. */
  readonly shifts: readonly Shift[];
  /** By criterion; empty while they are not there. */
  readonly criteria: readonly AgreementLine[];
}
