import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Page.module.css";
import { sideBySide } from "../text/phrase.ts";

/** One screen: its title, what can be done with it as a whole, and its content. */
export function Page({
  title,
  titleLanguage,
  description,
  actions,
  width = "wide",
  comes,
  children,
}: Props) {
  const { t } = useTranslation();

  return (
    <div className={styles["page"]} data-width={width} data-comes={comes}>
      <title>{sideBySide([title, t("product")])}</title>
      <header className={styles["head"]}>
        <div className={styles["words"]}>
          <Title order={1} className={styles["title"]}>
            <bdi lang={titleLanguage}>{title}</bdi>
          </Title>
          {description !== undefined && <div className={styles["description"]}>{description}</div>}
        </div>
        {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface Props {
  readonly title: string;
  /** BCP 47, where it is not that of the screens. */
  readonly titleLanguage?: string | undefined;
  /** A line or two on what this screen answers. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /**
   * `text` for reading, `sections` for forms, in wide windows in two columns, `wide` for lists, `full` for tables that
   * take what there is.
   */
  readonly width?: "text" | "sections" | "wide" | "full";
  /** `in-turn`: a part waits for the list above it, so that nothing that is there already is pushed down. */
  readonly comes?: "in-turn";
  readonly children?: ReactNode;
}
