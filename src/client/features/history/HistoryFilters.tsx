import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { type HistorySearch, parseHistorySearch } from "./address.ts";
import classes from "./history.module.css";
import { useCall } from "../../kit/query/useCall.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { abouts } from "../../../domain/entities/happening.ts";
import { knownActions } from "./known.ts";

interface Props {
  readonly studyId: string;
  readonly search: HistorySearch;
  /** The name of the object that the history is restricted to; `undefined` for none. */
  readonly ofName: string | undefined;
  readonly onSearch: (search: HistorySearch) => void;
}

/** The filters of the history. */
export function HistoryFilters({ studyId, search, ofName, onSearch }: Props) {
  const { t } = useTranslation("history");
  const { data: members = [] } = useCall(memberCalls.listMembers, { params: { studyId } });
  const { who = "", about = "", action = "", from = "", to = "", of } = search;
  const set = (change: Readonly<Partial<Record<keyof HistorySearch, string>>>) =>
    onSearch(parseHistorySearch({ ...search, ...change }));

  return (
    <search className={classes["filters"]} aria-label={t("filters")}>
      <NativeSelect
        label={t("who")}
        value={who}
        onChange={(event) => set({ who: event.currentTarget.value })}
        data={[
          { value: "", label: t("everybody") },
          ...members.map(({ accountId, name }) => ({ value: accountId, label: name })),
        ]}
      />
      <NativeSelect
        label={t("aboutHead")}
        value={about}
        onChange={(event) => set({ about: event.currentTarget.value })}
        data={[
          { value: "", label: t("everything") },
          ...abouts.map((one) => ({ value: one, label: t(`about.${one}`) })),
        ]}
      />
      <NativeSelect
        label={t("actionHead")}
        value={action}
        onChange={(event) => set({ action: event.currentTarget.value })}
        data={[
          { value: "", label: t("everything") },
          ...knownActions.map((one) => ({ value: one, label: t(`action.${one}`) })),
        ]}
      />
      <TextInput
        type="date"
        label={t("from")}
        value={from}
        max={to === "" ? undefined : to}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("to_day")}
        value={to}
        min={from === "" ? undefined : from}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {of !== undefined && (
        <Button variant="light" onClick={() => set({ of: "" })}>
          {t("onlyThis", { name: ofName ?? t("gone") })}
        </Button>
      )}
      {Object.values(search).some((value) => value !== undefined) && (
        <Button variant="subtle" onClick={() => onSearch({})}>
          {t("clear")}
        </Button>
      )}
    </search>
  );
}
