import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../../kit/page/Loading.tsx";
import styles from "./guide.module.css";
import { useGuidePage } from "./useGuidePage.ts";
import type { GuideEntry } from "./guidePage.ts";

/** One page of the guide, at the heading that its address names. */
export function GuideArticle({ entry, anchor }: Props) {
  const { t } = useTranslation("guide");
  const router = useRouter();
  const article = useRef<HTMLElement>(null);
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

  /** A link inside the guide is a step in the application: nothing is loaded anew. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!address?.startsWith("/guide/") || !isPlain) return;
    event.preventDefault();
    router.history.push(address);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- What is pressed are its links, by keys too.
    <article
      ref={article}
      className={styles["article"]}
      lang="en"
      dir="ltr"
      onClick={follow}
      // oxlint-disable-next-line react/no-danger -- Made from our own files when the client was built.
      dangerouslySetInnerHTML={{ __html: page.html }}
    />
  );
}

interface Props {
  readonly entry: GuideEntry;
  /** Without `#`; empty for the page's beginning. */
  readonly anchor: string;
}
