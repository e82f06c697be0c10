import { Button } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Code } from "../../../domain/entities/scheme.ts";
import { useFormat } from "../../kit/text/format.ts";
import { type ColourWarning, colourWarnings, withChosenColours } from "./colourCheck.ts";
import type { Editing } from "./editing.ts";
import classes from "../../kit/scheme/scheme.module.css";

/** Colours that are hard to distinguish, and for which colour vision; one press selects others. */
export function ColourCheck({ editing: { scheme, change } }: { readonly editing: Editing }) {
  const { t } = useTranslation("scheme");
  const codes = useDeferredValue(scheme.codes);
  const warnings = useMemo(() => colourWarnings(codes), [codes]);
  if (codes.length === 0) return null;
  const isShared = warnings.length > 0 && warnings.every(({ kind }) => kind === "same");
  return (
    <details className={classes["colourCheck"]}>
      <summary>
        {warnings.length === 0
          ? t("colours.fine")
          : isShared
            ? t("colours.shared")
            : t("colours.count", { count: warnings.length })}
      </summary>
      <p className={classes["hint"]}>{t("colours.what")}</p>
      {warnings.length > 0 && (
        <ul>
          {warnings.slice(0, mostShown).map((warning) => (
            <li key={keyOf(warning)}>
              <Warning warning={warning} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" onClick={() => change(withChosenColours(scheme))}>
        {t("colours.choose")}
      </Button>
    </details>
  );
}

const mostShown = 30;

function Warning({ warning }: { readonly warning: ColourWarning }) {
  const { t } = useTranslation("scheme");
  const format = useFormat();
  const named = (codes: readonly Code[]) =>
    format.list(codes.map(({ name }) => name || t("nameless")));
  const eyes = () =>
    "for" in warning && warning.for.length > 0
      ? format.list(warning.for.map((eye) => t(`colours.eye.${eye}`)))
      : t("colours.everybody");

  switch (warning.kind) {
    case "same":
      return (
        <>
          <Swatch color={warning.color} />
          {t("colours.same", { names: named(warning.codes) })}
        </>
      );
    case "close":
      return (
        <>
          <Swatch color={warning.colors[0]} />
          <Swatch color={warning.colors[1]} />
          {t("colours.close", {
            a: named(warning.codes[0]),
            b: named(warning.codes[1]),
            whom: eyes(),
          })}
        </>
      );
    case "ground":
      return (
        <>
          <Swatch color={warning.color} />
          {t(`colours.ground.${warning.ground}`, { names: named(warning.codes), whom: eyes() })}
        </>
      );
  }
}

function Swatch({ color }: { readonly color: string }) {
  return <span className={classes["swatch"]} style={{ background: color }} />;
}

function keyOf(warning: ColourWarning): string {
  switch (warning.kind) {
    case "same":
      return warning.color;
    case "close":
      return warning.colors.join(" ");
    case "ground":
      return `${warning.color} ${warning.ground}`;
  }
}
