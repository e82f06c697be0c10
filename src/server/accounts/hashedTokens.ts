import type { BetterAuthOptions } from "better-auth";
import { getAdapter } from "better-auth/db/adapter";
import type { Writing } from "../database/database.ts";
import { hashOfToken } from "./hashOfToken.ts";

type Library = Awaited<ReturnType<typeof getAdapter>>;
/** All that the library asks of a database, inside a transaction or not. */
type Asking = Omit<Library, "transaction">;
type Where = NonNullable<Parameters<Library["findMany"]>[0]["where"]>;

/**
 * The account library’s way to the database, behind which what lets someone in is kept as its hash
 * alone: the library goes on with the token that a browser brought, a thief of the rows has none.
 */
export function hashedTokens(database: Writing): (options: BetterAuthOptions) => Library {
  return (options) => {
    let opening: Promise<Library> | undefined;
    const opened = () =>
      (opening ??= getAdapter({ ...options, database: { db: database, type: "postgres" } }));
    return {
      ...hashing("hashed tokens", opened),
      transaction: async (work) => {
        const library = await opened();
        return library.transaction((inside) => work(hashing(inside.id, async () => inside)));
      },
    };
  };
}

/** The fields that let someone in, by model. */
const secretFields: Readonly<Record<string, string>> = {
  session: "token",
  verification: "identifier",
};

function hashing(id: string, opened: () => Promise<Asking>): Asking {
  return {
    id,
    create: async <T extends Record<string, unknown>, R = T>(asked: {
      model: string;
      data: Omit<T, "id">;
    }): Promise<R> => {
      const library = await opened();
      const made = await library.create<T, R>({ ...asked, data: kept(asked.model, asked.data) });
      return shown(asked.model, made, Object(asked.data)[secretFields[asked.model] ?? ""]);
    },
    findOne: async <T>(asked: Parameters<Asking["findOne"]>[0]) => {
      const found = await (await opened()).findOne<T>(hashed(asked));
      return shown(asked.model, found, given(asked));
    },
    findMany: async <T>(asked: Parameters<Asking["findMany"]>[0]) => {
      const found = await (await opened()).findMany<T>(hashed(asked));
      return found.map((row) => shown(asked.model, row, given(asked)));
    },
    count: async (asked) => (await opened()).count(hashed(asked)),
    update: async <T>(asked: Parameters<Asking["update"]>[0]) => {
      const update = kept(asked.model, asked.update);
      const changed = await (await opened()).update<T>({ ...hashed(asked), update });
      return shown(asked.model, changed, given(asked));
    },
    updateMany: async (asked) =>
      (await opened()).updateMany({ ...hashed(asked), update: kept(asked.model, asked.update) }),
    delete: async (asked) => (await opened()).delete(hashed(asked)),
    deleteMany: async (asked) => (await opened()).deleteMany(hashed(asked)),
    consumeOne: async <T>(asked: Parameters<Asking["consumeOne"]>[0]) => {
      const consumed = await (await opened()).consumeOne<T>(hashed(asked));
      return shown(asked.model, consumed, given(asked));
    },
    incrementOne: async <T>(asked: Parameters<Asking["incrementOne"]>[0]) => {
      const changed = await (await opened()).incrementOne<T>(hashed(asked));
      return shown(asked.model, changed, given(asked));
    },
  };
}

/** What is written: the token as its hash. */
function kept<Data extends object>(model: string, row: Data): Data {
  const field = secretFields[model] ?? "";
  const token = Object(row)[field];
  return typeof token === "string" ? { ...row, [field]: hashOfToken(token) } : row;
}

/** What was read: the token as anyone who asked knows it; who does not know it reads its hash. */
function shown<Found>(model: string, row: Found, token: unknown): Found {
  const field = secretFields[model];
  if (row === null || field === undefined || typeof token !== "string") return row;
  return { ...row, [field]: token };
}

function hashed<Asked extends { readonly model: string; where?: Where | undefined }>(
  asked: Asked,
): Asked {
  const field = secretFields[asked.model];
  if (field === undefined || !asked.where) return asked;
  const where = asked.where.map((clause) =>
    clause.field === field ? { ...clause, value: hashedValue(clause.value) } : clause,
  );
  return { ...asked, where };
}

function hashedValue(value: Where[number]["value"]): Where[number]["value"] {
  if (typeof value === "string") return hashOfToken(value);
  return Array.isArray(value) ? value.map((one) => hashOfToken(String(one))) : value;
}

/** The token that was asked with, where it was one. */
function given({ model, where }: { readonly model: string; where?: Where | undefined }): unknown {
  const clause = where?.find(({ field }) => field === secretFields[model]);
  return clause?.value;
}
