import { CloseButton, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { groups } from "virtual:guide";
import { focusNow } from "../../kit/page/focusNow.ts";
import { guideBeside } from "../../kit/page/guideBeside.ts";
import styles from "./guide.module.css";
import { GuideArticle } from "./GuideArticle.tsx";
import "./texts.ts";

const entries = groups.flatMap(({ pages }) => pages);

/** A page of the guide beside the screen, which stays as it is and can be used meanwhile. Escape in it closes it. */
export function GuideBeside() {
  const { t } = useTranslation(["guide", "common"]);
  const { page, anchor } = useSyncExternalStore(guideBeside.subscribe, guideBeside.get);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const entry = entries.find(({ slug }) => slug === page);

  useEffect(() => {
    if (opener.current === null && !panel.current?.contains(document.activeElement)) {
      opener.current = document.activeElement;
    }
  }, []);

  const close = () => {
    guideBeside.set({ page: null });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  if (!entry) return null;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever in it the focus is.
    <aside
      ref={panel}
      className={styles["beside"]}
      aria-label={t("title")}
      onKeyDown={(event) => {
        // The screen's own keys are not meant by what is pressed here.
        event.stopPropagation();
        if (event.key === "Escape") close();
      }}
    >
      <header>
        {/* Another page is another heading: it gets the focus, and is scrolled to. */}
        <Title key={entry.slug} order={2} size="h3" ref={focusNow} tabIndex={-1} lang="en">
          {entry.title}
        </Title>
        <CloseButton aria-label={t("closeBeside")} onClick={close} />
      </header>
      <Link to="/guide/$page" params={{ page: entry.slug }} hash={anchor} target="interrater-guide">
        {t("wholeGuide")}
      </Link>
      <GuideArticle
        entry={entry}
        anchor={anchor}
        onFollow={(next, at) => guideBeside.set({ page: next, anchor: at })}
      />
    </aside>
  );
}
