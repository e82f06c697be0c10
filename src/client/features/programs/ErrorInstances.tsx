import { Group, Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMoments } from "../../../agreement/programs/eventErrors.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { parseCompareSearch } from "../../kit/page/compareAddress.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./programs.module.css";
import { programQueries } from "./queries.ts";
import type { ProgramShown } from "./shown.ts";

const all = "all";

/** The moments of one kind of error, each a link to the comparison there. */
export function ErrorInstances({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const { studyId, programId, reply, codeName, raterName } = shown;
  const [chosen, setChosen] = useState<string | null>(null);
  const [code, setCode] = useState(all);
  const kind = errorMoments.find((one) => one === chosen);
  const { data, error, refetch } = useAnswer({
    ...programQueries.moments(studyId, {
      raterId: programId,
      kind: kind ?? "missed",
      codeId: code === all ? undefined : code,
    }),
    enabled: kind !== undefined,
  });

  return (
    <section className={classes["part"]} aria-label={t("instances.title")}>
      <Title order={3} size="h4">
        {t("instances.title")}
      </Title>
      <Group align="end" gap="sm">
        <Select
          label={t("instances.what")}
          data={errorMoments.map((one) => ({ value: one, label: t(`instances.${one}`) }))}
          value={chosen}
          onChange={setChosen}
        />
        <Select
          label={t("code")}
          data={reply.lines.map(({ codeId }) => ({
            value: codeId ?? all,
            label: codeName(codeId),
          }))}
          value={code}
          onChange={(value) => setCode(value ?? all)}
          allowDeselect={false}
          searchable={reply.lines.length > 10}
        />
      </Group>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {kind && !data && !error && <Text size="sm">{t("loading")}</Text>}
      {kind && data && (
        <>
          <Text size="sm" role="status">
            {t("instances.count", { count: data.count })}
          </Text>
          <ul className={classes["moments"]}>
            {data.moments.map((moment) => (
              <li key={`${moment.otherObservationId} ${moment.startUs} ${moment.endUs}`}>
                <LinkAnchor
                  size="sm"
                  to="/studies/$studyId/compare/$recordingId"
                  params={{ studyId, recordingId: moment.recordingId }}
                  search={parseCompareSearch({
                    round: moment.roundId,
                    who: `${moment.ownObservationId}~${moment.otherObservationId}`,
                    at: moment.startUs,
                  })}
                >
                  {t("instances.moment", {
                    recording: isolated(moment.recordingName),
                    time: numbers.span(moment.startUs),
                    other: isolated(raterName(moment.otherId)),
                  })}
                </LinkAnchor>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
