import { Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import "../calculator/texts.ts";
import classes from "../calculator/calculator.module.css";
import { calculatorLimits } from "../calculator/calculatorLimits.ts";
import type { Example } from "../calculator/examples.ts";
import type { GridRows } from "../calculator/gridText.ts";
import { sharedIn } from "../calculator/link.ts";
import { Results } from "../calculator/Results.tsx";
import { SourcePanel } from "../calculator/SourcePanel.tsx";
import { UnderstoodPanel } from "../calculator/UnderstoodPanel.tsx";
import { useCalculator } from "../calculator/useCalculator.ts";
import { firstWish } from "../calculator/wish.ts";
import { EmptyState } from "../frame/EmptyState.tsx";
import { AgreementIcon } from "../frame/icons.tsx";
import { LinkAnchor } from "../frame/links.tsx";
import { Loading } from "../frame/Loading.tsx";
import { Page } from "../frame/Page.tsx";

/** Agreement of any ratings, computed on the reader's own device, for whoever comes by. */
export function Calculator() {
  // Words of charts and statistics come with the screen: once ratings are in, nothing is asked for.
  const { t } = useTranslation(["calculator", "charts", "common", "statistics"]);
  const { thread, state, wish, calculate, clear } = useCalculator();
  const [choice, setChoice] = useState<readonly string[] | null>(null);
  const [seed, setSeed] = useState(1);
  const [isLinkDamaged, setLinkDamaged] = useState(false);
  const [example, setExample] = useState<Example>();
  const fragment = useLocation({ select: ({ hash }) => hash });
  const { calculation } = state;
  const grid = useMemo((): GridRows | undefined => {
    if (!calculation) return undefined;
    const { raters, units, preview } = calculation;
    const isSmall = units <= calculatorLimits.editedUnits;
    return isSmall && raters.length <= calculatorLimits.editedRaters
      ? { raters, units: preview }
      : undefined;
  }, [calculation]);

  useEffect(() => {
    // The drawings of charts, too.
    void import("../charts/BarsDrawing.tsx");
    void import("../charts/PointsDrawing.tsx");
  }, []);
  useEffect(() => {
    if (!thread || fragment === "") return undefined;
    let isCurrent = true;
    void sharedIn(fragment).then((shared) => {
      if (!isCurrent || shared === undefined) return;
      setLinkDamaged(shared === "damaged");
      if (shared === "damaged") return;
      setChoice(shared.chosen);
      setSeed(shared.seed);
      void calculate({ kind: "text", text: shared.text }, shared.wish);
    });
    return () => {
      isCurrent = false;
    };
  }, [thread, fragment, calculate]);

  const begin = (): void => {
    setLinkDamaged(false);
    setExample(undefined);
    setChoice(null);
  };
  const takeText = (text: string): void => {
    const { missing, ...rest } = wish;
    begin();
    // What was chosen for a table holds while it is edited, and not for another one.
    const isEdited = state.kind === "calculated" && text.trim() !== "";
    if (text.trim() === "") clear();
    else void calculate({ kind: "text", text }, isEdited ? { missing, ...rest } : { missing });
  };
  const takeFiles = (files: readonly File[]): void => {
    begin();
    const words = {
      rater: t("rater"),
      recording: t("words.recording"),
      study: t("words.study"),
      exclusiveGroup: t("words.group"),
      modifier: t("words.modifier"),
    };
    const timed = { nothing: t("words.nothing"), words };
    void calculate({ kind: "files", files, timed }, { missing: wish.missing });
  };

  return (
    <Page
      title={t("title")}
      description={t("description")}
      width="full"
      actions={<LinkAnchor to="/gallery">{t("common:screen.gallery")}</LinkAnchor>}
    >
      <p className={classes["promise"]}>{t("promise")}</p>
      <div className={classes["sides"]}>
        <div className={classes["given"]}>
          <SourcePanel
            text={state.text}
            grid={grid}
            onText={takeText}
            onFiles={takeFiles}
            onClear={() => {
              begin();
              clear();
            }}
            onExample={(one) => {
              begin();
              setExample(one);
              void calculate({ kind: "text", text: one.text }, { ...firstWish, level: one.level });
            }}
          />
          {example && (
            <Text size="sm" lang="en" dir="ltr">
              {example.source}
              {example.doi !== undefined && `, doi:${example.doi}`}
            </Text>
          )}
          {calculation && (
            <UnderstoodPanel
              calculation={calculation}
              wish={wish}
              onWish={(next) => void calculate(null, next)}
            />
          )}
        </div>
        <div className={classes["results"]} aria-busy={state.kind === "reading"}>
          {isLinkDamaged && (
            <p className={classes["state"]} role="alert">
              {t("state.damagedLink")}
            </p>
          )}
          {state.kind === "empty" && !isLinkDamaged && (
            <EmptyState icon={AgreementIcon} title={t("state.empty")}>
              {t("state.emptyWhat")}
            </EmptyState>
          )}
          {state.kind === "reading" && !calculation && (
            <Loading what={t("state.reading")} rows={6} />
          )}
          {state.kind === "broken" && (
            <p className={classes["state"]} role="alert">
              {t("state.broken")}
            </p>
          )}
          {state.kind === "refused" && state.refused && (
            <p className={classes["state"]} role="alert">
              {t(`refused.${state.refused}`)}
            </p>
          )}
          {calculation && thread && (
            <>
              <Results
                text={state.text}
                round={state.round}
                onChoice={setChoice}
                onSeed={setSeed}
                onWish={(next) => void calculate(null, next)}
                {...{ calculation, thread, wish, choice, seed }}
              />
              <Text size="xs" c="dimmed">
                {t("took", { ms: Math.round(state.tookMs) })}
              </Text>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
