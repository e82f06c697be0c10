import { Button, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { limits } from "../../../../domain/limits.ts";
import { wordIn } from "../../../../domain/schemeInLanguage.ts";
import { type SchemeWord, schemeWords } from "../../../../domain/schemeWords.ts";
import { useLanguageNames } from "../../../kit/text/useLanguageNames.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import classes from "./translate.module.css";

/** The number of texts shown until more are asked for. */
const shownAtOnce = 100;

/** Each text with a field for its translation: those without one when the list opened come first. */
export function WordList({ scheme, first, language, isMissingOnly, onWrite }: Props) {
  const { t } = useTranslation("scheme");
  const [limit, setLimit] = useState(shownAtOnce);
  // The order stays the same while someone types.
  const [order] = useState(() => orderOf(scheme, language, isMissingOnly));
  const words = new Map(schemeWords(scheme).map((word) => [word.key, word]));
  const repeated = repeatedNames(words, language);
  // Entries that someone has added since come last.
  const added = [...words.values()].filter(
    ({ key, first: word }) => word !== "" && !isMissingOnly && !order.includes(key),
  );
  const shown = [...order.flatMap((key) => words.get(key) ?? []), ...added];

  if (shown.length === 0) return <p className={classes["hint"]}>{t("translate.nothing")}</p>;
  return (
    <>
      <p className={classes["hint"]}>{t("translate.keys")}</p>
      {/* Its fields are what hears the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes["words"]} onKeyDown={walk}>
        {shown.slice(0, limit).map((word) => (
          <WordRow
            key={word.key}
            {...{ word, first, language, onWrite }}
            isRepeated={repeated.has(word.key)}
          />
        ))}
      </ul>
      {shown.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + shownAtOnce)}>
          {t("translate.more", { count: shown.length - limit })}
        </Button>
      )}
    </>
  );
}

interface Props {
  readonly scheme: Scheme;
  readonly first: string;
  readonly language: string;
  readonly isMissingOnly: boolean;
  readonly onWrite: (key: string, word: string) => void;
}

function WordRow({ word, first, language, isRepeated, onWrite }: RowProps) {
  const { t } = useTranslation("scheme");
  const nameOf = useLanguageNames();
  const { key, of, field, entry, texts } = word;
  const own = texts[language]?.[field];
  // The text of another region: readers see it until there is one for this region.
  const near = wordIn(texts, language, field) ?? "";
  const isMissing = near === "";
  const where = `${t(`translate.of.${of}`)} · ${t(`translate.field.${field}`)}`;
  const common = {
    "aria-label": t("translate.wordOf", {
      language: nameOf(language),
      what: where,
      name: isolated(entry),
    }),
    lang: language,
    dir: "auto",
    value: own ?? "",
    placeholder: own === undefined ? near : "",
    "data-missing": isMissing || undefined,
    error: isRepeated ? t("translate.repeated") : undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onWrite(key, event.currentTarget.value),
  };
  return (
    <li className={classes["word"]} data-missing={isMissing || undefined}>
      <div>
        <span className={classes["where"]}>
          {where}
          {field !== "name" && (
            <>
              {" · "}
              <bdi>{entry}</bdi>
            </>
          )}
          {isMissing && <span className={classes["mark"]}>{t("translate.isMissing")}</span>}
        </span>
        <div className={classes["first"]} lang={first} dir="auto">
          {word.first}
        </div>
      </div>
      {field === "description" ? (
        <Textarea
          {...common}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={limits.commentMaxChars}
        />
      ) : (
        <TextInput {...common} maxLength={field === "unit" ? 40 : limits.nameMaxChars} />
      )}
    </li>
  );
}

interface RowProps extends Pick<Props, "first" | "language" | "onWrite"> {
  readonly word: SchemeWord;
  /** Another entry of the same kind has the same name. */
  readonly isRepeated: boolean;
}

/** Keys of texts in the first language; missing translations come first. */
function orderOf(scheme: Scheme, language: string, isMissingOnly: boolean): readonly string[] {
  const words = schemeWords(scheme).filter(({ first }) => first !== "");
  const isMissing = ({ texts, field }: SchemeWord) => wordIn(texts, language, field) === undefined;
  const missing = words.filter(isMissing);
  const rest = isMissingOnly ? [] : words.filter((word) => !isMissing(word));
  return [...missing, ...rest].map(({ key }) => key);
}

/**
 * Names that several entries of one kind share in a language but not in the first: raters could not
 * distinguish them.
 */
function repeatedNames(
  words: ReadonlyMap<string, SchemeWord>,
  language: string,
): ReadonlySet<string> {
  const byName = new Map<string, SchemeWord[]>();
  for (const word of words.values()) {
    const own = word.texts[language]?.name;
    if (word.field !== "name" || own === undefined) continue;
    // Names of choices and levels need to differ only within their modifier or criterion.
    const within = word.key
      .split(".")
      .slice(0, word.of === "choice" || word.of === "level" ? 2 : 1);
    const name = `${word.of} ${within.join(".")} ${own}`;
    byName.set(name, [...(byName.get(name) ?? []), word]);
  }
  return new Set(
    [...byName.values()]
      .filter((same) => new Set(same.map(({ first }) => first)).size > 1)
      .flat()
      .map(({ key }) => key),
  );
}

/**
 * Enter moves to the next field, in a description Ctrl+Enter; Alt with an arrow key to the next missing
 * translation.
 */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return;
  const isEnter =
    event.key === "Enter" && (event.ctrlKey || event.metaKey || from instanceof HTMLInputElement);
  const isArrow = event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp");
  if (!isEnter && !isArrow) return;
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input, textarea:not([aria-hidden])",
    ),
  ];
  const at = fields.indexOf(from);
  const isBack = event.key === "ArrowUp" || (isEnter && event.shiftKey);
  const ahead = isBack ? fields.slice(0, at).toReversed() : fields.slice(at + 1);
  const next = isArrow ? ahead.find(({ value }) => value === "") : ahead[0];
  event.preventDefault();
  next?.focus();
}
