import { Text, Title } from "@mantine/core";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { CodesTable } from "../../features/raters/CodesTable.tsx";
import { GoldFigures } from "../../features/raters/GoldFigures.tsx";
import { RaterSteps } from "../../features/raters/RaterSteps.tsx";
import classes from "../../features/raters/raters.module.css";
import { RaterFigures } from "../../features/raters/RaterFigures.tsx";
import { RaterMoments } from "../../features/raters/RaterMoments.tsx";
import { RatersBeside } from "../../features/raters/RatersBeside.tsx";
import { RatersCover } from "../../features/raters/RatersCover.tsx";
import { sideBySide } from "../../kit/text/phrase.ts";
import { TrendText } from "../../features/raters/TrendText.tsx";
import { useRatersReply } from "../../features/raters/useRatersReply.ts";
import { useWeekValue } from "../../features/raters/useWeekValue.ts";
import { exact } from "../../kit/chart/estimate.ts";
import { LineByWeek } from "../../kit/chart/LineByWeek.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { narrower } from "../../kit/page/theme.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useRaterSentence } from "../../kit/raters/useRaterSentence.ts";
import { parseScopeSearch } from "../../kit/scope/address.ts";
import { useFormat } from "../../kit/text/format.ts";

/** One rater compared with all others: findings, all values, trends, and next steps. */
export function Rater() {
  const { t } = useTranslation("raters");
  const { studyId, can } = useStudy();
  const { raterId = "" } = useParams({ strict: false });
  const search = parseScopeSearch(useSearch({ strict: false }));
  const { data, error, refetch } = useRatersReply(search, raterId);
  const names = new Map<string, string>(data?.raters.map(({ id, name }) => [id, name]));
  const raterName = (id: string) => names.get(id) ?? t("rater");
  const sentence = useRaterSentence({
    scheme: data?.schemeVersion?.scheme ?? { codes: [], criteria: [], subjects: [] },
    raterName,
  });
  const numbers = useNumbers();
  const isNarrow = useMediaQuery(narrower("large"), true);
  const format = useFormat();
  const profile = data?.profiles.find((one) => one.raterId === raterId);
  const weekValue = useWeekValue(profile?.weeksOf ?? "time");
  const isPart = data !== undefined && data.progress.compared < data.progress.all;

  return (
    <Page
      title={raterName(raterId)}
      description={
        <LinkAnchor to="/studies/$studyId/raters" params={{ studyId }} search={{ ...search }}>
          {t("back")}
        </LinkAnchor>
      }
    >
      <div className={classes["beside"]}>
        {data && !isNarrow && (
          <RatersBeside {...{ studyId, search, raterName }} reply={data} chosenId={raterId} />
        )}
        <div className={classes["page"]}>
          {error && <Failure error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Loading what={t("loading")} rows={6} />}
          {data && <RatersCover reply={data} search={search} />}
          {isPart && <Text role="status">{t("progress", data.progress)}</Text>}
          {data && !isPart && !profile && <Text>{t("notThere")}</Text>}
          {profile && (
            <>
              <section className={classes["part"]}>
                <Title order={2} size="h3">
                  {t("standsOut")}
                </Title>
                {profile.findings.length === 0 && (
                  <Text>
                    {profile.unjudged === null ? t("nothing") : t(`unjudged.${profile.unjudged}`)}
                  </Text>
                )}
                {profile.findings.map((finding) => {
                  const words = sentence(raterId, finding);
                  return (
                    <div key={words} className={classes["steps"]}>
                      <Text maw="75ch">{words}</Text>
                      {can("agreement.read") && (
                        <RaterMoments
                          {...{ studyId, raterId, finding, raterName, search }}
                          what={words}
                        />
                      )}
                    </div>
                  );
                })}
                <Text size="sm" c="dimmed">
                  {sideBySide([
                    t("sharedRecordings", { count: profile.recordings }),
                    t("otherRaters", { count: profile.partners }),
                    numbers.time(profile.comparedUs),
                    profile.pace === null
                      ? ""
                      : t("pace", { ratio: format.number(profile.pace, 2) }),
                  ])}
                </Text>
              </section>
              <section className={classes["part"]}>
                <RaterFigures profile={profile} />
                <Text size="sm" c="dimmed" maw="75ch">
                  {t("effectHint")}
                </Text>
              </section>
              {(profile.codes?.length ?? 0) > 0 && data?.schemeVersion && (
                <CodesTable
                  cells={profile.codes ?? []}
                  scheme={data.schemeVersion.scheme}
                  name={raterName(raterId)}
                />
              )}
              {profile.gold && <GoldFigures gold={profile.gold} />}
              {profile.weeks.length > 1 && (
                <section className={classes["part"]}>
                  <LineByWeek
                    kind={t("weeks")}
                    fileName="agreement-by-week"
                    weeks={profile.weeks.map(({ startsOn, recordings, value }) => ({
                      startsOn,
                      recordings,
                      estimate: exact(value),
                    }))}
                    measure={t(`effects.${profile.weeksOf}`)}
                    format={weekValue}
                  />
                  <TrendText profile={profile} />
                </section>
              )}
              {can("assignment.edit") && <RaterSteps profile={profile} name={raterName(raterId)} />}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
