import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { changedFacts } from '#domain/people/profile-changes.ts'
import { type Db, insert } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { tellOtherSide } from '#server/messages/notifications.ts'

type Profile = Selectable<DB['patient_profiles']>

/**
 * Records who changed which facts. What others recorded of the same facts no longer waits for the challenger; they are
 * told of what somebody else records. The caller has locked the person.
 */
export async function recordChange(
  db: Db,
  user: SignedIn,
  before: Partial<Profile>,
  { patient_id, ...after }: Profile,
) {
  const fields = changedFacts(before, after)
  if (fields.length === 0) return
  const names = fields.map(({ field }) => field)
  await sql`
    update profile_changes set fields = (
      select jsonb_agg(case when fact->>'field' = any(${names}::text[]) then fact || '{"replaced": true}' else fact end
        order by n)
      from jsonb_array_elements(fields) with ordinality as facts(fact, n))
    where patient_id = ${patient_id} and confirmed_at is null and not by_challenger`.execute(db)
  const by_challenger = user.id === patient_id
  await insert(db, 'profile_changes', {
    ...{ id: newId(), patient_id, changed_by: user.id, by_challenger },
    fields: JSON.stringify(fields),
  })
  if (by_challenger) return
  const notices = { byChallenger: 'care_changed', byNutritionist: 'facts_recorded' } as const
  await tellOtherSide(db, user, { patient_id, nutritionist_id: user.id }, notices)
}
