import { Button, NativeSelect, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { limits } from "../../../domain/limits.ts";
import { type Role, roles } from "../../../domain/permissions.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import type { LineProblem, PastedPerson } from "./pastedPeople.ts";

/** The people of a pasted list, each with the role to be given, or why they are not invited. */
export function PastedTable({ people, roleOf, onRole, onMend }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const format = useFormat();
  const mends = people.flatMap(({ email, problem }) =>
    problem?.kind === "malformed" && problem.mend !== undefined
      ? [[email, problem.mend] as const]
      : [],
  );

  return (
    <DataTable
      label={t("manyPreview")}
      minWidth={300}
      maxHeight={320}
      tools={
        mends.length > 1 && (
          <Button size="xs" variant="default" onClick={() => onMend(mends)}>
            {t("mendAll", { count: mends.length })}
          </Button>
        )
      }
      rows={people}
      keyOf={({ line, email }, at) => `${line} ${email} ${at}`}
      columns={[
        { id: "line", head: t("line"), isNumber: true, cell: ({ line }) => format.number(line) },
        {
          id: "person",
          head: t("manyPerson"),
          isRowHead: true,
          cell: (person) => <Person {...{ person, onMend }} />,
        },
        {
          id: "role",
          head: t("role"),
          width: 140,
          cell: (person) =>
            person.problem === undefined && (
              <NativeSelect
                size="xs"
                miw={112}
                aria-label={t("changeRole", { name: person.email })}
                value={roleOf(person)}
                data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
                onChange={({ currentTarget: { value } }) => {
                  const role = roles.find((one) => one === value);
                  if (role) onRole(person.email, role);
                }}
              />
            ),
        },
      ]}
    />
  );
}

/** Email address and name, with all problems of the line. */
function Person({ person, onMend }: Omit<ProblemProps, "problem">) {
  const { t } = useTranslation("team");
  const format = useFormat();
  const { email, name, problem, group, training, unknown } = person;
  return (
    <>
      <Text size="sm" fw={600}>
        {email === "" ? t("noEmail") : <bdi>{email}</bdi>}
      </Text>
      {name !== "" && (
        <Text size="sm" c="dimmed">
          <bdi>{name}</bdi>
        </Text>
      )}
      {problem && <Problem {...{ person, problem, onMend }} />}
      {group && (
        <Text size="sm">
          {t("group")}: <bdi>{group.value}</bdi>
        </Text>
      )}
      {training && <Text size="sm">{t("trains")}</Text>}
      {unknown.length > 0 && (
        <Text size="sm">{t("manyUnknown", { text: format.list(unknown) })}</Text>
      )}
    </>
  );
}

function Problem({ person, problem, onMend }: ProblemProps) {
  const { t } = useTranslation("team");
  const format = useFormat();
  switch (problem.kind) {
    case "malformed": {
      const { mend } = problem;
      return (
        <>
          <Text size="sm">{t("problem.malformed")}</Text>
          {mend !== undefined && (
            <Button
              size="xs"
              variant="default"
              aria-label={t("mendOf", { email: mend, line: format.number(person.line) })}
              onClick={() => onMend([[person.email, mend]])}
            >
              <bdi>{t("mend", { email: mend })}</bdi>
            </Button>
          )}
        </>
      );
    }
    case "twice":
      return <Text size="sm">{t("problem.twice", { line: format.number(problem.line) })}</Text>;
    case "member":
      return <Text size="sm">{t("problem.member", { name: problem.name })}</Text>;
    case "invited":
      return <Text size="sm">{t("problem.invited", { date: format.date(problem.until) })}</Text>;
    case "no_address":
      return <Text size="sm">{t("problem.no_address")}</Text>;
    case "beyond":
      return <Text size="sm">{t("problem.beyond", { most: limits.invitationsPerCall })}</Text>;
  }
}

interface Props {
  readonly people: readonly PastedPerson[];
  readonly roleOf: (person: PastedPerson) => Role;
  readonly onRole: (email: string, role: Role) => void;
  /** Replaces email addresses that are not valid by corrected ones. */
  readonly onMend: (mends: readonly (readonly [wrong: string, right: string])[]) => void;
}

interface ProblemProps extends Pick<Props, "onMend"> {
  readonly person: PastedPerson;
  readonly problem: LineProblem;
}
