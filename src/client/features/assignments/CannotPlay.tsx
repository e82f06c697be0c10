import { Alert } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { codecName, missingFor } from "../../../domain/playback.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { useFormat } from "../../kit/text/format.ts";
import styles from "./assignments.module.css";
import type { Pairing } from "./plan.ts";

/** The raters whose browser is known not to play a recording. */
export function cannotPlay(
  { sources }: Pick<Recording, "sources">,
  raters: readonly Rater[],
): readonly Rater[] {
  return raters.filter((rater) => missingFor(sources, rater.cannotPlay).length > 0);
}

/**
 * Lists recordings that some of their raters could not play, with what to do about it; draws nothing where
 * all can. For all recordings and raters, or only for the given pairings.
 */
export function CannotPlay({ recordings, raters, pairings }: Props) {
  const { t } = useTranslation("assignments");
  const format = useFormat();
  const asked = new Map<string, Set<string>>();
  for (const { recordingId, raterId } of pairings ?? []) {
    asked.set(recordingId, (asked.get(recordingId) ?? new Set()).add(raterId));
  }
  const found = recordings.flatMap((recording) => {
    const of = pairings
      ? raters.filter(({ accountId }) => asked.get(recording.id)?.has(accountId))
      : raters;
    const without = cannotPlay(recording, of);
    return without.length > 0 ? [{ recording, of, without }] : [];
  });
  if (found.length === 0) return null;
  const listOf = (texts: readonly string[]) =>
    format.list([
      ...texts.slice(0, namesSaid).map(isolated),
      ...(texts.length > namesSaid ? [t("plan.others", { count: texts.length - namesSaid })] : []),
    ]);
  const missing = new Set(
    found.flatMap(({ recording: { sources }, without }) =>
      without.flatMap((rater) => missingFor(sources, rater.cannotPlay)),
    ),
  );
  return (
    <Alert
      color="yellow"
      title={t("cannotPlay.title", {
        count: found.length,
        kinds: format.list([...missing].map(codecName)),
      })}
    >
      <ul className={styles["found"]}>
        {found.slice(0, recordingsSaid).map(({ recording, of, without }) => (
          <li key={recording.id}>
            {t("cannotPlay.each", {
              count: without.length,
              all: of.length,
              recording: isolated(recording.name),
              names: listOf(without.map(({ name }) => name)),
            })}
          </li>
        ))}
      </ul>
      {found.length > recordingsSaid &&
        `${t("cannotPlay.more", { count: found.length - recordingsSaid })} `}
      {t("cannotPlay.what")}
    </Alert>
  );
}

const recordingsSaid = 3;
const namesSaid = 5;

type Rater = Pick<Member, "accountId" | "name" | "cannotPlay">;

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly recordings: readonly (Named & Pick<Recording, "sources">)[];
  readonly raters: readonly Rater[];
  readonly pairings?: readonly Pairing[];
}
