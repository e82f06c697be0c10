import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One part of the server, under its name. */
export function Part({ title, children }: Props) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}
