import { Alert, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { PlanProposal } from "../../../api/contract/assignments.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { useFormat } from "../../kit/text/format.ts";
import styles from "./assignments.module.css";
import { CannotPlay } from "./CannotPlay.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { type PlanLinks, planLinks } from "./planLinks.ts";
import { PlanMatrix } from "./PlanMatrix.tsx";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";

/** The preview of a plan: each rater’s load, who codes what, and where raters are missing. */
export function PlanPreview({ proposal, recordings, raters }: Props) {
  const { t } = useTranslation("assignments");
  const format = useFormat();
  const { loads, short, uncovered } = proposal;
  const nameOfRecording = new Map(recordings.map(({ id, name }) => [id, name]));
  const nameOfRater = new Map<string, string>(raters.map((one) => [one.accountId, one.name]));
  const mostUs = Math.max(1, ...loads.map(({ us }) => us));
  const names = (ids: readonly string[]) =>
    format.list([
      ...ids.slice(0, namesSaid).map((id) => nameOfRecording.get(id) ?? ""),
      ...(ids.length > namesSaid ? [t("plan.others", { count: ids.length - namesSaid })] : []),
    ]);

  return (
    <div className={styles["section"]}>
      {short.length > 0 && (
        <Alert color="yellow" title={t("plan.short", { count: short.length })}>
          {t("plan.shortWhat", { names: names(short) })}
        </Alert>
      )}
      {uncovered.length > 0 && (
        <Alert color="yellow" title={t("plan.uncovered", { count: uncovered.length })}>
          {t("plan.uncoveredWhat", { names: names(uncovered) })}
        </Alert>
      )}
      <CannotPlay {...{ recordings, raters }} pairings={proposal.pairings} />
      <Links links={planLinks(proposal)} nameOfRater={nameOfRater} />
      <Title order={3}>{t("plan.loads")}</Title>
      <ScrolledTable label={t("plan.loads")} minWidth={520}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("rater")}</Table.Th>
            <Table.Th scope="col" w="40%">
              <span className="hidden">{t("plan.bar")}</span>
            </Table.Th>
            <Table.Th scope="col" data-end>
              {t("plan.recordingsEach")}
            </Table.Th>
            <Table.Th scope="col" data-end>
              {t("plan.time")}
            </Table.Th>
            <Table.Th scope="col" data-end>
              {t("plan.new")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {loads.map((load) => (
            <Table.Tr key={load.raterId}>
              <Table.Th scope="row" fw={400}>
                <bdi>{nameOfRater.get(load.raterId)}</bdi>
              </Table.Th>
              <Table.Td>
                <span className={styles["bar"]}>
                  <span style={{ inlineSize: `${((load.us - load.newUs) / mostUs) * 100}%` }} />
                  <span data-new style={{ inlineSize: `${(load.newUs / mostUs) * 100}%` }} />
                </span>
              </Table.Td>
              <Table.Td data-end>{format.number(load.recordings)}</Table.Td>
              <Table.Td data-end className="figures">
                {timecode(load.us, { digits: 0 })}
              </Table.Td>
              <Table.Td data-end>{format.number(load.newRecordings)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrolledTable>
      <Drawn proposal={proposal} />
      <Title order={3}>{t("plan.matrix")}</Title>
      <Text size="sm" c="dimmed" className={styles["legend"]}>
        {(["whole", "segments", "standing"] as const).map((kind) => (
          <span key={kind}>
            <span className={styles["sign"]} data-kind={kind} aria-hidden="true" />
            {t(`plan.kind.${kind}`)}
          </span>
        ))}
      </Text>
      <PlanMatrix {...{ proposal, nameOfRecording, nameOfRater }} />
    </div>
  );
}

/**
 * Which recordings were sampled next for double coding, from how many, and with which probability, as needed
 * for weighting.
 */
function Drawn({ proposal: { draws, drawable } }: Pick<Props, "proposal">) {
  const { t } = useTranslation("assignments");
  const format = useFormat();
  if (!drawable) return null;
  const strata = (["rare", "rest"] as const).flatMap((stratum) => {
    const own = draws.filter((one) => one.stratum === stratum);
    const [first] = own;
    return first
      ? [
          t(`plan.drawn.${stratum}`, {
            count: own.length,
            all: format.number(drawable[stratum]),
            probability: format.number(first.probability, 2),
          }),
        ]
      : [];
  });
  return (
    <Text size="sm" maw="80ch">
      {strata.length === 0
        ? t("plan.drawn.none")
        : t("plan.drawn.all", { strata: format.list(strata) })}
    </Text>
  );
}

/** Whether raters can be compared at all, before coding begins. */
function Links({ links, nameOfRater }: LinksProps) {
  const { t } = useTranslation("assignments");
  const format = useFormat();
  if (links.kind === "joined") {
    return links.raters < 2 ? null : <Text size="sm">{t("plan.links.joined")}</Text>;
  }
  if (links.kind === "all_apart") {
    return (
      <Alert color="yellow" title={t("plan.links.allApart")}>
        {t("plan.links.allApartWhat")}
      </Alert>
    );
  }
  const listOf = (texts: readonly string[]) =>
    format.list([
      ...texts.slice(0, namesSaid),
      ...(texts.length > namesSaid ? [t("plan.others", { count: texts.length - namesSaid })] : []),
    ]);
  const sets = links.sets.map((set) =>
    t("plan.links.set", { raters: listOf(set.map((id) => isolated(nameOfRater.get(id) ?? ""))) }),
  );
  return (
    <Alert color="yellow" title={t("plan.links.sets", { count: sets.length })}>
      {t("plan.links.setsWhat", { sets: listOf(sets) })}
    </Alert>
  );
}

interface LinksProps {
  readonly links: PlanLinks;
  readonly nameOfRater: ReadonlyMap<string, string>;
}

/** The maximum number of names in a sentence. */
const namesSaid = 5;

interface Props {
  readonly proposal: PlanProposal;
  readonly recordings: readonly ({ readonly id: string; readonly name: string } & Pick<
    Recording,
    "sources"
  >)[];
  readonly raters: readonly Pick<Member, "accountId" | "name" | "cannotPlay">[];
}
