import { Button, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { WorkPart } from "../../../../domain/entities/workPart.ts";
import { limits } from "../../../../domain/limits.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { basisOn, type PutBasis } from "../../../../domain/places.ts";
import { rules } from "../../../../domain/rules.ts";
import { newId } from "../../../kit/query/newId.ts";
import type { Player } from "../../../kit/player/port.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import { RivalList } from "../rivals/RivalList.tsx";
import type { Session } from "../../../kit/coding/session.ts";
import { useCodedPart } from "../../../kit/coding/useStore.ts";
import { momentsIn, withTime } from "./momentsIn.ts";
import classes from "./Notes.module.css";

const keptAfterMs = 800;

interface Props {
  readonly session: Session;
  readonly player: Player | null;
}

/** The rater’s notes on the whole observation, saved while they are typed. */
export function Notes({ session, player }: Props) {
  const { t } = useTranslation("rubric");
  const hint = useKeyHint();
  const held = useCodedPart(session, ({ parts }) => textOf(parts.get("notes")));
  const [typed, setTyped] = useKeptText(session, held);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typed ?? held;
  const { isReadOnly } = session;
  const moments = momentsIn(text, session.workbench.recording.durationUs);

  const insertTime = () => {
    const field = area.current;
    if (!field || !player) return;
    const written = timecode(player.timeUs());
    const at = { from: field.selectionStart, to: field.selectionEnd, written };
    const next = withTime(text, at);
    if (next.text.length > limits.commentMaxChars) return;
    setTyped(next.text);
    field.focus();
    requestAnimationFrame(() => field.setSelectionRange(next.caret, next.caret));
  };
  useCommands(isReadOnly ? {} : { insertTime });

  return (
    <div className={classes["notes"]}>
      <Textarea
        ref={area}
        label={t("notes.label")}
        description={isReadOnly ? undefined : t("notes.hint")}
        autosize
        minRows={6}
        maxRows={24}
        dir="auto"
        readOnly={isReadOnly}
        maxLength={limits.commentMaxChars}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <RivalList session={session} only="notes" />
      {!isReadOnly && player && (
        <div>
          <Button size="xs" variant="default" onClick={insertTime}>
            {t("notes.insert")}{" "}
            <kbd dir="ltr" aria-hidden="true" className={classes["key"]}>
              {hint("insertTime")}
            </kbd>
          </Button>
        </div>
      )}
      {moments.length > 0 && (
        <section aria-labelledby="noted-moments">
          <h2 id="noted-moments" className={classes["heading"]}>
            {t("notes.moments")}
          </h2>
          <ul className={classes["moments"]}>
            {moments.map(({ timeUs, written, about }, at) => (
              <li key={`${timeUs} ${at}`}>
                <button
                  type="button"
                  className={classes["moment"]}
                  onClick={() => player?.seek(timeUs)}
                >
                  <bdi className={classes["time"]}>{written}</bdi> <bdi>{about}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/**
 * A text that is saved shortly after the last letter, and at once when the field, the tab or the page is
 * left. `null` while the saved text is the one shown.
 */
function useKeptText(
  session: Session,
  held: string,
): readonly [string | null, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  /**
   * The saved text when typing began: a change that arrived later from another device must count as a
   * conflict.
   */
  const basis = useRef<PutBasis | null>(null);
  const newest = useRef<{ typed: string | null; held: string }>({ typed, held });
  useEffect(() => {
    newest.current = { typed, held };
  });
  const type = (text: string) => {
    basis.current ??= basisOn(session.work.snapshot(), "notes", { id: newId(rules.id) });
    setTyped(text);
  };

  useEffect(() => {
    const keep = () => {
      const { typed: text, held: before } = newest.current;
      if (text === null) return;
      newest.current = { typed: null, held: text };
      if (text === before || putNotes(session, text, basis.current)) setTyped(null);
      basis.current = null;
    };
    const timer = typed === null ? undefined : setTimeout(keep, keptAfterMs);
    const leave = () => {
      if (document.visibilityState === "hidden") keep();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [session, typed]);
  useEffect(
    () => () => {
      const { typed: text, held: before } = newest.current;
      if (text !== null && text !== before) putNotes(session, text, basis.current);
    },
    [session],
  );
  return [typed, type];
}

function putNotes(session: Session, text: string, basis: PutBasis | null): boolean {
  return session.putPart({ kind: "notes", text }, basis ? { basis } : {});
}

function textOf(part: WorkPart | undefined): string {
  return part?.kind === "notes" ? part.text : "";
}
