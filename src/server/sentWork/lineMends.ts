import type { FieldProblem } from "../../domain/errors.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";

/** So many names of a list are said. */
const namesSaid = 30;

/**
 * What to do about a line that cannot be used. In English, whatever language the study speaks: it is read in the
 * log of a program.
 */
export function mendOf({ path, rule, allowed = "" }: FieldProblem, scheme: Scheme): string {
  switch (rule) {
    case "json":
      return "Send one JSON object on each line, without a line break in it.";
    case "unknown_field":
      return `Remove ${path}: there is no such field.`;
    case "code_of_scheme":
      return `Name a code of the scheme, by name or id: ${listed(scheme.codes)}.`;
    case "kind_of_code":
      return allowed === "point"
        ? "Remove endUs: this code is a point."
        : "Add endUs: this code is a state.";
    case "subject_of_scheme":
      return `Name a subject of the scheme, by name or id, or null: ${listed(scheme.subjects)}.`;
    case "code_applies_to_subject":
      return "This code does not apply to this subject: name another one, or remove the event.";
    case "modifier_of_scheme":
      return `Name a modifier of the scheme, by name or id: ${listed(scheme.modifiers)}.`;
    case "required_modifier_is_there":
      return "Add the modifier that the scheme requires with this code.";
    case "modifier_value_allowed":
      return `Send a value of the modifier${said(allowed)}.`;
    case "criterion_of_scheme":
    case "trace_of_scheme":
      return `Name a criterion of the scheme, by name or id: ${listed(scheme.criteria)}.`;
    case "value_on_scale":
      return `Send a value of the scale${said(allowed)}, or abstain with "abstains": true and a reason.`;
    case "reason_when_not_judged":
      return "Add a reason for not answering.";
    case "value_or_abstention":
      return 'Send a value, or "abstains": true with a reason.';
    case "event_inside_recording":
    case "evidence_inside_recording":
      return `Send times in microseconds within the recording${said(allowed)}.`;
    case "event_inside_span":
      return "Send events only within the segments that are assigned.";
    case "state_ends_after_it_starts":
      return `Send an endUs that is larger than startUs${said(allowed)}.`;
    case "exclusive_states_do_not_overlap":
      return "End it where the other state of the same group and subject starts: the codes are mutually exclusive.";
    case "scan_of_sampling":
      return `Send prompt numbers and codes of this observation${said(allowed)}.`;
    case "shape":
      return `Correct ${path === "" ? "the line" : path}${said(allowed)}.`;
    default:
      return `Correct ${path === "" ? "the line" : path} (${rule})${said(allowed)}.`;
  }
}

function said(allowed: string): string {
  return allowed === "" ? "" : ` (${allowed})`;
}

function listed(named: readonly { readonly name: string }[]): string {
  if (named.length === 0) return "it has none";
  const names = named.slice(0, namesSaid).map(({ name }) => name);
  return names.join(", ") + (named.length > namesSaid ? ", …" : "");
}
