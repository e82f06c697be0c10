import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { SchemeEffect } from "../../../api/contract/schemes.ts";
import {
  type EntryDifference,
  type FieldDifference,
  type FieldValue,
  isMeaning,
  type SchemeDifference,
} from "../../../domain/schemeDifference.ts";
import { type SchemePart, schemeParts } from "../../../domain/schemeParts.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./difference.module.css";

/** The differences between two versions, entry by entry, with the number of uses of each changed entry. */
export function Difference({ difference, uses, onWhich }: Props) {
  const { t } = useTranslation("scheme");
  const { entries, whole } = difference;
  return (
    <div className={classes["difference"]}>
      {schemeParts.map((part) => {
        const own = entries.filter((entry) => entry.part === part);
        const isReordered = whole.some(({ field, of }) => field === "order" && of === part);
        if (own.length === 0 && !isReordered) return null;
        return (
          <section key={part} aria-label={t(`changes.part.${part}`)}>
            <h2>{t(`changes.part.${part}`)}</h2>
            <ul>
              {own.map((entry) => (
                <Entry key={entry.id} entry={entry} uses={uses} onWhich={onWhich} />
              ))}
              {isReordered && <li>{t("changes.reordered")}</li>}
            </ul>
          </section>
        );
      })}
      {whole
        .filter(({ field }) => field === "total")
        .map((one) => (
          <ul key={one.field}>
            <Field part="criteria" difference={one} />
          </ul>
        ))}
    </div>
  );
}

interface Props {
  readonly difference: SchemeDifference;
  /** `undefined`: not loaded yet, or not asked for. */
  readonly uses?: SchemeEffect["uses"] | undefined;
  /** Shows the observations that use an entry. */
  readonly onWhich?: ((entry: EntryDifference) => void) | undefined;
}

function Entry({ entry, uses, onWhich }: EntryProps) {
  const { t } = useTranslation("scheme");
  const use = uses?.find(({ id }) => id === entry.id);
  return (
    <li data-kind={entry.kind}>
      <span className={classes["sign"]}>{t(`changes.kind.${entry.kind}`)}</span>{" "}
      <b>
        <bdi>{entry.name}</bdi>
      </b>
      {use && use.times > 0 && (
        <>
          {" · "}
          <span className={classes["used"]}>
            {t("changes.used", { times: use.times, count: use.observations })}
          </span>{" "}
          {onWhich && (
            <button type="button" className={classes["which"]} onClick={() => onWhich(entry)}>
              {t("changes.which")}
            </button>
          )}
        </>
      )}
      {use?.times === 0 && <> · {t("changes.unused")}</>}
      {entry.fields.length > 0 && (
        <ul>
          {entry.fields.map((difference) => (
            <Field
              key={`${difference.field} ${difference.of} ${String(difference.before)}`}
              part={entry.part}
              difference={difference}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface EntryProps extends Pick<Props, "onWhich" | "uses"> {
  readonly entry: EntryDifference;
}

function Field({ part, difference }: FieldProps) {
  const { t } = useTranslation("scheme");
  const words = useValueWords(part, difference);
  const { field, of, before, after } = difference;
  const isSaid = before !== null || after !== null;
  return (
    <li>
      {of === undefined
        ? t(`changes.field.${field}`)
        : t("changes.fieldOf", { field: t(`changes.field.${field}`), of })}
      {isSaid && (
        <>
          {": "}
          <del>
            <Swatch field={field} value={before} />
            <bdi>{words(before)}</bdi>
          </del>{" "}
          <span className={classes["arrow"]} aria-label={t("changes.becomes")} role="img" />{" "}
          <ins>
            <Swatch field={field} value={after} />
            <bdi>{words(after)}</bdi>
          </ins>
        </>
      )}
      {isMeaning(difference) && (
        <Text span size="xs" className={classes["meaning"] ?? ""}>
          {t("changes.isMeaning")}
        </Text>
      )}
    </li>
  );
}

interface FieldProps {
  readonly part: SchemePart;
  readonly difference: FieldDifference;
}

function Swatch({ field, value }: { readonly field: string; readonly value: FieldValue }) {
  return field === "color" && typeof value === "string" ? (
    <span className={classes["swatch"]} style={{ background: value }} />
  ) : null;
}

const longestText = 160;

/** A value of an entry as text: options of a field in the words of the editor. */
function useValueWords(
  part: SchemePart,
  { field }: FieldDifference,
): (value: FieldValue) => string {
  const { t } = useTranslation("scheme");
  const format = useFormat();
  return (value) => {
    if (value === null || value === "") return t("changes.nothing");
    if (typeof value === "boolean") return value ? t("changes.yes") : t("changes.no");
    if (typeof value === "number") return format.number(value);
    if (typeof value !== "string") {
      return value.length === 0 ? t("changes.nothing") : format.list(value);
    }
    const known: Readonly<Record<string, string>> =
      field === "kind"
        ? { point: t("code.point"), state: t("code.state") }
        : field === "type"
          ? {
              one: t("modifier.types.one"),
              several: t("modifier.types.several"),
              number: t("modifier.types.number"),
              text: t("modifier.types.text"),
            }
          : field === "askedAt"
            ? { start: t("modifier.asked.start"), end: t("modifier.asked.end") }
            : field === "total"
              ? { none: t("total.of.none"), sum: t("total.of.sum"), share: t("total.of.share") }
              : field === "scale" && part === "criteria"
                ? {
                    nominal: t("criterion.scales.nominal"),
                    ordinal: t("criterion.scales.ordinal"),
                    interval: t("criterion.scales.interval"),
                    ratio: t("criterion.scales.ratio"),
                    checklist: t("criterion.scales.checklist"),
                    trace: t("criterion.scales.trace"),
                  }
                : {};
    const text = known[value] ?? value;
    return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  };
}
