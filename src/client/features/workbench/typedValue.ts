import type { Modifier } from "../../../domain/entities/scheme.ts";

export type TypedModifierKind = Extract<Modifier, { readonly type: "number" | "text" }>;

/** The result of a typed modifier: its value, none for an empty text, or not valid. */
export type TypedValue =
  | { readonly kind: "value"; readonly value: string | number }
  | { readonly kind: "none" }
  | { readonly kind: "wrong" };

export function typedValue(modifier: TypedModifierKind, text: string): TypedValue {
  const typed = text.trim();
  if (typed === "") return { kind: "none" };
  if (modifier.type === "text") return { kind: "value", value: typed };
  const value = Number(typed.replace(",", "."));
  return value >= modifier.min && value <= modifier.max
    ? { kind: "value", value }
    : { kind: "wrong" };
}
