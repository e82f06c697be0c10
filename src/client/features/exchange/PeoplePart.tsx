import { Select, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { foldedName } from "../../../formats/foldedName.ts";
import classes from "./exchange.module.css";
import type { ImportStore } from "./importing.ts";
import { MoreRows } from "./MoreRows.tsx";
import type { Known, Plan } from "./plan.ts";

/** Assigns the names in the files to members of the study. */
export function PeoplePart({ plan, known, store }: Props) {
  const { t } = useTranslation("exchange");
  if (plan.people.length === 0) return null;
  const options = (isProgram: boolean) =>
    known.members
      .filter((member) => member.isProgram === isProgram)
      .map(({ accountId, name }) => ({ value: accountId, label: name }));
  const [members, programs] = [options(false), options(true)];
  const first = { value: "new", label: t("people.new") };
  const data =
    programs.length === 0
      ? [first, ...members]
      : [
          first,
          { group: t("people.programs"), items: programs },
          { group: t("people.members"), items: members },
        ];
  return (
    <section className={classes["part"]} aria-labelledby="import-people">
      <Title order={3} id="import-people">
        {t("people.title", { count: plan.people.length })}
      </Title>
      <Text size="sm" c="dimmed">
        {t("people.what")}
        {programs.length > 0 && ` ${t("people.whatPrograms")}`}
      </Text>
      <MoreRows rows={plan.people}>
        {(rows) => (
          <ul className={classes["rows"]}>
            {rows.map(({ person, accountId, observations }) => (
              <li key={person.id} className={classes["row"]}>
                <div className={classes["grows"]}>
                  <p>
                    <bdi>{person.name}</bdi>
                  </p>
                  <p className={classes["small"]}>
                    {t("people.observations", { count: observations })}
                  </p>
                </div>
                <Select
                  className={classes["select"] ?? ""}
                  aria-label={t("people.who", { name: person.name })}
                  searchable={known.members.length > 7}
                  allowDeselect={false}
                  limit={50}
                  data={data}
                  value={accountId ?? "new"}
                  onChange={(value) => {
                    if (value === null) return;
                    const { people } = store.get().wishes;
                    store.wish({ people: { ...people, [foldedName(person.name)]: value } });
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </MoreRows>
    </section>
  );
}

interface Props {
  readonly plan: Plan;
  readonly known: Known;
  readonly store: ImportStore;
}
