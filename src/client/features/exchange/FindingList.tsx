import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Place } from "../../../formats/format.ts";
import classes from "./exchange.module.css";
import { type FindingGroup, findingGroups, type Found } from "./findingGroups.ts";
import { MoreRows } from "./MoreRows.tsx";
import { type Reading, togetherKey } from "./reading.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Kinds of import notes, most serious first. */
const weights = ["refused", "rejected", "changed", "description", "technical", "noted"] as const;

/** Import notes by importance, each with file, position and reason. */
export function FindingList({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation(["exchange", "formats"]);
  const { findings: joint } = reading.together;
  const sources = [...reading.files, { key: togetherKey, name: "", findings: joint }];
  const all = sources.flatMap(({ key, name, findings }) =>
    findings.map((finding, at): Found => ({
      key: `${key} ${at}`,
      fileName: reading.files.length === 1 ? "" : name,
      finding,
    })),
  );
  if (all.length === 0) return null;
  return (
    <section className={classes["part"]} aria-labelledby="import-findings">
      <Title order={3} id="import-findings">
        {t("findings.title")}
      </Title>
      {weights.map((weight) => {
        const rows = all.filter(({ finding }) => finding.weight === weight);
        if (rows.length === 0) return null;
        const count = rows.reduce((sum, { finding }) => sum + finding.count, 0);
        return (
          <details
            key={weight}
            className={classes["findings"]}
            data-weight={weight}
            open={weight === "refused" || weight === "rejected"}
          >
            <summary>
              {t("findings.weight", { weight: t(`formats:weight.${weight}`), count })}
            </summary>
            <MoreRows rows={findingGroups(rows)}>
              {(shown) => (
                <ul>
                  {shown.map((group) => (
                    <li key={group.found[0].key}>
                      {group.found.length === 1 ? (
                        <FindingWords {...group.found[0]} />
                      ) : (
                        <CountedFinding group={group} />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </MoreRows>
          </details>
        );
      })}
    </section>
  );
}

/** A note with several places: shown once with its number; the places are collapsed below. */
function CountedFinding({ group: { what, found, count } }: { readonly group: FindingGroup }) {
  const { t } = useTranslation(["exchange", "formats"]);
  return (
    <>
      <p>{t(`formats:finding.${what}`)}</p>
      <details>
        <summary>{t("formats:counted.times", { count })}</summary>
        <MoreRows rows={found}>
          {(shown) => (
            <ul>
              {shown.map((one) => (
                <li key={one.key}>
                  <FoundAt {...one} />
                </li>
              ))}
            </ul>
          )}
        </MoreRows>
      </details>
    </>
  );
}

function FindingWords(one: Found) {
  const { t } = useTranslation("formats");
  return <FoundAt {...one}>{t(`finding.${one.finding.what}`)}</FoundAt>;
}

/** The subject of a note, what was found and its place, around the text of the note. */
function FoundAt({ finding, fileName, children }: Found & { readonly children?: ReactNode }) {
  const { t } = useTranslation("formats");
  const placeWords = usePlaceWords();
  const { about, found, place, count } = finding;
  const where = [
    ...(fileName === "" ? [] : [fileName]),
    ...(place ? [placeWords(place)] : []),
    ...(count > 1 ? [t("counted.times", { count })] : []),
  ];
  return (
    <>
      <p>
        {about !== "" && <bdi className={classes["about"]}>{about}</bdi>}
        {about !== "" && found !== "" && " "}
        {found !== "" && <bdi className={classes["found"]}>{found}</bdi>}
        {(about !== "" || found !== "") && " "}
        {children}
      </p>
      {where.length > 0 && (
        <Text size="sm" c="dimmed">
          <bdi>{sideBySide(where)}</bdi>
        </Text>
      )}
    </>
  );
}

function usePlaceWords(): (place: Place) => string {
  const { t } = useTranslation("formats");
  return (place) => {
    if (place.kind === "byte") return t("place.byte", { offset: place.offset });
    if (place.kind === "element") return t("place.element", { element: place.element });
    const { line, column } = place;
    return column === undefined ? t("place.line", { line }) : t("place.column", { line, column });
  };
}
