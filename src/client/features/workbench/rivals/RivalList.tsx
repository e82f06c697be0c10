import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "../../../kit/coding/texts.ts";
import type { Put } from "../../../../domain/places.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useCoded } from "../../../kit/coding/useStore.ts";
import { type Disputed, disputedIn } from "./disputed.ts";
import { joinedNotes } from "./joinedNotes.ts";
import classes from "./rivals.module.css";
import { usePutText } from "./usePutText.ts";
import { colon, noted, sideBySide } from "../../../kit/text/phrase.ts";

interface Props {
  readonly session: Session;
  /** Shows this entry alone; absent: all conflicting entries. */
  readonly only?: string;
}

/** Conflicting entries: the current value, the other ones, and a choice between them. */
export function RivalList({ session, only }: Props) {
  const coded = useCoded(session);
  const disputed = useMemo(() => disputedIn(coded), [coded]);
  const shown = disputed.filter(({ key }) => only === undefined || key === only);
  if (shown.length === 0) return null;
  return (
    <ul className={classes["list"]}>
      {shown.map((one) => (
        <li key={one.key} className={classes["place"]}>
          <Choice session={session} disputed={one} />
        </li>
      ))}
    </ul>
  );
}

function Choice({ session, disputed }: { readonly session: Session; readonly disputed: Disputed }) {
  const { t } = useTranslation("workbench");
  const textOf = usePutText(session);
  const joined = joinedNotes(disputed);
  const place = textOf.place(disputed.now);
  const { isReadOnly } = session;
  const button = (name: string, puts: readonly Put[], rank?: number) => (
    <Button
      size="xs"
      variant="default"
      aria-label={`${sideBySide([name, place], colon())}${noted(rank?.toString() ?? "")}`}
      onClick={() => session.settle(puts)}
    >
      {name}
    </Button>
  );
  return (
    <section aria-label={place}>
      <h3 className={classes["name"]}>
        <bdi>{place}</bdi>
      </h3>
      <div className={classes["value"]}>
        <p className={classes["label"]}>{t("rivals.now")}</p>
        <p className={classes["text"]} dir="auto">
          {textOf.value(disputed.now)}
        </p>
        {!isReadOnly && button(t("rivals.keep"), disputed.now)}
      </div>
      {disputed.others.map((puts, at) => (
        <div key={textOf.value(puts)} className={classes["value"]}>
          <p className={classes["label"]}>{t("rivals.other")}</p>
          <p className={classes["text"]} dir="auto">
            {textOf.value(puts)}
          </p>
          {!isReadOnly &&
            button(t("rivals.take"), puts, disputed.others.length > 1 ? at + 1 : undefined)}
        </div>
      ))}
      {joined && !isReadOnly && button(t("rivals.join"), [joined])}
    </section>
  );
}
