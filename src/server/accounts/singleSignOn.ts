import { betterAuth } from "better-auth";
import { APIError, getOAuthState } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { Refusal } from "../../domain/errors.ts";
import { type Id, rules } from "../../domain/rules.ts";
import type { SingleSignOnProblem } from "../../domain/singleSignOn.ts";
import { invitationByToken } from "../database/invitations.ts";
import { type AuthOptions, authOptions, type Caller, copyCookies, withAddress } from "./auth.ts";
import { hashOfToken } from "./hashOfToken.ts";
import type { SingleSignOnConfig } from "./singleSignOnConfig.ts";

/** Sign-in through an institution’s identity provider. */
export interface SingleSignOn {
  /** What people call it. */
  readonly name: string;
  /**
   * Where the browser has to go now; what it needs to come back is added to `answer`.
   * @throws Refusal `single_sign_on_unavailable` where the provider does not answer.
   */
  start(intent: Intent, asked: Caller, answer: Headers): Promise<string>;
  /** The way back: the path of ours to go to. The cookie of the new session is added to `answer`. */
  finish(query: URLSearchParams, asked: Caller, answer: Headers): Promise<string>;
  isLinked(accountId: Id<"account">): Promise<boolean>;
  unlink(accountId: Id<"account">): Promise<void>;
}

/** The purpose of a visit to the provider, and the path to return to. */
export type Intent =
  | { readonly purpose: "sign_in" | "link"; readonly back: string }
  | {
      readonly purpose: "join";
      readonly back: string;
      readonly invitation: string;
      readonly language: string;
    };

interface Options extends AuthOptions {
  readonly config: SingleSignOnConfig;
  readonly origin: string;
}

const provider = "single_sign_on";

export function openSingleSignOn(options: Options): SingleSignOn {
  const { config, database, origin } = options;
  let opened: Promise<SingleSignOnAuth> | undefined;

  /** The library asks the provider for its ways once, and takes no answer for an answer. */
  const auth = async () => {
    opened ??= openLibrary(options);
    const library = await opened;
    const { socialProviders } = await library.$context;
    if (socialProviders.length > 0) return library;
    opened = undefined;
    throw new Refusal("single_sign_on_unavailable", {});
  };

  return {
    name: config.name,

    async start(intent, asked, answer) {
      const { api } = await auth();
      const ways = {
        provider,
        callbackURL: intent.back,
        errorCallbackURL: intent.purpose === "sign_in" ? "/sign-in" : intent.back,
        disableRedirect: true,
      };
      const headers = withAddress(asked);
      const started =
        intent.purpose === "link"
          ? await api.linkSocialAccount({ body: ways, headers, returnHeaders: true })
          : await api.signInSocial({
              body: {
                ...ways,
                ...(intent.purpose === "join" && {
                  additionalData: { invitation: intent.invitation, language: intent.language },
                }),
              },
              headers,
              returnHeaders: true,
            });
      copyCookies(started.headers, answer);
      return started.response.url ?? "";
    },

    async finish(query, asked, answer) {
      const { handler } = await auth();
      const came = await handler(
        new Request(`${origin}/api/auth/callback/${provider}?${query.toString()}`, {
          headers: withAddress(asked),
        }),
      );
      copyCookies(came.headers, answer);
      const next = new URL(came.headers.get("location") ?? "/sign-in?error=none", origin);
      // Where it leads was ours to say when it began: it never leads elsewhere.
      const path =
        next.origin === origin && !next.pathname.startsWith("/api/") ? next.pathname : "/sign-in";
      const error = next.searchParams.get("error");
      return error === null ? `${path}${next.search}` : `${path}?problem=${problemIn(error)}`;
    },

    async isLinked(accountId) {
      const row = await database
        .selectFrom("credential")
        .select("id")
        .where("userId", "=", accountId)
        .where("providerId", "=", provider)
        .executeTakeFirst();
      return row !== undefined;
    },

    async unlink(accountId) {
      await database
        .deleteFrom("credential")
        .where("userId", "=", accountId)
        .where("providerId", "=", provider)
        .execute();
    },
  };
}

type SingleSignOnAuth = Awaited<ReturnType<typeof openLibrary>>;

async function openLibrary(options: Options) {
  const { config, database, origin } = options;
  const library = betterAuth({
    ...authOptions(options),
    account: {
      modelName: "credential",
      // What somebody left with lies sealed in their browser, an invitation's link among it.
      storeStateStrategy: "cookie",
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        // An equal address proves nothing: who has an account links it while signed in.
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: [provider],
      },
    },
    databaseHooks: {
      account: { create: { before: forgetTokens }, update: { before: forgetTokens } },
      user: {
        create: {
          /** The one way to an account without a password: a pending invitation in one’s hand. */
          before: async (user) => {
            const state = await getOAuthState();
            const token: unknown = state?.["invitation"];
            const invitation =
              typeof token === "string"
                ? await invitationByToken(database, hashOfToken(token))
                : undefined;
            if (invitation?.state !== "pending") throw refused("invitation_needed");
            if (invitation.email !== null && invitation.email !== user.email) {
              throw refused("other_address");
            }
            const language = rules.language.safeParse(state?.["language"]).data;
            const name = rules.name.safeParse(user.name).data ?? user.email.replace(/@.*$/u, "");
            return { data: { ...user, name, emailVerified: true, image: null, language } };
          },
        },
      },
    },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: provider,
            clientId: config.clientId,
            clientSecret: config.clientSecret,
            discoveryUrl: `${config.issuer}/.well-known/openid-configuration`,
            redirectURI: `${origin}/api/v1/single-sign-on/callback`,
            requireIdTokenVerification: true,
            scopes: ["openid", "email", "profile"],
            pkce: true,
          },
        ],
      }),
    ],
  });
  await library.$context;
  return library;
}

/** What the provider lets us do there is not ours to keep: only who it is. */
async function forgetTokens<A extends object>(account: A) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
}

function refused(code: SingleSignOnProblem): APIError {
  return new APIError("FORBIDDEN", { code, message: code });
}

function problemIn(error: string): SingleSignOnProblem {
  if (error === "invitation_needed" || error === "other_address") return error;
  if (error === "account_not_linked") return "account_exists";
  if (error === "account_already_linked_to_different_user") return "linked_elsewhere";
  if (error === "access_denied") return "cancelled";
  return "failed";
}
