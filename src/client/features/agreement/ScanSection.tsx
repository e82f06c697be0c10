import { lazy, Suspense } from "react";
import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useLastAnswer } from "../../kit/scope/useLastAnswer.ts";
import type { Section } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { FiguresTable } from "./FiguresTable.tsx";
import { agreementQueries } from "./queries.ts";
import { ScanRecipesBar } from "./RecipesBar.tsx";
import { type Shown, shownSection } from "./shown.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const AnswersSection = lazy(async () => ({
  default: (await import("./AnswersSection.tsx")).AnswersSection,
}));

/** Agreement on answers to questions at regular times, broken down as the figures above. */
export function ScanSection({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const by = sectionOf(shownSection(shown));
  // The pairs of a page about one pair are all pairs, so that another can be chosen.
  const asked = by === "pair" ? { ...shown.asked, scope: shown.search } : shown.asked;
  const query = useAnswer(agreementQueries.agreement(asked, `overall,${by}`));
  const { data } = useLastAnswer(query);
  const lines = (data ?? shown.agreement).scanRows.filter(
    ({ of }) => of.by === by || of.by === "overall",
  );
  // With the pairs of events, which are asked for anyway.
  const ofPairs = useAnswer(agreementQueries.agreement(shown.asked, "pair")).data?.scanRows ?? [];
  const pairs = ofPairs.flatMap(({ of }) => (of.by === "pair" ? [of] : []));
  const { scans: statistics } = (data ?? shown.agreement).statistics;

  return (
    <section className={classes["section"]} aria-labelledby="scans">
      <Title order={2} id="scans">
        {t("scans.title")}
      </Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("scans.what")}
      </Text>
      <ScanRecipesBar shown={shown} />
      {lines.length === 0 ? (
        <Text>{t("scans.none")}</Text>
      ) : (
        <>
          <FiguresTable {...{ shown, by, lines, statistics }} coding="scans" />
          <Suspense fallback={null}>
            <AnswersSection {...{ shown }} pairs={pairs} />
          </Suspense>
        </>
      )}
    </section>
  );
}

/** The section to show: by code instead of by criterion, because criteria belong to ratings. */
function sectionOf(by: Section): Section {
  return by === "criterion" ? "code" : by;
}
