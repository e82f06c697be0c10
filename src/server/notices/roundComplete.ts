import { sql } from "kysely";

/** Of `observation as one`: whether all work of its round is submitted. */
export const isComplete = sql<boolean>`(
  one.purpose in ('work', 'check', 'repeat')
  -- Mostly there is an open one, and the first that is found will do.
  and not exists (
    select from observation as other
     where other.study_id = one.study_id and other.round_id = one.round_id
       and other.purpose in ('work', 'check', 'repeat')
       and other.state in ('assigned', 'in_progress', 'returned')))`;

/** What makes it the only time: it is told again only where more of the round was assigned and submitted since. */
export const completeOnce = sql<string>`
  one.round_id || ' ' || (
    select count(*) from observation as other
     where other.study_id = one.study_id and other.round_id = one.round_id
       and other.purpose in ('work', 'check', 'repeat') and other.state <> 'withdrawn')`;
