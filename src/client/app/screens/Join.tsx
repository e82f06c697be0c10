import { Button, TextInput } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Reply } from "../../../api/call.ts";
import { memberCalls, type InvitationPreview } from "../../../api/contract/members.ts";
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
import { SignInName } from "../../features/settings/SignInName.tsx";
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

/** An invitation: the study and role that it is for, and joining. */
export function Join() {
  const { token } = useParams({ from: "/plain/join/$token" });
  const [proof] = useState(proofInAddress);
  const body = proof === undefined ? { token } : { token, proof };
  const { data: look, error, refetch } = useCall(memberCalls.previewInvitation, { body });
  // Kept here: the link may be full by now, and the name is to be read all the same.
  const [joined, setJoined] = useState<Joined>();

  if (joined) return <SignInName joined={joined} />;

  if (error) {
    const state = unusableIn(error);
    return state ? (
      <Unusable state={state} />
    ) : (
      <Failure isScreen error={error} onRetry={() => void refetch()} />
    );
  }
  if (!look) return <Loading />;
  if (look.state !== "pending") return <Unusable state={look.state} />;
  return <Pending look={look} token={token} proof={proof} onSignInName={setJoined} />;
}

function proofInAddress(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get("proof") ?? undefined;
}

function Pending({
  look,
  token,
  proof,
  onSignInName,
}: {
  readonly look: InvitationPreview;
  readonly token: string;
  readonly proof: string | undefined;
  /** Called with who joined with a sign-in name that they are to be shown. */
  readonly onSignInName: (joined: Joined) => void;
}) {
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
  const first = account ? "join" : look.newcomersFirst;
  const asksForLetter = first === "ask_for_letter";
  const getsName = first === "sign_in_name";
  const { mutate, isPending, error } = useSend(
    memberCalls.acceptInvitation,
    () => {
      const language = i18n.resolvedLanguage ?? i18n.language;
      const shown = proof === undefined ? {} : { proof };
      const { email, ...person } = draft;
      const typed = { ...person, ...(!getsName && { email }), language };
      return { body: account ? { token } : { token, account: typed, ...shown } };
    },
    {
      onSuccess: async (joined) => {
        if (getsName) return onSignInName(joined);
        welcome(joined.account);
        await navigate({ to: "/studies/$studyId", params: { studyId: joined.studyId } });
      },
    },
  );
  const asking = useSend(memberCalls.askToJoin, () => ({
    body: { token, email: draft.email, language: i18n.resolvedLanguage ?? i18n.language },
  }));
  const sending = asksForLetter ? asking : { mutate, isPending, error };
  const errorOf = useFieldErrors(sending.error);
  const unusable = unusableIn(sending.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sending.mutate();
  };

  if (asksForLetter && asking.isSuccess) {
    return (
      <div className={styles["page"]}>
        <title>{`${t("common:screen.join")} · ${t("common:product")}`}</title>
        <h1>{t("join.letter")}</h1>
        <p role="status">{t("join.letterWhat", { email: draft.email })}</p>
        <p>{t("join.ifAccount")}</p>
        <LinkButton to="/sign-in" search={{ back: `/join/${token}` }}>
          {t("join.haveAccount")}
        </LinkButton>
      </div>
    );
  }
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
        {asksForLetter && (
          <TextInput
            label={t("email")}
            description={t("join.letterHint")}
            type="email"
            name="email"
            autoComplete="username"
            value={draft.email}
            error={errorOf("email")}
            onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
          />
        )}
        {!account && !asksForLetter && (
          <AccountFields
            draft={draft}
            onChange={setDraft}
            errorOf={errorOf}
            email={getsName ? "none" : look.email !== null ? "fixed" : "asked"}
          />
        )}
        {sending.error && fieldProblemsOf(sending.error).length === 0 && (
          <Failure error={sending.error} compact />
        )}
        <Button type="submit" loading={sending.isPending}>
          {account
            ? t("join.submitAs", { name: account.name })
            : t(asksForLetter ? "join.sendLetter" : "join.submitNew")}
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

type Joined = Reply<typeof memberCalls.acceptInvitation>;

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
