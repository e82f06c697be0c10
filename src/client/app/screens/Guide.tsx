import { useLocation, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { groups } from "virtual:guide";
import "../../features/guide/texts.ts";
import styles from "../../features/guide/guide.module.css";
import { GuideArticle } from "../../features/guide/GuideArticle.tsx";
import { GuideContents } from "../../features/guide/GuideContents.tsx";
import { GuideSearch } from "../../features/guide/GuideSearch.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Page } from "../../kit/page/Page.tsx";

const entries = groups.flatMap(({ pages }) => pages);

/** The guide, for anyone: its contents, a search through all of it, and the page that is read. */
export function Guide() {
  const { t, i18n } = useTranslation("guide");
  const { page: slug } = useParams({ strict: false });
  const { hash } = useLocation();
  const at = slug === undefined ? -1 : entries.findIndex((entry) => entry.slug === slug);
  const entry = entries[at];
  const isGone = slug !== undefined && !entry;

  // A page begins at its beginning, also where the one before was read to its end.
  useEffect(() => {
    if (slug !== undefined && hash === "") window.scrollTo({ top: 0 });
  }, [slug, hash]);

  return (
    <Page
      title={entry?.title ?? t("title")}
      titleLanguage={entry && "en"}
      description={entry ? undefined : t("description")}
    >
      <div className={styles["guide"]} data-open={entry !== undefined}>
        <div className={styles["side"]}>
          <GuideSearch entries={entries} />
          {i18n.resolvedLanguage !== "en" && <p className={styles["language"]}>{t("language")}</p>}
          {entry && (
            <>
              <details className={styles["fold"]}>
                <summary>{t("contents")}</summary>
                <GuideContents groups={groups} open={slug} />
              </details>
              <div className={styles["wide"]}>
                <GuideContents groups={groups} open={slug} />
              </div>
            </>
          )}
        </div>
        <div className={styles["main"]}>
          {isGone && <p role="alert">{t("notFound")}</p>}
          {!entry && <GuideContents groups={groups} open={undefined} />}
          {entry && (
            <>
              <GuideArticle entry={entry} anchor={hash} />
              <Neighbours previous={entries[at - 1]} next={entries[at + 1]} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

function Neighbours({ previous, next }: NeighboursProps) {
  const { t } = useTranslation("guide");
  return (
    <div className={styles["neighbours"]}>
      {previous && (
        <LinkAnchor to="/guide/$page" params={{ page: previous.slug }}>
          {t("previous", { title: previous.title })}
        </LinkAnchor>
      )}
      {next && (
        <LinkAnchor to="/guide/$page" params={{ page: next.slug }}>
          {t("next", { title: next.title })}
        </LinkAnchor>
      )}
    </div>
  );
}

interface NeighboursProps {
  readonly previous: (typeof entries)[number] | undefined;
  readonly next: (typeof entries)[number] | undefined;
}
