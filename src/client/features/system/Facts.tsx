import type { ReactNode } from "react";
import classes from "./system.module.css";

/** A list of names and values. */
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
