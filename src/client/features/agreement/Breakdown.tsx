import { GuideHint } from "../../kit/page/GuideHint.tsx";
import { Tabs, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { DecimalsSelect } from "../../kit/form/DecimalsSelect.tsx";
import { RecipesBar } from "./RecipesBar.tsx";
import { type Section, sections } from "./address.ts";
import { TabsList } from "../../kit/page/TabsList.tsx";
import classes from "../../kit/figure/agreement.module.css";
import { BreakdownPanel } from "./BreakdownPanel.tsx";
import { comparedModifiers, firstSection, hasCodes, type Shown, shownSection } from "./shown.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { scopeChoiceCalls } from "../../../api/contract/scopeChoices.ts";

/** Figures broken down by one criterion at a time, in tabs; each tab is loaded when it is opened. */
export function Breakdown({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const known = useCall(scopeChoiceCalls.readScopeChoices, {
    params: { studyId: shown.studyId },
  }).data;
  const { scheme, agreement, search, choose } = shown;
  const isTwice = search.work === "repeats";
  // Of ratings there are figures by criterion alone, and differences between whatever rows there are.
  const isCoded = hasCodes(shown);
  const isRated = scheme.criteria.some(({ scale }) => scale !== "trace");
  const canDiffer = isCoded || isRated;
  const isThere: Readonly<Record<Section, boolean>> = {
    code: firstSection(scheme) === "code",
    group: scheme.groups.length > 0,
    criterion: scheme.criteria.length > 0,
    pair: canDiffer && (agreement.raters.length > (isTwice ? 1 : 2) || search.pair !== undefined),
    recording: isCoded,
    phase: isCoded && (known?.phases.length ?? 0) > 0,
    round: canDiffer && (known?.rounds.length ?? 0) > 1,
    subject: isCoded && scheme.subjects.length > 0,
    modifier: comparedModifiers(scheme).length > 0,
    week: isCoded || (isRated && !isTwice),
    raters: canDiffer && !isTwice && agreement.raters.length > 2 && search.pair === undefined,
  };
  const offered = order.filter((by) => isThere[by] || by === search.by);
  const by = shownSection(shown);

  return (
    <section className={classes["section"]} aria-labelledby="breakdown">
      <GuideHint page="agreement" anchor="breakdown" topic={t("breakdown")}>
        <Title order={2} id="breakdown">
          {t("breakdown")}
        </Title>
      </GuideHint>
      <div className={classes["tools"]}>
        <RecipesBar shown={shown} />
        <DecimalsSelect size="xs" />
      </div>
      <Tabs
        value={by}
        keepMounted={false}
        onChange={(value) => {
          const next = sections.find((one) => one === value);
          choose({ by: next === firstSection(scheme) ? undefined : next, sort: undefined });
        }}
      >
        <TabsList>
          {offered.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(one === "pair" && isTwice ? "sameRater.raters" : `section.${one}`)}
            </Tabs.Tab>
          ))}
        </TabsList>
        {offered.map((one) => (
          <Tabs.Panel key={one} value={one} pt={16}>
            <BreakdownPanel shown={shown} by={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

const order: readonly Section[] = [
  "code",
  "group",
  "criterion",
  "pair",
  "recording",
  "phase",
  "round",
  "subject",
  "modifier",
  "week",
  "raters",
];
