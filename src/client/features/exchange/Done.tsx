import { Group, Text, Title } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Import } from "../../../api/contract/exchange.ts";
import { useFormat } from "../../kit/text/format.ts";
import { LinkButton } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { CertificatePart } from "./CertificatePart.tsx";
import { ChooseFiles } from "./DropArea.tsx";
import type { GivenFiles } from "./droppedTree.ts";
import classes from "./exchange.module.css";
import { useMadeWords } from "./madeWords.ts";
import { MediaSending } from "./MediaSending.tsx";
import { plannedComparability } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { TakeBack } from "./TakeBack.tsx";

// Figures come where there is something to compare.
const OverallLines = lazy(async () => ({
  default: (await import("../../kit/figure/OverallLines.tsx")).OverallLines,
}));

/** What was imported, links to it, and undo. */
export function Done({ made, isOwnStudy, reading, onFiles }: Props) {
  const { t } = useTranslation(["exchange", "formats"]);
  const { studyId: here } = useStudy();
  const format = useFormat();
  const madeWords = useMadeWords();
  const { pairs } = plannedComparability(reading, undefined);
  const nameOf = new Map<string, string>(reading.study?.people.map((one) => [one.id, one.name]));
  const heading = useRef<HTMLHeadingElement>(null);
  const studyId = isOwnStudy ? made.studyId : here;
  const isAny = pairs.some(({ recordings }) => recordings > 0);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <section className={classes["drop"]} aria-labelledby="import-done">
      <Title order={2} size="h3" id="import-done" ref={heading} tabIndex={-1}>
        {isOwnStudy ? t("done.ownStudy") : t("done.title")}
      </Title>
      <Text>{t("done.made", { made: madeWords(made.made) })}</Text>
      {pairs.slice(0, mostPairs).map(({ raters: [first, second], recordings, unfinished }) => (
        <Text key={`${first} ${second}`}>
          {t("formats:comparable.pair", {
            first: nameOf.get(first) ?? "",
            second: nameOf.get(second) ?? "",
            count: recordings,
          })}
          {unfinished > 0 && ` ${t("formats:comparable.unfinished", { count: unfinished })}`}
        </Text>
      ))}
      {pairs.length > mostPairs && (
        <Text>{t("done.morePairs", { count: pairs.length - mostPairs })}</Text>
      )}
      {isAny && (
        <Suspense>
          <Text fw={600}>{t("done.agreementHere")}</Text>
          <OverallLines studyId={studyId} />
        </Suspense>
      )}
      {made.renamed.length > 0 && (
        <details>
          <summary>{t("done.renamed", { count: made.renamed.length })}</summary>
          <ul>
            {made.renamed.map(({ from, to }) => (
              <li key={to}>{t("done.renamedTo", { from, to })}</li>
            ))}
          </ul>
        </details>
      )}
      {made.excluded.plans + made.excluded.historyEntries + made.excluded.lockedReports > 0 && (
        <Text size="sm">
          {t("done.leftOut", {
            plans: format.number(made.excluded.plans),
            historyEntries: format.number(made.excluded.historyEntries),
            reports: format.number(made.excluded.lockedReports),
          })}
        </Text>
      )}
      <Group gap={8}>
        {isOwnStudy && (
          <LinkButton to="/studies/$studyId" params={{ studyId }}>
            {t("done.openStudy")}
          </LinkButton>
        )}
        <LinkButton
          variant={isOwnStudy ? "default" : "filled"}
          to="/studies/$studyId/recordings"
          params={{ studyId }}
        >
          {t("done.recordings")}
        </LinkButton>
        <LinkButton variant="default" to="/studies/$studyId/assignments" params={{ studyId }}>
          {t("done.observations")}
        </LinkButton>
        <LinkButton variant="default" to="/studies/$studyId/agreement" params={{ studyId }}>
          {t("done.agreement")}
        </LinkButton>
        {!isOwnStudy && <TakeBack made={made} />}
      </Group>
      <CertificatePart reading={reading} />
      <MediaSending studyId={studyId} />
      <Group gap={8}>
        <ChooseFiles onFiles={onFiles} variant="default" label={t("done.more")} />
      </Group>
    </section>
  );
}

/** The maximum number of rater pairs listed here. */
const mostPairs = 5;

interface Props {
  readonly made: Import;
  readonly isOwnStudy: boolean;
  readonly reading: Reading;
  readonly onFiles: (given: GivenFiles) => void;
}
