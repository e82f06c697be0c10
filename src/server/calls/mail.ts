import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";
import { mailOutcomeOf, outcomeOf } from "../mail/mailOutcome.ts";
import { testLetter } from "../mail/testLetter.ts";

/** The mail server’s last response, for administrators. */
export const mailCalls: HandlersOf<"readMail" | "sendTestMail"> = {
  async readMail(_input, { database, mail }) {
    return {
      isSetUp: mail !== undefined,
      server: mail?.server ?? null,
      from: mail?.from ?? null,
      last: mail ? await mailOutcomeOf(database) : null,
    };
  },

  async sendTestMail(_input, context) {
    const { mail, texts, account } = context;
    if (!mail) throw new Refusal("no_mail", {});
    const letter = await testLetter(texts, { ...account, origin: mail.origin });
    return outcomeOf(await mail.deliver(letter));
  },
};
