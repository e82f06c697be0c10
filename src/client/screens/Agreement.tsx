import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Agreement as AgreementReply } from "../../api/contract/agreement.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { type AgreementSearch, chosenPair, parseAgreementSearch } from "../agreement/address.ts";
import classes from "../agreement/agreement.module.css";
import { AgreementTable } from "../agreement/AgreementTable.tsx";
import { ConfusionSection } from "../agreement/ConfusionSection.tsx";
import { Filters } from "../agreement/Filters.tsx";
import { InShort } from "../agreement/InShort.tsx";
import { LeftOut } from "../agreement/LeftOut.tsx";
import { PairMap } from "../agreement/PairMap.tsx";
import { agreementQueries, type Scope } from "../agreement/queries.ts";
import { useNumbers } from "../charts/useNumbers.ts";
import { EmptyState } from "../frame/EmptyState.tsx";
import { Failure } from "../frame/Failure.tsx";
import { AgreementIcon } from "../frame/icons.tsx";
import { LinkAnchor, LinkButton } from "../frame/links.tsx";
import { Loading } from "../frame/Loading.tsx";
import { Page } from "../frame/Page.tsx";
import { useStudy } from "../frame/study.ts";

/** How far two raters agree, by several recipes side by side, down to the moments behind a number. */
export function Agreement() {
  const { t } = useTranslation(["agreement", "common"]);
  const { studyId } = useStudy();
  const search = parseAgreementSearch(useSearch({ strict: false }));
  const scope: Scope = {
    studyId,
    recordingId: search.recording,
    schemeVersionId: search.version,
    unitUs: search.unitUs ?? limits.timeUnitUs,
  };
  const agreement = useQuery(agreementQueries.agreement(scope));

  return (
    <Page
      title={t("title")}
      description={t("description")}
      width="full"
      actions={<LinkAnchor to="/calculator">{t("common:screen.calculator")}</LinkAnchor>}
    >
      <div className={classes["page"]}>
        {agreement.error && (
          <Failure error={agreement.error} onRetry={() => void agreement.refetch()} />
        )}
        {agreement.isPending && <Loading what={t("loading")} rows={8} />}
        {agreement.data && <Found agreement={agreement.data} {...{ scope, search }} />}
      </div>
    </Page>
  );
}

function Found({ agreement, scope, search }: FoundProps) {
  const pair = chosenPair(agreement.pairs, search.pair);
  const scheme = agreement.schemeVersion?.scheme;
  return (
    <>
      <Filters studyId={scope.studyId} {...{ agreement, pair, search }} />
      {pair && scheme ? (
        <PairFigures {...{ agreement, pair, scheme, scope, search }} />
      ) : (
        <NothingYet studyId={scope.studyId} />
      )}
      <LeftOut leftOut={agreement.leftOut} />
    </>
  );
}

function PairFigures({ agreement, pair, scheme, scope, search }: PairProps) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const recipe = search.recipe ?? "duration_kappa";
  const over = search.over ?? "all";
  const nameOf = (raterId: string) =>
    agreement.raters.find(({ id }) => id === raterId)?.name ?? raterId;
  const names = { a: nameOf(pair.raterA), b: nameOf(pair.raterB) };
  const { raterA, raterB } = pair;

  return (
    <>
      <InShort {...{ pair, scheme, names, nameOf }} />
      {agreement.raters.length > 2 && (
        <section className={classes["section"]} aria-labelledby="pairs">
          <Title order={2} id="pairs">
            {t("pairs")}
          </Title>
          <PairMap {...{ agreement, recipe, pair }} />
        </section>
      )}
      <section className={classes["section"]} aria-labelledby="by-code">
        <Title order={2} id="by-code">
          {t("byCode")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("pairOf", names)} ·{" "}
          {t("compared", { count: pair.recordings, time: numbers.seconds(pair.comparedUs) })}
          {scheme.subjects.length > 1 && <> · {t("subjectsCount")}</>}
        </Text>
        <AgreementTable
          rows={pair.rows}
          unitUs={agreement.unitUs}
          {...{ scheme, names, recipe, over }}
        />
      </section>
      <ConfusionSection
        comparison={{ ...scope, raterA, raterB, over, recipe }}
        row={search.row}
        column={search.column}
        {...{ scheme, names }}
      />
    </>
  );
}

function NothingYet({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("agreement");
  const { can } = useStudy();
  return (
    <EmptyState
      icon={AgreementIcon}
      title={t("empty.title")}
      action={
        can("assignment.edit") && (
          <LinkButton to="/studies/$studyId/assignments" params={{ studyId }}>
            {t("empty.action")}
          </LinkButton>
        )
      }
    >
      {t("empty.what")}
    </EmptyState>
  );
}

interface FoundProps {
  readonly agreement: AgreementReply;
  readonly scope: Scope;
  readonly search: AgreementSearch;
}

interface PairProps extends FoundProps {
  readonly pair: AgreementReply["pairs"][number];
  readonly scheme: Scheme;
}
