import type { Role } from "../../domain/permissions.ts";
import { can } from "../../domain/permissions.ts";
import { invalidInput } from "../../domain/errors.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { PersonCopy } from "../../formats/studyCopy.ts";
import { insertProgram } from "../database/programs.ts";
import type { Taking } from "./taking.ts";

/** The accounts that stand for the people in a copy of a study. */
export interface People {
  /** Who coded; must be someone who can. `path` says where it was asked. */
  rater(ofCopy: string, path: string): Promise<Id<"account">>;
  /** Who did something else. */
  person(ofCopy: string, path: string): Promise<Id<"account">>;
}

/**
 * Members that are meant stay who they are; everyone else becomes an imported rater, or a program that is one, as soon as something
 * is theirs, and in a new study at once. An imported rater has a name and no way to sign in.
 */
export async function takePeople(taking: Taking): Promise<People> {
  const { query, studyId, head, ids, isNewStudy } = taking;
  const copies = new Map<string, PersonCopy>(
    head.study.people.map((person) => [person.id, person]),
  );
  const members = new Map(
    (
      await query
        .selectFrom("membership")
        .select(["accountId", "role"])
        .where("studyId", "=", studyId)
        .execute()
    ).map(({ accountId, role }) => [accountId, role]),
  );
  const known = new Map<string, { readonly id: Id<"account">; readonly role: Role }>();
  for (const [ofCopy, accountId] of Object.entries(head.same.people)) {
    const role = members.get(accountId);
    if (role === undefined) {
      throw invalidInput({ path: `head.same.people.${ofCopy}`, rule: "reference_exists" });
    }
    known.set(ofCopy, { id: accountId, role });
  }
  const found = async (ofCopy: string, path: string) => {
    const there = known.get(ofCopy);
    if (there) return there;
    const copy = copies.get(ofCopy);
    if (!copy) throw invalidInput({ path, rule: "reference_exists" });
    const accountId = await addImportedRater(taking, copy);
    ids.is(ofCopy, accountId);
    const added = { id: accountId, role: roleOf(copy) };
    known.set(ofCopy, added);
    return added;
  };
  if (isNewStudy) {
    for (const ofCopy of copies.keys()) await found(ofCopy, "head.study.people");
  }
  return {
    person: async (ofCopy, path) => (await found(ofCopy, path)).id,
    async rater(ofCopy, path) {
      const { id: raterId, role } = await found(ofCopy, path);
      const isMember = Object.hasOwn(head.same.people, ofCopy);
      if (isMember && !can(role, "observation.code")) {
        throw invalidInput({ path, rule: "reference_exists" });
      }
      return raterId;
    },
  };
}

async function addImportedRater(
  { query, studyId, head, ids, made }: Taking,
  person: PersonCopy,
): Promise<Id<"account">> {
  const accountId = ids.of("account", person.id);
  if (person.program) {
    const importId = id("import").parse(head.id);
    await insertProgram(query, studyId, { ...person.program, accountId }, importId);
    await query.insertInto("membership").values({ studyId, accountId, role: "rater" }).execute();
    made.raters += 1;
    return accountId;
  }
  await query
    .insertInto("account")
    .values({
      id: accountId,
      name: person.name,
      // An address that can be nobody's: the domain is reserved for that.
      email: `rater-${accountId}@imported.invalid`,
      language: null,
      image: null,
      importedInto: studyId,
      importId: id("import").parse(head.id),
    })
    .execute();
  await query
    .insertInto("membership")
    .values({
      studyId,
      accountId,
      role: roleOf(person),
      ...(person.training && { training: person.training }),
      ...(person.trainingSince && { trainingSince: new Date(person.trainingSince) }),
      ...(person.pausedAt && { pausedAt: new Date(person.pausedAt) }),
      ...(person.joinedAt && { joinedAt: new Date(person.joinedAt) }),
    })
    .execute();
  made.raters += 1;
  return accountId;
}

/** Who cannot sign in cannot own a study: its last owner could leave it to no one. */
function roleOf({ role }: Pick<PersonCopy, "role">): Role {
  if (role === null) return "rater";
  return role === "owner" ? "coordinator" : role;
}
