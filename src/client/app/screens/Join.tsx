import { Button } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { memberCalls, type InvitationLook } from "../../../api/contract/members.ts";
import { Refusal } from "../../../domain/errors.ts";
import type { InvitationState } from "../../../domain/states.ts";
import { useAccount, useWelcome } from "../../kit/query/account.ts";
import { AccountFields, emptyAccount } from "../../kit/form/AccountFields.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { useSignOut } from "../frame/signOut.ts";
import { SignOutFailure } from "../frame/SignOutFailure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { SingleSignOnProblem } from "../../features/settings/SingleSignOnProblem.tsx";
import {
  leaveForSingleSignOn,
  problemInAddress,
  signInWaysQuery,
} from "../../kit/query/singleSignOn.ts";
import styles from "../../kit/page/accounts.module.css";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useAction } from "../../kit/query/useAction.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** An invitation: what it is for, and joining by it. */
export function Join() {
  const { token } = useParams({ from: "/plain/join/$token" });
  const { data: look, error, refetch } = useCall(memberCalls.lookAtInvitation, { body: { token } });

  if (error) {
    const state = unusableIn(error);
    return state ? (
      <Unusable state={state} />
    ) : (
      <Failure error={error} onRetry={() => void refetch()} />
    );
  }
  if (!look) return <Loading />;
  if (look.state !== "pending") return <Unusable state={look.state} />;
  return <Pending look={look} token={token} />;
}

function Pending({ look, token }: { readonly look: InvitationLook; readonly token: string }) {
  const { t, i18n } = useTranslation(["accounts", "common"]);
  const navigate = useNavigate();
  const account = useAccount();
  const signOut = useSignOut();
  const welcome = useWelcome();
  const institution = useAnswer(signInWaysQuery).data?.institution;
  const [problem] = useState(problemInAddress);
  const leave = useAction(() =>
    leaveForSingleSignOn({
      purpose: "join",
      invitation: token,
      language: i18n.resolvedLanguage ?? i18n.language,
    }),
  );
  const [draft, setDraft] = useState({
    ...emptyAccount,
    email: look.email ?? "",
    name: (!look.isForSeveral && look.name) || "",
  });
  const { mutate, isPending, error } = useSend(
    memberCalls.acceptInvitation,
    () => {
      const language = i18n.resolvedLanguage ?? i18n.language;
      return { body: account ? { token } : { token, account: { ...draft, language } } };
    },
    {
      onSuccess: async ({ account: joined, studyId }) => {
        welcome(joined);
        await navigate({ to: "/studies/$studyId", params: { studyId } });
      },
    },
  );
  const errorOf = useFieldErrors(error);
  const unusable = unusableIn(error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  if (unusable) return <Unusable state={unusable} />;
  return (
    <div className={styles["page"]}>
      <title>{`${t("common:screen.join")} · ${t("common:product")}`}</title>
      <h1>{t("join.title", { study: look.studyName })}</h1>
      <p>
        {t("join.invites", { inviter: look.inviterName, role: t(`common:role.${look.role}`) })}
        {look.email !== null && ` ${t("join.forEmail", { email: look.email })}`}
        {look.isForSeveral && ` ${t("join.forClass", { name: look.name })}`}
      </p>
      {problem !== undefined && <SingleSignOnProblem problem={problem} />}
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {!account && leave.error && <Failure error={leave.error} compact />}
        {!account && institution && (
          <>
            <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
              {t("singleSignOn.continue", { name: institution })}
            </Button>
            <p>{t("singleSignOn.or")}</p>
          </>
        )}
        {!account && (
          <AccountFields
            draft={draft}
            onChange={setDraft}
            errorOf={errorOf}
            fixedEmail={look.email !== null}
          />
        )}
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <Button type="submit" loading={isPending}>
          {account ? t("join.submitAs", { name: account.name }) : t("join.submitNew")}
        </Button>
        {account ? (
          <>
            <Button variant="subtle" onClick={() => signOut(`/join/${token}`)}>
              {t("join.other")}
            </Button>
            <SignOutFailure />
          </>
        ) : (
          <LinkButton variant="subtle" to="/sign-in" search={{ back: `/join/${token}` }}>
            {t("join.haveAccount")}
          </LinkButton>
        )}
      </form>
    </div>
  );
}

function Unusable({ state }: { readonly state: Unusable }) {
  const { t } = useTranslation(["accounts", "common"]);

  return (
    <div className={styles["page"]}>
      <title>{`${t("common:screen.join")} · ${t("common:product")}`}</title>
      <h1>{t(`join.state.${state}`)}</h1>
      <p>{t(`join.stateWhat.${state}`)}</p>
      <LinkButton to="/">{t("common:notFound.action")}</LinkButton>
    </div>
  );
}

type Unusable = Exclude<InvitationState, "pending"> | "unknown";

/** Why an invitation cannot be used; `undefined` where the error is about something else. */
function unusableIn(error: unknown): Unusable | undefined {
  const refusal: Refusal | undefined = error instanceof Refusal ? error : undefined;
  if (refusal?.code === "not_found") return "unknown";
  if (
    refusal?.code === "invalid_input" &&
    fieldProblemsOf(error).some(({ path }) => path.endsWith("token"))
  ) {
    return "unknown";
  }
  if (refusal?.code !== "invitation_invalid") return undefined;
  const details: Readonly<Record<string, unknown>> = refusal.details;
  const state = details["state"];
  return state === "accepted" || state === "full" || state === "expired" || state === "revoked"
    ? state
    : "unknown";
}
