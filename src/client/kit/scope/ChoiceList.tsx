import { Button, TextInput } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { fitting } from "../page/fitting.ts";
import { CheckIcon, SearchIcon } from "../page/icons.tsx";
import type { Choice, ChoiceGroup } from "./choices.ts";
import { chosenMost } from "./narrowing.ts";
import classes from "./scope.module.css";
import "./texts.ts";

const rowPx = 36;
/** From this number of choices on there is a search field. */
const searchedFrom = 8;

/**
 * Multiple selection: a search field with a list below. Arrow keys move, Enter selects and deselects; only visible
 * rows are rendered, so that a thousand are as fast as ten.
 */
export function ChoiceList({ label, choices, groups, chosen, onChange }: Props) {
  const { t } = useTranslation("scope");
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const taken = new Set(chosen);
  const found = fitting(choices.map(searched), query).map(({ choice }) => choice);
  // The library's own functions change with every scroll, which is what it is for.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    initialRect: { width: 300, height: 288 },
  });
  const current = Math.min(at, found.length - 1);
  useEffect(() => {
    if (current >= 0) rows.scrollToIndex(current);
  }, [current, rows]);

  function toggle(values: readonly string[]): void {
    const areAll = values.every((value) => taken.has(value));
    const rest = chosen.filter((value) => !values.includes(value));
    onChange(areAll ? rest : [...rest, ...values].slice(0, chosenMost));
  }

  function hear(event: KeyboardEvent): void {
    if (found.length === 0) return;
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 8,
      PageUp: current - 8,
    }[event.key];
    const choice = found[current];
    if (to !== undefined) setAt(Math.min(Math.max(to, 0), found.length - 1));
    else if (event.key === "Enter" && choice) toggle([choice.value]);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes["choices"]}>
      <TextInput
        role="combobox"
        aria-label={choices.length < searchedFrom ? label : t("search", { what: label })}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        data-autofocus
        leftSection={<SearchIcon />}
        placeholder={t("searchPlaceholder")}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={hear}
      />
      {groups.length > 0 && query === "" && (
        // A set of buttons, which a fieldset would announce as a form.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div className={classes["groups"]} role="group" aria-label={t("groups")}>
          {groups.map(({ name, values }) => (
            <button
              key={values.join()}
              type="button"
              className={classes["group"]}
              aria-pressed={values.every((value) => taken.has(value))}
              onClick={() => toggle(values)}
            >
              <bdi>{name}</bdi>
            </button>
          ))}
        </div>
      )}
      <div ref={scroller} className={classes["list"]}>
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          aria-multiselectable
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const choice = found[index];
            if (!choice) return null;
            return (
              <div
                key={choice.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={taken.has(choice.value)}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                data-at={index === current || undefined}
                className={classes["choice"]}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => {
                  setAt(index);
                  toggle([choice.value]);
                }}
                onKeyDown={hear}
              >
                <span className={classes["tick"]} aria-hidden>
                  {taken.has(choice.value) && <CheckIcon size={14} />}
                </span>
                {choice.color !== undefined && (
                  <span className={classes["swatch"]} style={{ background: choice.color }} />
                )}
                <bdi className={classes["name"]}>{choice.name}</bdi>
                {choice.of !== undefined && <bdi className={classes["of"]}>{choice.of}</bdi>}
              </div>
            );
          })}
        </div>
      </div>
      <div className={classes["foot"]}>
        <span role="status">
          {found.length === 0
            ? t("nothingFits", { query })
            : t("chosen", { chosen: chosen.length, count: choices.length })}
        </span>
        {query !== "" && found.length > 0 && found.length <= chosenMost && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => toggle(found.map(({ value }) => value))}
          >
            {t("takeFound", { count: found.length })}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => onChange([])}>
            {t("all")}
          </Button>
        )}
      </div>
    </div>
  );
}

function searched(choice: Choice): { readonly name: string; readonly choice: Choice } {
  return { name: choice.of === undefined ? choice.name : `${choice.name} ${choice.of}`, choice };
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly groups: readonly ChoiceGroup[];
  /** Empty: all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}
