import { CloseButton, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { groups } from "virtual:guide";
import { focusNow } from "../../kit/page/focusNow.ts";
import { guideBeside } from "../../kit/page/guideBeside.ts";
import styles from "./guide.module.css";
import { GuideArticle } from "./GuideArticle.tsx";
import "./texts.ts";

const entries = groups.flatMap(({ pages }) => pages);

/** A guide page next to the screen, which stays usable. Escape within it closes it. */
export function GuideBeside() {
  const { t } = useTranslation(["guide", "common"]);
  const { page, anchor } = useSyncExternalStore(guideBeside.subscribe, guideBeside.get);
  const entry = entries.find(({ slug }) => slug === page);

  if (!entry) return null;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever in it the focus is.
    <aside
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

/**
 * After closing, the focus returns to where it was; to the screen where that element is gone, as an entry of
 * a menu is.
 */
function close(): void {
  const { opener } = guideBeside.get();
  guideBeside.set({ page: null, opener: null });
  const next = opener?.isConnected === true ? opener : document.querySelector<HTMLElement>("main");
  next?.focus();
}
