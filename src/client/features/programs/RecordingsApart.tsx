import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { CompareLink } from "../../kit/raters/CompareLink.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/**
 * Recordings by the difference between people’s agreement with each other and with the program: the values that the
 * tests use.
 */
export function RecordingsApart({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation(["programs", "agreement"]);
  const { share: writeShare } = useWrittenAgreement();
  const { studyId } = shown;
  const written = (share: number | null) => share !== null && leftToRight(writeShare(share));

  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("places.title")}
      </Title>
      <DataTable
        label={t("places.title")}
        rows={shown.reply.places}
        keyOf={({ recordingId, roundId }) => `${recordingId} ${roundId}`}
        fileName="program-recordings"
        maxHeight="24rem"
        columns={[
          {
            id: "recording",
            head: t("agreement:recording"),
            isRowHead: true,
            cell: (place) => (
              <CompareLink studyId={studyId} place={place}>
                <bdi>{place.recordingName}</bdi>
              </CompareLink>
            ),
            file: {
              heads: [t("agreement:recording")],
              cells: ({ recordingName }) => [recordingName],
            },
          },
          {
            id: "people",
            head: t("people"),
            isNumber: true,
            cell: ({ people }) => written(people),
            orderBy: ({ people }) => people,
            file: { heads: [t("people")], cells: ({ people }) => [people] },
          },
          {
            id: "program",
            head: t("program", { rater: isolated(shown.rater) }),
            isNumber: true,
            cell: ({ program }) => written(program),
            orderBy: ({ program }) => program,
            file: {
              heads: [t("program", { rater: shown.rater })],
              cells: ({ program }) => [program],
            },
          },
        ]}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("places.about")}
      </Text>
    </section>
  );
}
