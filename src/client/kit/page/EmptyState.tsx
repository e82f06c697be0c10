import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Icon } from "./icons.tsx";
import styles from "./EmptyState.module.css";

/** What will be here, and the first step towards it. */
export function EmptyState({ icon: Picture, title, isScreen = false, children, action }: Props) {
  return (
    <section className={styles["empty"]}>
      <span className={styles["picture"]}>
        <Picture size={28} />
      </span>
      <Title order={isScreen ? 1 : 2} size="h3">
        {title}
      </Title>
      {children !== undefined && (
        <Text size="sm" c="dimmed" component="div" maw="56ch">
          {children}
        </Text>
      )}
      {action !== undefined && <div className={styles["action"]}>{action}</div>}
    </section>
  );
}

interface Props {
  readonly icon: Icon;
  readonly title: string;
  /** Nothing else is on the screen: its title is the page's. */
  readonly isScreen?: boolean;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}
