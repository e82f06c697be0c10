import { Title, type TitleOrder } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./Folded.module.css";

/** A part under its heading; a long one is collapsed, and rendered when it is first opened. */
export function Folded({ title, order, size, isLong, children }: Props) {
  const [wasOpened, setOpened] = useState(false);
  if (!isLong) {
    return (
      <>
        <Title order={order} size={size}>
          {title}
        </Title>
        {children}
      </>
    );
  }
  return (
    <details
      className={classes["folded"]}
      onToggle={({ currentTarget }) => setOpened((was) => was || currentTarget.open)}
    >
      <summary>
        <Title order={order} size={size} display="inline">
          {title}
        </Title>
      </summary>
      {wasOpened && <div className={classes["inside"]}>{children}</div>}
    </details>
  );
}

interface Props {
  readonly title: ReactNode;
  readonly order: TitleOrder;
  readonly size?: "h3" | "h4" | undefined;
  /** Whether the part is so long that what follows would be pages away. */
  readonly isLong: boolean;
  readonly children: ReactNode;
}
