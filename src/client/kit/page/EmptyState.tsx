import { Button, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { useGuideLink } from "./HelpLink.tsx";
import type { Icon } from "./icons.tsx";
import styles from "./EmptyState.module.css";

/**
 * Shown in place of an empty or filtered-out list: what the list will contain, and the first step towards it. Where
 * the reader cannot take that step, a button opens the guide’s page on this screen. Not for lists in which nothing
 * is due or wrong: there a sentence says so. In a chart, which has its own title and explanation, it has neither
 * title nor guide button.
 */
export function EmptyState({ icon: Picture, title, isScreen = false, children, action }: Props) {
  return (
    <section className={styles["empty"]}>
      <span className={styles["picture"]}>
        <Picture size={28} />
      </span>
      {title !== undefined && (
        <Title order={isScreen ? 1 : 2} size="h3">
          {title}
        </Title>
      )}
      {children !== undefined && (
        <Text size="sm" c="dimmed" component="div" maw="56ch">
          {children}
        </Text>
      )}
      <div className={styles["action"]}>{action || (title !== undefined && <ToGuide />)}</div>
    </section>
  );
}

/** A button to the guide’s page on this screen; nothing where there is none. */
function ToGuide() {
  const { t } = useTranslation();
  const guide = useGuideLink();
  if (!guide) return null;
  return (
    <Button component={Link} {...guide} variant="default">
      {t("help")}
    </Button>
  );
}

interface Props {
  readonly icon: Icon;
  readonly title?: string;
  /** Whether it is the only content of the screen: its title is then the page’s. */
  readonly isScreen?: boolean;
  readonly children?: ReactNode;
  /** The first step; a value that renders nothing where the reader may not take it. */
  readonly action?: ReactNode;
}
