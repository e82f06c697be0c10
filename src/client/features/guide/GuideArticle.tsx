import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import styles from "./guide.module.css";
import { useGuidePage } from "./useGuidePage.ts";
import type { GuideEntry } from "./guidePage.ts";

const MovingPicture = lazy(async () => ({
  default: (await import("./MovingPicture.tsx")).MovingPicture,
}));

/** One page of the guide, scrolled to the heading that its URL names. */
export function GuideArticle({ entry, anchor, onFollow }: Props) {
  const { t } = useTranslation("guide");
  const router = useRouter();
  const [article, setArticle] = useState<HTMLElement | null>(null);
  const { page, hasFailed, retry } = useGuidePage(entry);

  useEffect(() => {
    if (!page) return;
    const heading = anchor === "" ? undefined : document.getElementById(anchor);
    heading?.scrollIntoView();
  }, [page, anchor]);

  if (hasFailed) {
    return (
      <div role="alert" className={styles["failed"]}>
        <p>{t("failed")}</p>
        <Button variant="default" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (!page) return <Loading what={t("loading")} rows={12} />;

  /** A link inside the guide is a step in the application: nothing is loaded again. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (address === null || address === undefined || !isPlain) return;
    if (!/^\/(?:guide|demo)\//u.test(address)) return;
    event.preventDefault();
    const [next = "", heading = ""] = address.slice("/guide/".length).split("#");
    if (onFollow && address.startsWith("/guide/")) onFollow(next, decodeURIComponent(heading));
    else router.history.push(address);
  };

  const places = Array.from(article?.querySelectorAll("[data-moving]") ?? []);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- What is pressed are its links, by keys too. */}
      <article
        key={page.slug}
        ref={setArticle}
        className={styles["article"]}
        lang="en"
        dir="ltr"
        onClick={follow}
        // oxlint-disable-next-line react/no-danger -- Made from our own files when the client was built.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      {article !== null && places.length > 0 && (
        <Suspense>
          {places.map((place) => createPortal(<MovingPicture place={place} />, place))}
        </Suspense>
      )}
    </>
  );
}

interface Props {
  readonly entry: GuideEntry;
  /** Without `#`; empty for the top of the page. */
  readonly anchor: string;
  /** Called for a link to another page of the guide, instead of opening it. */
  readonly onFollow?: (page: string, anchor: string) => void;
}
