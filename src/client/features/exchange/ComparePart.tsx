import { Button, Checkbox, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type Comparability, marksOf } from "../../../formats/comparability.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./exchange.module.css";
import type { ImportStore } from "./importing.ts";
import { MoreRows } from "./MoreRows.tsx";
import type { Reading } from "./reading.ts";

/** What can be compared after the import, and what only seems comparable. */
export function ComparePart({ reading, compared, again, store, isAccepted, onAccept }: Props) {
  const { t } = useTranslation(["exchange", "formats"]);
  const format = useFormat();
  const { pairs, alone } = compared;
  const people = new Map<string, string>(reading.study?.people.map((one) => [one.id, one.name]));
  const recordings = new Map<string, string>(
    reading.study?.recordings.map((one) => [one.id, one.name]),
  );
  if (again === 0 && (people.size < 2 || (pairs.length === 0 && alone.length === 0))) return null;

  function join(pair: Pair): void {
    const [, rater] = pair.raters;
    const nameFor = new Map(
      pair.lookAlike.map(({ first, second }) => [second, recordings.get(first)]),
    );
    store.say(
      reading.observations.flatMap((one) => {
        const recording = one.raterId === rater ? nameFor.get(one.recordingId) : undefined;
        return recording === undefined ? [] : [{ ...one.row, recording }];
      }),
    );
  }

  // Of many of whom there is no more to say, one sentence tells: what there is to do stands before it.
  const plain = pairs.filter(isPlain);
  const toSay = pairs.filter((pair) => !isPlain(pair));
  const isFolded = plain.length > mostPlain;
  const fewestToMost = (counts: readonly number[]) =>
    [...new Set([Math.min(...counts), Math.max(...counts)])]
      .map((count) => format.number(count))
      .join("–");
  const listOf = (rows: readonly Pair[]) => (
    <ul className={classes["rows"]}>
      {rows.map((pair) => (
        <PairRow key={pair.raters.join(" ")} {...{ pair, people, recordings }} onJoin={join} />
      ))}
    </ul>
  );

  return (
    <section className={classes["part"]} aria-labelledby="import-compare">
      <Title order={3} id="import-compare">
        {t("compare.title")}
      </Title>
      <MoreRows rows={isFolded ? toSay : [...toSay, ...plain]}>{listOf}</MoreRows>
      {isFolded && (
        <details>
          <summary>
            {t("compare.manyPairs", {
              count: plain.length,
              recordings: isolated(fewestToMost(plain.map(({ recordings: count }) => count))),
            })}
          </summary>
          <MoreRows rows={plain}>{listOf}</MoreRows>
        </details>
      )}
      {(alone.length > 0 || again > 0) && (
        <div role="alert">
          {again > 0 && <p>{t("compare.again", { count: again })}</p>}
          {alone.map((one) => (
            <p key={one}>{t("formats:comparable.alone", { name: people.get(one) ?? "" })}</p>
          ))}
          <Checkbox
            mt={8}
            label={again > 0 ? t("compare.acceptAgain") : t("compare.accept")}
            checked={isAccepted}
            onChange={(event) => onAccept(event.currentTarget.checked)}
          />
        </div>
      )}
    </section>
  );
}

/** The number of recordings that two raters share, and why others cannot be compared. */
function PairRow({ pair, people, recordings, onJoin }: PairProps) {
  const { t } = useTranslation(["exchange", "formats"]);
  const format = useFormat();
  const [first, second] = pair.raters;
  const [like] = pair.lookAlike;
  const marks = marksOf(pair.lookAlike).slice(0, mostMarks);
  const names = { first: people.get(first) ?? "", second: people.get(second) ?? "" };
  return (
    <li className={classes["row"]}>
      <div className={classes["grows"]}>
        <p>{t("formats:comparable.pair", { ...names, count: pair.recordings })}</p>
        {like && (
          <p className={classes["small"]}>
            {t("formats:comparable.lookAlike", { count: pair.lookAlike.length })}{" "}
            {marks.length > 0 &&
              t("formats:comparable.differBy", {
                marks: format.list(
                  marks.map((mark) => t("formats:comparable.mark", { mark: isolated(mark) })),
                ),
              })}{" "}
            {t("compare.forExample", {
              first: recordings.get(like.first) ?? "",
              second: recordings.get(like.second) ?? "",
            })}
          </p>
        )}
        {pair.unfinished > 0 && (
          <p className={classes["small"]}>
            {t("formats:comparable.unfinished", { count: pair.unfinished })}
          </p>
        )}
        {pair.otherRounds > 0 && (
          <p className={classes["small"]}>
            {t("compare.otherRounds", { count: pair.otherRounds })}
          </p>
        )}
      </div>
      {like && (
        <Button size="xs" variant="default" onClick={() => onJoin(pair)}>
          {t("compare.join", { count: pair.lookAlike.length })}
        </Button>
      )}
    </li>
  );
}

interface PairProps {
  readonly pair: Pair;
  /** Names of raters, by id. */
  readonly people: ReadonlyMap<string, string>;
  /** Names of recordings, by id. */
  readonly recordings: ReadonlyMap<string, string>;
  /** Called when recordings with similar names are to be treated as one. */
  readonly onJoin: (pair: Pair) => void;
}

type Pair = Comparability["pairs"][number];

/** Whether the number of comparable recordings is all there is to say about a pair. */
function isPlain({ recordings, lookAlike, unfinished, otherRounds }: Pair): boolean {
  return recordings > 0 && lookAlike.length === 0 && unfinished === 0 && otherRounds === 0;
}

/** The maximum number of such pairs listed; more are summarised in a sentence and listed below it. */
const mostPlain = 6;

/** The maximum number of differences in names that are listed. */
const mostMarks = 3;

interface Props {
  readonly reading: Reading;
  readonly compared: Comparability;
  /** The number of recordings that occur several times without a rater’s name. */
  readonly again: number;
  readonly store: ImportStore;
  /** Whether the user has confirmed the import of raters who cannot be compared. */
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}
