import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RatersReply } from "../../../api/contract/raters.ts";
import { useStudy } from "../../kit/query/study.ts";
import type { ScopeSearch } from "../../kit/scope/address.ts";
import { isNarrowedBy } from "../../kit/scope/narrowing.ts";
import { ScopeBar } from "../../kit/scope/ScopeBar.tsx";
import { useKnown } from "../../kit/scope/useKnown.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { useFormat } from "../../kit/text/format.ts";

/** The rounds in which raters are compared, which analysts can change, and the data that are excluded. */
export function RatersCover({ reply, search }: Props) {
  const { t } = useTranslation("raters");
  const { studyId, can } = useStudy();
  const format = useFormat();
  const nameOf = useNameOfRound();
  const { rounds, older } = reply;
  return (
    <>
      {can("analysis.read") ? (
        <ChosenRounds {...{ studyId, search, rounds }} />
      ) : (
        rounds.length > 0 && (
          <Text size="sm">
            {t("covers", { rounds: format.list(rounds.map(({ number }) => nameOf(number))) })}
          </Text>
        )
      )}
      {older > 0 && <Text size="sm">{t("older", { count: older })}</Text>}
    </>
  );
}

/** The rounds that are covered; nothing for a study with a single round. */
function ChosenRounds({
  studyId,
  search,
  rounds,
}: Pick<Props, "search"> & {
  readonly studyId: string;
  readonly rounds: RatersReply["rounds"];
}) {
  const { known } = useKnown(studyId, search);
  const navigate = useNavigate();
  // On the page of one rater as on that of all.
  const onChange = (changed: ScopeSearch) =>
    void navigate({ to: ".", search: { ...changed }, replace: true });
  const areSeveral = known !== undefined && known.rounds.length > 1;
  if (!areSeveral && !isNarrowedBy(search, "rounds")) return null;
  return <ScopeBar {...{ studyId, search, rounds, onChange }} parts={["rounds"]} />;
}

interface Props {
  readonly reply: Pick<RatersReply, "rounds" | "older">;
  readonly search: ScopeSearch;
}
