import { Text } from "@mantine/core";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../features/calculator/texts.ts";
import classes from "../../features/calculator/calculator.module.css";
import { BeforePart } from "../../features/calculator/BeforePart.tsx";
import { DoneSentence } from "../../features/calculator/DoneSentence.tsx";
import { editableGrid } from "../../features/calculator/editableGrid.ts";
import type { Example } from "../../features/calculator/examples.ts";
import { sharedIn } from "../../features/calculator/link.ts";
import { ReadingPart } from "../../features/calculator/ReadingPart.tsx";
import { RefusalPart } from "../../features/calculator/RefusalPart.tsx";
import { Results } from "../../features/calculator/Results.tsx";
import { SourcePanel } from "../../features/calculator/SourcePanel.tsx";
import { UnderstoodPanel } from "../../features/calculator/UnderstoodPanel.tsx";
import { useBefore } from "../../features/calculator/useBefore.ts";
import { useCalculator } from "../../features/calculator/useCalculator.ts";
import { useTimedWish } from "../../features/calculator/useTimedWish.ts";
import type { Given } from "../../features/calculator/given.ts";
import { firstWish, type Wish } from "../../features/calculator/wish.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { AgreementIcon } from "../../kit/page/icons.tsx";
import { Folded } from "../../kit/page/Folded.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import "../../kit/planning/texts.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";

const HowMuch = lazyPart(async () => (await import("../../kit/planning/HowMuch.tsx")).HowMuch);

/** Agreement of any ratings, computed on the reader’s own device, for anyone who comes by. */
export function Calculator() {
  // Words of charts and statistics come with the screen: once ratings are in, nothing is asked for.
  const { t } = useTranslation([
    "calculator",
    "charts",
    "common",
    "formats",
    "planning",
    "statistics",
  ]);
  const { thread, stand, doing, wish, calculate, stop, clear } = useCalculator();
  const timed = useTimedWish();
  const [choice, setChoice] = useState<readonly string[] | null>(null);
  const [seed, setSeed] = useState(1);
  const [isLinkDamaged, setLinkDamaged] = useState(false);
  const [example, setExample] = useState<Example>();
  const before = useBefore(stand, { choice, seed });
  const results = useRef<HTMLDivElement>(null);
  const fragment = useLocation({ select: ({ hash }) => hash });
  const isAnother = doing?.isAnother === true;
  const calculation = isAnother ? undefined : stand.calculation;
  const grid = useMemo(() => calculation && editableGrid(calculation), [calculation]);
  useEffect(() => {
    // The drawings of charts, too.
    void import("../../kit/chart/BarsDrawing.tsx");
    void import("../../kit/chart/PointsDrawing.tsx");
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- A link is opened once, not whenever another table stands.
  }, [thread === undefined, fragment]);

  /** Another table; where it is taken, the way back leads to the one that was there. */
  const bring = async (given: Given, wished: Wish, from: Beginning = {}): Promise<void> => {
    setLinkDamaged(false);
    if (!(await calculate(given, wished))) return;
    before.keep();
    setExample(from.example);
    setChoice(from.choice ?? null);
    setSeed(from.seed ?? 1);
  };
  const { missing } = wish;
  const takeText = (text: string): void => {
    setLinkDamaged(false);
    setExample(undefined);
    // What was chosen for a table holds while it is edited, and not for another one.
    const isEdited = stand.kind === "calculated" && stand.text !== null && stand.text !== "";
    if (!isEdited) setChoice(null);
    if (text.trim() === "") empty();
    else void calculate({ kind: "text", text }, isEdited ? wish : { missing });
  };
  const empty = (): void => {
    before.keep();
    setLinkDamaged(false);
    setExample(undefined);
    setChoice(null);
    clear();
  };

  return (
    <Page
      title={t("title")}
      description={t("description")}
      actions={<LinkAnchor to="/gallery">{t("common:screen.gallery")}</LinkAnchor>}
    >
      <p className={classes["promise"]}>{t("promise")}</p>
      <div className={classes["sides"]}>
        <div className={classes["given"]}>
          <SourcePanel
            text={doing?.text === undefined ? stand.text : doing.text}
            brought={isAnother ? doing.brought : stand.brought}
            grid={grid}
            onText={takeText}
            onGrid={(text) => {
              const { columns: _, ...rest } = wish;
              const shape = { layout: "columns", hasNames: true, hasUnits: true } as const;
              setExample(undefined);
              void calculate({ kind: "text", text }, { ...rest, ...shape });
            }}
            onNewText={(text) => void bring({ kind: "text", text }, { missing })}
            onFiles={(files) => {
              const awaited = awaitedBy(files, stand.waiting);
              void bring({ kind: "files", files, awaited, timed }, { missing });
            }}
            onClear={empty}
            onSkip={calculation && (() => results.current?.focus())}
            onExample={(one) =>
              void bring(
                { kind: "text", text: one.text },
                { ...firstWish, level: one.level },
                { example: one },
              )
            }
          />
          <BeforePart
            before={before.kept}
            onBack={({ given, wish: wished, ...from }) => void bring(given, wished, from)}
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
              onSheet={(sheet) => {
                if (stand.given) void calculate(stand.given, { missing, sheet });
              }}
            />
          )}
        </div>
        <div
          className={classes["results"]}
          aria-busy={doing !== undefined}
          ref={results}
          tabIndex={-1}
        >
          <DoneSentence lines={doing ? undefined : calculation?.lines} />
          {isLinkDamaged && (
            <p className={classes["state"]} role="alert">
              {t("state.damagedLink")}
            </p>
          )}
          {doing && (
            <ReadingPart
              doing={doing}
              onStop={() => {
                results.current?.focus();
                stop();
              }}
            />
          )}
          {!doing && <RefusalPart stand={stand} />}
          {stand.kind === "empty" && !doing && !stand.refused && !isLinkDamaged && (
            <EmptyState icon={AgreementIcon} title={t("state.empty")}>
              {t("state.emptyWhat")}
            </EmptyState>
          )}
          {calculation && thread && (
            <>
              <Results
                text={stand.text}
                round={stand.round}
                onChoice={setChoice}
                onSeed={setSeed}
                onWish={(next) => void calculate(null, next)}
                {...{ calculation, thread, wish, choice, seed }}
              />
              <Text size="xs" c="dimmed">
                {t("took", { ms: Math.round(stand.tookMs) })}
              </Text>
            </>
          )}
        </div>
      </div>
      <section aria-labelledby="how-much">
        <Folded title={<span id="how-much">{t("planning:title")}</span>} order={2} size="h3" isLong>
          <Suspense fallback={<Loading />}>
            <HowMuch level={3} />
          </Suspense>
        </Folded>
      </section>
    </Page>
  );
}

/** A record of one rater waits for that of another: one further file joins it, unless it is the same again. */
function awaitedBy(files: readonly File[], waiting: readonly File[]): readonly File[] {
  const [file, ...others] = files;
  if (!file || others.length > 0) return [];
  const isSame = (one: File) =>
    one.name === file.name && one.size === file.size && one.lastModified === file.lastModified;
  return waiting.some(isSame) ? [] : waiting;
}

/** What comes with a table beside itself. */
interface Beginning {
  readonly example?: Example;
  readonly choice?: readonly string[] | null;
  readonly seed?: number;
}
