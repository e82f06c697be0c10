import { Title } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import type { Criterion, Modifier, Scheme } from "../../../domain/entities/scheme.ts";
import { countsInTotal, rubricParts } from "../../../domain/rubricTotal.ts";
import type { Texts } from "../../../domain/rules.ts";
import { wordLanguage } from "../../../domain/schemeInLanguage.ts";
import { isolated } from "../text/isolated.ts";
import { modifierChoices, codesOf } from "./edit.ts";
import { CodeExamples } from "./CodeExamples.tsx";
import classes from "./scheme.module.css";
import { colon, sideBySide } from "../text/phrase.ts";

interface ViewProps {
  /** With translations into the reader’s language, where there are any. */
  readonly scheme: Scheme;
  /** The language of the scheme’s own words, where the scheme does not name it; without it words get no `lang`. */
  readonly studyLanguage?: string;
}

type WordLanguage = (
  entry: { readonly texts: Texts },
  field?: "name" | "description",
) => string | undefined;

/** The `lang` of words that are not in the language of the page. */
function useWordLanguage(scheme: Scheme, studyLanguage: string | undefined): WordLanguage {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const first = studyLanguage && (scheme.language ?? studyLanguage);
  return ({ texts }, field = "name") => wordLanguage(texts, language, { field, first });
}

interface CodesProps {
  readonly scheme: Scheme;
  readonly groupId: string | null;
  readonly lang: WordLanguage;
}

/** A read-only view of a scheme version: what raters look for and how they judge it. */
export function SchemeView({ scheme, studyLanguage }: ViewProps) {
  const { t } = useTranslation("scheme");
  const lang = useWordLanguage(scheme, studyLanguage);
  const loose = codesOf(scheme, null);
  const hasWeights = scheme.total !== "none" && scheme.criteria.length > 0;
  return (
    <div className={classes["read"]}>
      {scheme.groups.map((group) => (
        <section key={group.id}>
          <Title order={2} size="h3">
            <bdi lang={lang(group)}>{group.name}</bdi>
            {group.isExclusive && ` · ${t("group.exclusive")}`}
          </Title>
          <Codes scheme={scheme} groupId={group.id} lang={lang} />
        </section>
      ))}
      {loose.length > 0 && (
        <section>
          <Title order={2} size="h3">
            {scheme.groups.length > 0 ? t("group.none") : t("tab.codes")}
          </Title>
          <Codes scheme={scheme} groupId={null} lang={lang} />
        </section>
      )}
      <Named title={t("tab.subjects")}>
        {scheme.subjects.map((subject) => (
          <tr key={subject.id}>
            <th scope="row">
              <Cap text={subject.key} />
              <bdi lang={lang(subject)}>{subject.name}</bdi>
            </th>
            {(subject.description ?? "") !== "" && (
              <td dir="auto" lang={lang(subject, "description")}>
                {subject.description}
              </td>
            )}
          </tr>
        ))}
      </Named>
      <Named title={t("tab.modifiers")}>
        {scheme.modifiers.map((modifier) => (
          <tr key={modifier.id}>
            <th scope="row">
              <bdi lang={lang(modifier)}>{modifier.name}</bdi>
            </th>
            <td>
              {t(`modifier.types.${modifier.type}`)}
              {detailOf(modifier)}
              {modifier.askedAt === "end" && <div>{t("modifier.asked.end")}</div>}
            </td>
          </tr>
        ))}
      </Named>
      {rubricParts(scheme).map(({ section, criteria }) => (
        <Named
          key={section?.id ?? ""}
          title={
            section ? (
              <>
                {t("tab.rubric")}: <bdi lang={lang(section)}>{section.name}</bdi>
              </>
            ) : (
              t("tab.rubric")
            )
          }
        >
          {criteria.map((criterion) => (
            <tr key={criterion.id}>
              <th scope="row">
                <bdi lang={lang(criterion)}>{criterion.name}</bdi>
              </th>
              <td>
                {t(`criterion.scales.${criterion.scale}`)}
                {hasWeights && countsInTotal(criterion) && (
                  <> · {t("criterion.weightOf", { weight: criterion.weight })}</>
                )}
                {criterion.description !== "" && (
                  <div dir="auto" lang={lang(criterion, "description")}>
                    {criterion.description}
                  </div>
                )}
                {criterion.levels.every((level) => level.descriptor === "") && (
                  <div dir="auto">{levelsOf(criterion)}</div>
                )}
                {criterion.levels
                  .filter(
                    (level, _at, levels) =>
                      level.examples?.length || levels.some((one) => one.descriptor !== ""),
                  )
                  .map((level) => (
                    <div key={level.value} dir="auto">
                      <b>
                        {level.value} <bdi lang={lang(level)}>{level.name}</bdi>
                      </b>
                      {level.descriptor !== "" && (
                        <>
                          : <span lang={lang(level, "description")}>{level.descriptor}</span>
                        </>
                      )}
                      <CodeExamples examples={level.examples} />
                    </div>
                  ))}
              </td>
            </tr>
          ))}
        </Named>
      ))}
      {hasWeights && (
        <p>{sideBySide([t("total.label"), t(`total.of.${scheme.total}`)], colon())}</p>
      )}
    </div>
  );
}

function Codes({ scheme, groupId, lang }: CodesProps) {
  const { t } = useTranslation("scheme");
  return (
    <table>
      <tbody>
        {codesOf(scheme, groupId).map((code) => (
          <tr key={code.id}>
            <th scope="row">
              <span
                className={classes["swatch"]}
                data-kind={code.kind}
                style={{ background: code.color }}
              />
              <Cap text={code.key} />
              <bdi lang={lang(code)}>{code.name}</bdi>
            </th>
            <td>
              {t(`code.${code.kind}`)}
              {code.description !== "" && (
                <div dir="auto" lang={lang(code, "description")}>
                  {code.description}
                </div>
              )}
              <CodeExamples examples={code.examples} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Named({ title, children }: NamedProps) {
  if (children.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3">
        {title}
      </Title>
      <table>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface NamedProps {
  readonly title: React.ReactNode;
  readonly children: readonly React.ReactNode[];
}

function Cap({ text }: { readonly text: string | null }) {
  return text === null ? null : <kbd className={classes["cap"]}>{text}</kbd>;
}

function detailOf(modifier: Modifier): string {
  if (modifier.type === "number")
    return `${colon()}${isolated(`${modifier.min} – ${modifier.max} ${modifier.unit}`)}`;
  const choices = modifierChoices(modifier);
  return choices ? `${colon()}${sideBySide(choices.map(({ name }) => name))}` : "";
}

/** The levels of a criterion as text; those of a continuous rating as its first and its last. */
function levelsOf({ scale, levels }: Criterion): string {
  return sideBySide(
    levels.map(({ value, name }) => `${value} ${name}`),
    scale === "trace" ? " … " : " · ",
  );
}
