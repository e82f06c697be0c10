import { QueryClientContext } from "@tanstack/react-query";
import { useContext } from "react";
import { useTranslation } from "./useTranslation.ts";
import { Silent, Unreachable } from "../query/api.ts";
import { sessionQuery } from "../query/session.ts";
import { errors, type FieldProblem, Refusal } from "../../../domain/errors.ts";
import { useFormat } from "./format.ts";
import { causeText, ruleText } from "./refusalWords.ts";

/** An error in three sentences: what happened, what was kept, what to do. */
export interface RefusalText {
  readonly what: string;
  readonly kept?: string;
  readonly next: string;
  /** The action that helps: try again, sign in, reload the page, or none. */
  readonly remedy: "retry" | "sign_in" | "reload" | "none";
}

/** Gives the function that turns a thrown error into its text. */
export function useRefusalText(): (error: unknown) => RefusalText {
  const { t, i18n } = useTranslation(["errors", "common"]);
  const format = useFormat();
  const session = useContext(QueryClientContext)?.getQueryData(sessionQuery.queryKey);
  const isAdministrator = session?.state === "signed_in" && session.account.isAdministrator;

  return (error) => {
    if (error instanceof Silent) {
      const next = error.isOfWrite ? t("silence.ofWrite") : t("unreachable.next");
      return { what: t("silence.what"), next, remedy: "retry" };
    }
    if (error instanceof Unreachable) {
      return { what: t("unreachable.what"), next: t("unreachable.next"), remedy: "retry" };
    }
    const refusal = refusalIn(error);
    if (!refusal) {
      const next = t(isAdministrator ? "administrator.bug" : "bug.next");
      return { what: t("bug.what"), next, remedy: "reload" };
    }
    const details: Readonly<Record<string, unknown>> = refusal.details;
    const step = stepAfter(refusal);
    const seconds = details["retryAfterSeconds"];
    const ofAdministrator = administratorStep(refusal, isAdministrator);
    return {
      what: causeText(refusal, i18n, format),
      next:
        step === "wait" && typeof seconds === "number"
          ? t("next.waitFor", { time: format.seconds(seconds) })
          : t(ofAdministrator ? `administrator.${ofAdministrator}` : `next.${step}`),
      remedy: remedies[step],
    };
  };
}

/**
 * Gives the function that returns the error message of a form field: `field("email")`; `undefined` where the error
 * is not about it.
 */
export function useFieldErrors(error: unknown): (path: string) => string | undefined {
  const { t } = useTranslation(["errors", "common"]);
  const problems = fieldProblemsOf(error);

  return (path) => {
    const problem = problems.find((one) => one.path === path || one.path.endsWith(`.${path}`));
    if (!problem) return undefined;
    return ruleText(problem, t);
  };
}

/** The fields that an error refuses; empty for other errors. */
export function fieldProblemsOf(error: unknown): readonly FieldProblem[] {
  const refusal = refusalIn(error);
  if (refusal?.code !== "invalid_input") return [];
  return errors.invalid_input.details.parse(refusal.details).fields;
}

/** The error as a `Refusal`, with its typed code; `undefined` for other errors. */
function refusalIn(error: unknown): Refusal | undefined {
  return error instanceof Refusal ? error : undefined;
}

/** What to do: some limits on numbers and sizes can be raised by an administrator only. */
function stepAfter(refusal: Refusal) {
  const details: Readonly<Record<string, unknown>> = refusal.details;
  return refusal.code === "quota_reached" && details["limit"] === "studyUploadsBytes"
    ? "ask_administrator"
    : errors[refusal.code].next;
}

/**
 * The step for an administrator, where other people ask one; `undefined` for them. A person who is not signed in
 * may be one.
 */
function administratorStep(refusal: Refusal, isAdministrator: boolean) {
  if (stepAfter(refusal) !== "ask_administrator") return undefined;
  if (refusal.code === "second_step_lost" || refusal.code === "reset_invalid") {
    return "reset_password";
  }
  return isAdministrator ? administratorSteps.find((one) => one === refusal.code) : undefined;
}

const administratorSteps = [
  "no_mail",
  "media_host_not_allowed",
  "storage_full",
  "quota_reached",
] as const;

const remedies = {
  sign_in: "sign_in",
  set_up_two_factor: "sign_in",
  try_again: "retry",
  wait: "retry",
  complete_it: "none",
  correct_it: "none",
  ask_coordinator: "none",
  ask_administrator: "none",
  reload: "reload",
  nothing_changed: "none",
  check_link: "none",
  hand_over: "none",
  reopen_study: "none",
  kept_here: "retry",
} as const;
