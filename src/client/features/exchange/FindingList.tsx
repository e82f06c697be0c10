import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Finding, Place } from "../../../formats/format.ts";
import classes from "./exchange.module.css";
import { MoreRows } from "./MoreRows.tsx";
import { type Reading, togetherKey } from "./reading.ts";

/** The gravest first. */
const weights = ["refused", "rejected", "changed", "description", "technical", "noted"] as const;

interface Found {
  readonly key: string;
  readonly fileName: string;
  readonly finding: Finding;
}

/** What cannot be read, or not as it stands there: by weight, each with its file, place and reason. */
export function FindingList({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation(["exchange", "formats"]);
  const { findings: joint } = reading.together;
  const sources = [...reading.files, { key: togetherKey, name: "", findings: joint }];
  const all = sources.flatMap(({ key, name, findings }) =>
    findings.map((finding, at): Found => ({ key: `${key} ${at}`, fileName: name, finding })),
  );
  if (all.length === 0) return null;
  const isOneFile = reading.files.length === 1;
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
            <MoreRows rows={rows}>
              {(shown) => (
                <ul>
                  {shown.map(({ key, fileName, finding }) => (
                    <li key={key}>
                      <FindingWords finding={finding} fileName={isOneFile ? "" : fileName} />
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

function FindingWords({ finding, fileName }: WordsProps) {
  const { t } = useTranslation(["exchange", "formats"]);
  const placeWords = usePlaceWords();
  const { what, about, found, place, count } = finding;
  const where = [
    ...(fileName === "" ? [] : [fileName]),
    ...(place ? [placeWords(place)] : []),
    ...(count > 1 ? [t("formats:counted.times", { count })] : []),
  ];
  return (
    <>
      <p>
        {about !== "" && <bdi className={classes["about"]}>{about}</bdi>}
        {about !== "" && found !== "" && " "}
        {found !== "" && <bdi className={classes["found"]}>{found}</bdi>}
        {(about !== "" || found !== "") && " "}
        {t(`formats:finding.${what}`)}
      </p>
      {where.length > 0 && (
        <Text size="sm" c="dimmed">
          <bdi>{where.join(" · ")}</bdi>
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

interface WordsProps {
  readonly finding: Finding;
  readonly fileName: string;
}
