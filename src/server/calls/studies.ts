import { Refusal } from "../../domain/errors.ts";
import { move } from "../../domain/states.ts";
import { wholeRule } from "../../agreement/gate/gateRules.ts";
import type { Calibration } from "../../domain/entities/study.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate } from "../database/database.ts";
import { overviewOf } from "../database/overview.ts";
import { studiesOf, studyOf } from "../database/studies.ts";
import { fitValues } from "../database/variables.ts";

export const studyCalls: HandlersOf<
  "listStudies" | "createStudy" | "readStudy" | "changeStudy" | "changeStudyState" | "readOverview"
> = {
  listStudies: (_input, { account, database, grant }) =>
    studiesOf(database, account.id, grant?.studyId ?? undefined),

  async createStudy({ body }, { account, database, change }) {
    const { id: studyId, ...after } = body;
    await change({ studyId, accountId: account.id }, async (query) => {
      await query
        .insertInto("study")
        .values({ ...body, state: "open", blinding: "until_both_submitted" })
        .execute();
      await query
        .insertInto("membership")
        .values({ studyId: body.id, accountId: account.id, role: "owner" })
        .execute();
      return {
        answer: undefined,
        history: [{ about: "study", aboutId: studyId, action: "createStudy", after }],
        tells: [],
      };
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
    return studyOf(database, account.id, body.id);
  },

  readStudy: ({ params }, { account, database }) => studyOf(database, account.id, params.studyId),

  async changeStudy({ params: { studyId }, body }, { account, database, change }) {
    const { variables, calibration, precisionGoal, ...plain } = body;
    const goal = precisionGoal && { ...precisionGoal, fixedAt: new Date().toISOString() };
    const columns = {
      ...plain,
      ...(variables && { variables: JSON.stringify(variables) }),
      ...(goal !== undefined && { precisionGoal: goal && JSON.stringify(goal) }),
      ...(calibration && { calibration: JSON.stringify(withWholeRules(calibration)) }),
    };
    if (Object.keys(columns).length > 0) {
      await change({ studyId, accountId: account.id }, async (query) => {
        const before: Record<string, unknown> = await query
          .selectFrom("study")
          .selectAll()
          .where("id", "=", studyId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const gone = variables ? await fitValues(query, studyId, variables) : {};
        await query.updateTable("study").set(columns).where("id", "=", studyId).execute();
        const names = Object.keys(body);
        return {
          answer: undefined,
          history: [
            {
              about: "study",
              aboutId: studyId,
              action: "changeStudy",
              before: {
                ...Object.fromEntries(names.map((name) => [name, before[name]])),
                ...(Object.keys(gone).length > 0 && { values: gone }),
              },
              after: goal ? { ...body, precisionGoal: goal } : body,
            },
          ],
          tells: variables ? ["study", "recordings"] : ["study"],
        };
      });
    }
    return studyOf(database, account.id, studyId);
  },

  async changeStudyState({ params: { studyId }, body: { action } }, { account, database, change }) {
    await change({ studyId, accountId: account.id }, async (query) => {
      const { state } = await query
        .selectFrom("study")
        .select("state")
        .where("id", "=", studyId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await query
        .updateTable("study")
        .set({ state: move("study", state, action) })
        .where("id", "=", studyId)
        .execute();
      return {
        answer: undefined,
        history: [
          {
            about: "study",
            aboutId: studyId,
            action,
            before: { state },
            after: { state: move("study", state, action) },
          },
        ],
        tells: ["study"],
      };
    });
    return studyOf(database, account.id, studyId);
  },

  readOverview: ({ query: { since } }, { account, here, database }) =>
    overviewOf(database, here, { accountId: account.id, since }),
};

/** With every setting that measures have unless told: two rules that are the same are then written the same. */
function withWholeRules({ rules, ...calibration }: Calibration): Calibration {
  return { ...calibration, rules: rules?.map(wholeRule) ?? null };
}
