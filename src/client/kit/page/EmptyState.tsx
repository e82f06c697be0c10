import { Button, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { useGuideLink } from "./HelpLink.tsx";
import type { Icon } from "./icons.tsx";
import styles from "./EmptyState.module.css";

/**
 * What will be in a list that has nothing yet, or of which a filter leaves nothing, and the first step towards it:
 * where the reader has none to take, the guide’s page on this screen says how it comes to be. That nothing is due or
 * amiss is no empty list: a sentence says it. In a chart, which has its title and says how it is read, it has neither
 * title nor guide.
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

/** The way to the guide’s page on the screen, where one is shown. */
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
  /** Nothing else is on the screen: its title is the page’s. */
  readonly isScreen?: boolean;
  readonly children?: ReactNode;
  /** The first step; a value that shows nothing where the reader may not take it. */
  readonly action?: ReactNode;
}
