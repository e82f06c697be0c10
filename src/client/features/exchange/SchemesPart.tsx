import { NativeSelect, Radio, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { SchemeView } from "../../kit/scheme/SchemeView.tsx";
import classes from "./exchange.module.css";
import type { ImportStore } from "./importing.ts";
import type { Plan, PlannedScheme, SchemeOption } from "./plan.ts";

/** The scheme version for the imported coding: an existing one, or a new one with its additions. */
export function SchemesPart({ plan, isOwn, store }: Props) {
  const { t } = useTranslation(["exchange", "scheme"]);
  return (
    <section className={classes["part"]} aria-labelledby="import-scheme">
      <Title order={3} id="import-scheme">
        {t("schemes.title", { count: plan.schemes.length })}
      </Title>
      {plan.schemes.map((planned) => (
        <OneScheme
          key={planned.copy.id}
          planned={planned}
          isOnly={plan.schemes.length === 1}
          isOwn={isOwn}
          store={store}
        />
      ))}
    </section>
  );
}

function OneScheme({ planned, isOnly, isOwn, store }: SchemeProps) {
  const { t } = useTranslation("exchange");
  const { at, copy, options, chosen, rounds, round } = planned;
  const { codes, subjects, criteria } = copy.scheme;
  const shown = chosen.kind === "own" ? copy.scheme : chosen.fit.joined;
  return (
    <div className={classes["scheme"]}>
      {!isOnly && <Text fw={550}>{t("schemes.version", { number: copy.number })}</Text>}
      <Text size="sm">
        {t("schemes.holds", {
          codes: t("schemes.codes", { count: codes.length }),
          subjects: t("schemes.subjects", { count: subjects.length }),
          criteria: t("schemes.criteria", { count: criteria.length }),
        })}
      </Text>
      {!isOwn && options.length > 1 && (
        <Radio.Group
          aria-label={t("schemes.choose")}
          value={chosen.key}
          onChange={(value) => {
            const { schemes } = store.get().wishes;
            store.wish({ schemes: { ...schemes, [at]: value } });
          }}
        >
          <div className={classes["options"]}>
            {options.map((option) => (
              <Option key={option.key} option={option} />
            ))}
          </div>
        </Radio.Group>
      )}
      {!isOwn && options.length === 1 && <Text size="sm">{t("schemes.first")}</Text>}
      {rounds.length > 0 && (
        <NativeSelect
          className={classes["select"] ?? ""}
          label={t("schemes.round")}
          description={t("schemes.roundWhat")}
          value={round?.id ?? "new"}
          onChange={(event) => {
            const wish = event.currentTarget.value;
            store.wish({ rounds: { ...store.get().wishes.rounds, [at]: wish } });
          }}
          data={[
            ...rounds.map(({ id, number, name }) => ({
              value: id,
              label: name === "" ? t("schemes.roundNumber", { number }) : name,
            })),
            { value: "new", label: t("schemes.newRound") },
          ]}
        />
      )}
      <details>
        <summary>{t("schemes.look")}</summary>
        <section
          className={classes["preview"]}
          aria-label={t("schemes.look")}
          // A region that scrolls is reached by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <SchemeView scheme={shown} />
        </section>
      </details>
    </div>
  );
}

function Option({ option }: { readonly option: SchemeOption }) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  if (option.kind === "own") {
    return <Radio value="own" label={t("schemes.own")} description={t("schemes.ownWhat")} />;
  }
  const { number } = option.version;
  if (option.kind === "existing") {
    return (
      <Radio
        value={option.key}
        label={t("schemes.existing", { number })}
        description={t("schemes.existingWhat")}
      />
    );
  }
  const { codes, subjects, modifiers, criteria } = option.fit.missing;
  const names = [...codes, ...criteria, ...subjects, ...modifiers];
  return (
    <Radio
      value={option.key}
      label={t("schemes.joined", { number })}
      description={
        names.length === 0
          ? t("schemes.joinedRules")
          : t("schemes.joinedWhat", {
              count: names.length,
              names: format.list(names.slice(0, mostNames).map(isolated)),
              more: names.length > mostNames ? "…" : "",
            })
      }
    />
  );
}

const mostNames = 8;

interface Props {
  readonly plan: Plan;
  readonly isOwn: boolean;
  readonly store: ImportStore;
}

interface SchemeProps extends Omit<Props, "plan"> {
  readonly planned: PlannedScheme;
  readonly isOnly: boolean;
}
