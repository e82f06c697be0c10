import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import classes from "../EventList.module.css";
import type { Session } from "../../../kit/coding/session.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import { type ListFilter, noFilter, nobody } from "./shown.ts";
import type { TimeText } from "./useTimeText.ts";

interface Props {
  readonly session: Session;
  readonly words: Words;
  readonly time: TimeText;
  readonly filter: ListFilter;
  readonly isFiltered: boolean;
  readonly onFilter: (filter: ListFilter) => void;
  readonly onClose: () => void;
}

/** The active filters of the event list. */
export function FilterLine(props: Props) {
  const { session, words, time, filter, isFiltered, onFilter, onClose } = props;
  const { t } = useTranslation("list");
  const { codes, subjects } = session.work.index.scheme;
  const text = useRef<HTMLInputElement>(null);
  const [clearings, setClearings] = useState(0);

  useEffect(() => {
    text.current?.focus();
    text.current?.select();
  }, []);

  const set = (part: Partial<ListFilter>) => onFilter({ ...filter, ...part });
  return (
    // Escape is heard wherever in the line the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      role="search"
      aria-label={t("filter.name")}
      className={classes["filters"]}
      onSubmit={(submitted) => submitted.preventDefault()}
      onKeyDown={(pressed) => {
        if (pressed.key !== "Escape") return;
        pressed.stopPropagation();
        onClose();
      }}
    >
      <input
        ref={text}
        type="search"
        className={classes["filter"]}
        data-wide
        aria-label={t("filter.text")}
        placeholder={t("filter.textHint")}
        value={filter.text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <select
        className={classes["filter"]}
        aria-label={t("filter.code")}
        value={filter.codeId}
        onChange={({ currentTarget }) => set({ codeId: currentTarget.value })}
      >
        <option value="">{t("filter.allCodes")}</option>
        {codes.map((code) => (
          <option key={code.id} value={code.id}>
            {words.name(code)}
          </option>
        ))}
      </select>
      {subjects.length > 0 && (
        <select
          className={classes["filter"]}
          aria-label={t("filter.subject")}
          value={filter.subjectId}
          onChange={({ currentTarget }) => set({ subjectId: currentTarget.value })}
        >
          <option value="">{t("filter.allSubjects")}</option>
          {subjects.map((subject) => (
            <option key={subject.id} value={subject.id}>
              {words.name(subject)}
            </option>
          ))}
          <option value={nobody}>{words.subject(null)}</option>
        </select>
      )}
      <select
        className={classes["filter"]}
        aria-label={t("filter.kind")}
        value={filter.kind}
        onChange={({ currentTarget: { value } }) =>
          set({ kind: value === "point" || value === "state" ? value : "" })
        }
      >
        <option value="">{t("filter.allKinds")}</option>
        <option value="point">{t("filter.point")}</option>
        <option value="state">{t("filter.state")}</option>
      </select>
      <TimeField
        key={`from ${clearings}`}
        name={t("filter.from")}
        time={time}
        valueUs={filter.fromUs}
        onValue={(fromUs) => set({ fromUs })}
      />
      <TimeField
        key={`to ${clearings}`}
        name={t("filter.to")}
        time={time}
        valueUs={filter.toUs}
        onValue={(toUs) => set({ toUs })}
      />
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={filter.isUnfinished}
          onChange={({ currentTarget }) => set({ isUnfinished: currentTarget.checked })}
        />
        {t("filter.unfinished")}
      </label>
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={filter.among !== null}
          onChange={({ currentTarget }) =>
            set({
              among: currentTarget.checked ? new Set(session.state.get().selectedIds) : null,
            })
          }
        />
        {t("filter.among")}
      </label>
      <button
        type="button"
        className={classes["tool"]}
        disabled={!isFiltered}
        onClick={() => {
          setClearings((before) => before + 1);
          onFilter(noFilter);
          text.current?.focus();
        }}
      >
        {t("filter.clear")}
      </button>
    </form>
  );
}

/** A field for a time. Text that is not a time is reported and filters nothing. */
function TimeField({
  name,
  time,
  valueUs,
  onValue,
}: {
  readonly name: string;
  readonly time: TimeText;
  readonly valueUs: number | null;
  readonly onValue: (valueUs: number | null) => void;
}) {
  const { t } = useTranslation("list");
  const [text, setText] = useState(valueUs === null ? "" : time.showExactly(valueUs));
  const isWrong = text.trim() !== "" && time.read(text) === undefined;
  const whyId = useId();
  return (
    <label className={classes["check"]}>
      {name}
      <input
        dir="ltr"
        className={classes["filter"]}
        data-time
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? whyId : undefined}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onValue(value.trim() === "" ? null : (time.read(value) ?? null));
        }}
      />
      {isWrong && (
        <span id={whyId} role="alert" className={classes["wrong"]}>
          {t("filter.wrongTime", { text })}
        </span>
      )}
    </label>
  );
}
