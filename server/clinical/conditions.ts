import type { Selectable } from 'kysely'
import { type ConfirmedConditions, confirmedConditions } from '#domain/clinical/confirmed.ts'
import { gatesOf } from '#domain/clinical/gates.ts'
import { medicineNotes } from '#domain/clinical/medicine-notes.ts'
import { proposedConditions, proposedMedicines } from '#domain/clinical/proposals.ts'
import { requireVisible } from '#server/access.ts'
import { type Db, lockRow, now, rowOf, updated } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { recordChange } from '#server/people/record-change.ts'
import { lockUsers } from '#server/people/users.ts'

export const noProfile = 'This challenger has not completed their profile yet.'

async function clinicalProfile(
  db: Db,
  profile: Selectable<DB['patient_profiles']>,
): Promise<ConfirmedConditions> {
  const { conditions, medicines, conditions_confirmed_at: at, conditions_confirmed_by } = profile
  const who = conditions_confirmed_by
    ? await rowOf(db, 'users', { id: conditions_confirmed_by }, ['display_name'])
    : undefined
  const confirmed = { conditions: profile.confirmed_conditions, medicines: profile.confirmed_medicines }
  return {
    conditions,
    medicines,
    confirmed: at ? { ...confirmed, by: who?.display_name ?? null, at } : null,
    proposed: {
      conditions: proposedConditions(profile).filter((name) => !conditions.includes(name)),
      medicines: proposedMedicines(profile).filter((name) => !medicines.includes(name)),
    },
    gates: gatesOf(profile),
    notes: medicineNotes(medicines),
  }
}

export const conditionHandlers = implement(confirmedConditions, {
  'GET /nutritionists/patients/:id/conditions': async ({ db, user, params }) => {
    await requireVisible(db, user, params.id)
    const profile = found(await rowOf(db, 'patient_profiles', { patient_id: params.id }), noProfile)
    return clinicalProfile(db, profile)
  },

  'PUT /nutritionists/patients/:id/conditions': async ({ db, user, params, body, keepOthers }) => {
    await lockUsers(db, [params.id])
    // First: who is out of reach gets the same answer as for nobody.
    await requireVisible(db, user, params.id)
    const before = await lockRow(db, 'patient_profiles', 'patient_id', params.id, noProfile)
    keepOthers(before)
    const { conditions, medicines } = body
    const saved = await updated(db, 'patient_profiles', 'patient_id', params.id, {
      ...{ conditions, medicines, confirmed_conditions: conditions, confirmed_medicines: medicines },
      ...{ conditions_confirmed_at: now, conditions_confirmed_by: user.id, updated_at: now },
    })
    await recordChange(db, user, before, saved)
    return clinicalProfile(db, saved)
  },
})
