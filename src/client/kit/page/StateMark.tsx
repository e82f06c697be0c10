import { useTranslation } from "../text/useTranslation.ts";
import type { ObservationState } from "../../../domain/states.ts";
import styles from "./StateMark.module.css";

/** The state of an observation by letter, shape and colour; each alone is sufficient. */
export function StateMark({ state }: { readonly state: ObservationState }) {
  const { t } = useTranslation("common");

  return (
    <span className={styles["mark"]} data-state={state} aria-hidden="true">
      {t(`stateLetter.${state}`)}
    </span>
  );
}

/** What its rater does next with an observation; the text is in `common:verb`. */
export function verbFor(state: ObservationState): Verb {
  return verbs[state];
}

type Verb = "code" | "continue" | "revise" | "look";

const verbs: Readonly<Record<ObservationState, Verb>> = {
  assigned: "code",
  in_progress: "continue",
  returned: "revise",
  submitted: "look",
  accepted: "look",
  withdrawn: "look",
};
