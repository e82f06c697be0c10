import { Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import type { Scored } from "../../../domain/entities/scheme.ts";
import { scoreName, scoreText } from "../../../domain/rubricTotal.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";
import { useFormat } from "../../kit/text/format.ts";
import { BesideTable } from "./BesideTable.tsx";
import { CompareLink } from "../../kit/raters/CompareLink.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/** People’s ratings with each other and with the program’s, by the study’s own statistics, down to the recordings. */
export function RatingsOfProgram({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation(["programs", "agreement"]);
  const format = useFormat();
  const list = useWrittenList();
  const { coefficient } = useWrittenAgreement();
  const { studyId, reply } = shown;
  const { ratings, ratingStatistics, margin, schemeVersion } = reply;
  const [chosen, setChosen] = useState<string | null>(null);
  const criteria = schemeVersion?.scheme.criteria ?? [];
  const words = {
    rubric: t("agreement:rubricTotal"),
    section: (section: string) => t("agreement:sectionTotal", { section }),
  };
  const nameOf = (of: Scored) =>
    scoreName({ criteria, sections: schemeVersion?.scheme.sections }, of, words) ?? "";
  const score = ratings.find((one) => scoreText(one) === chosen) ?? ratings[0];
  // Levels that are names have numbers as well: what they are called says more.
  const levelOf = (value: number) =>
    criteria
      .find(({ id }) => id === score?.criterionId)
      ?.levels.find((level) => level.value === value)?.name ?? "";
  const written = (value: number) => {
    const number = format.number(value);
    const level = levelOf(value);
    return level === "" || level === number
      ? leftToRight(number)
      : `${leftToRight(number)} ${level}`;
  };
  const rater = isolated(shown.rater);

  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("ratings.title", { rater })}
      </Title>
      <BesideTable
        label={t("ratings.title", { rater })}
        fileName="program-ratings"
        rater={shown.rater}
        margin={margin}
        rows={ratings.flatMap(({ people, program, differences, ...of }) =>
          ratingStatistics.map((recipe, at) => ({
            key: `${scoreText(of)} ${recipeId(recipe)}`,
            criterion: nameOf(of),
            recipe,
            people: people[at],
            program: program[at],
            difference: differences[at],
          })),
        )}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("ratings.about", { margin: leftToRight(`±${coefficient(margin)}`) })}
      </Text>
      {score && (
        <>
          <Select
            label={t("ratings.furthest")}
            data={ratings.map((one) => ({
              value: scoreText(one),
              label: nameOf(one),
            }))}
            value={scoreText(score)}
            onChange={setChosen}
            allowDeselect={false}
            searchable={ratings.length > 10}
            maw={360}
          />
          <ul className={classes["moments"]}>
            {score.places.map((place) => (
              <li key={`${place.recordingId} ${place.roundId}`}>
                <CompareLink studyId={studyId} place={place}>
                  {t("ratings.place", {
                    recording: isolated(place.recordingName),
                    rater,
                    program: isolated(written(place.program)),
                    people: list(place.people.map((value) => isolated(written(value)))),
                  })}
                </CompareLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** `null`: the total score of the rubric. */
