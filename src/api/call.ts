import type * as z from "zod";
import type { ErrorCode } from "../domain/errors.ts";
import type { TokenGroup } from "../domain/entities/token.ts";
import type { Permission } from "../domain/permissions.ts";

/**
 * Who may make a call: a permission in the study that the path names (by `studyId`, or by the
 * `observationId` of one of its observations), or a word that says why none is needed.
 */
export type Needs = Permission | "anyone" | "signed_in" | "administrator";

/** An answer that is not JSON: a file or a stream, with the type that it is sent as. */
export interface StreamReply {
  readonly contentType: string;
}

/** One operation of the HTTP API. */
export interface Call {
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  /** One line for the reader of the API document. */
  readonly summary: string;
  readonly needs: Needs;
  /** Of a call that makes work: only while the study takes some, else it is refused as `study_not_open`. */
  readonly whileOpen?: true;
  /** What a token must be for to make it, where that does not follow from `needs`; see `tokenGroupOf`. */
  readonly byToken?: TokenGroup | "never";
  /** Whether it may be made by who has yet to set up the two-factor authentication that the server asks of them. */
  readonly beforeTwoFactor?: true;
  /** Whether a program that is a rater may make it, of observations that are its own. */
  readonly byPrograms?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The maximum size of the request body in bytes, if it is smaller than that of other calls. */
  readonly bodyMaxBytes?: number;
  /** The type of a body that is read as it comes, by the handler, from `asked.body`. */
  readonly streamedBody?: string;
  readonly reply: z.ZodType | StreamReply;
  /** The refusals that a caller should be ready for, beyond those that every call has. */
  readonly refusals: readonly ErrorCode[];
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
type PartOf<C, K extends string> = C extends { readonly [P in K]: infer S } ? S : undefined;

/** The validated path parameters, query and body that a handler receives. */
export interface Input<C extends Call> {
  readonly params: Parsed<PartOf<C, "params">>;
  readonly query: Parsed<PartOf<C, "query">>;
  readonly body: Parsed<PartOf<C, "body">>;
}

type Optional<K extends string, S> = S extends z.ZodType
  ? { readonly [P in K]: Given<S> }
  : unknown;

/** The arguments of a caller: only the parts that the operation has. */
export type Request<C extends Call> = Optional<"params", PartOf<C, "params">> &
  Optional<"query", PartOf<C, "query">> &
  Optional<"body", PartOf<C, "body">>;

/** The parsed answer of an operation; `undefined` if it is streamed. */
export type Reply<C extends Call> = C["reply"] extends z.ZodType ? z.output<C["reply"]> : undefined;

/** What a handler may give back for a JSON answer: the reply before parsing. */
export type ReplyGiven<C extends Call> = C["reply"] extends z.ZodType
  ? z.input<C["reply"]>
  : undefined;

export function isStream(reply: z.ZodType | StreamReply): reply is StreamReply {
  return "contentType" in reply;
}
