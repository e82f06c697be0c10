import * as z from "zod";
import { id, rules } from "../rules.ts";

/** Somebody who can sign in. */
export const Account = z.object({
  id: id("account"),
  name: rules.name,
  email: rules.email,
  language: rules.language.nullable(),
  isAdministrator: z.boolean(),
});
export type Account = z.infer<typeof Account>;
