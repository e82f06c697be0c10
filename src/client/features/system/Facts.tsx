import type { ReactNode } from "react";
import classes from "./system.module.css";

/** What is known of one thing, name by name. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes["facts"]}>
      {facts.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Fact {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
}
