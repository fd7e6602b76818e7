import { sql } from 'kysely'
import { fluidLimit } from '#domain/clinical/gates.ts'
import type { DateString } from '#domain/dates.ts'
import { closedEatenMessage } from '#domain/days/eaten.ts'
import { isOpen } from '#domain/days/meal-logs.ts'
import { type Water, water, waterOffMessage } from '#domain/days/water.ts'
import { visiblePatients } from '#server/access.ts'
import { type Db, orNotFound, put } from '#server/db/rows.ts'
import { conflict } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { gateColumns } from '#server/plans/plan-filling.ts'
import { servedColumns } from './tastes.ts'

/** Whether glasses are counted in a challenger's care, why they may not be, and the days from one to another with a glass. */
export async function waterOf(db: Db, patientId: string, from: DateString, to: DateString): Promise<Water> {
  const care = await db
    .selectFrom('assignments as a')
    .innerJoin('patient_profiles as p', 'p.patient_id', 'a.patient_id')
    .select(servedColumns)
    .select(gateColumns)
    .select('a.water')
    .where('a.patient_id', '=', patientId)
    .where('a.active', '=', true)
    .executeTakeFirst()
  const days = await db
    .selectFrom('water_glasses')
    .select(['date', 'glasses'])
    .where('patient_id', '=', patientId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .execute()
  const stopped = care ? fluidLimit(care) : null
  return { on: care?.water === true && stopped === null, stopped, days }
}

export const waterHandlers = implement(water, {
  'PUT /patients/days/:date/water': async ({ db, user, params: { date }, body: { glasses } }) => {
    if (!isOpen(date)) throw conflict(closedEatenMessage)
    if (!(await waterOf(db, user.id, date, date)).on) throw conflict(waterOffMessage)
    if (glasses === 0)
      await sql`delete from water_glasses where patient_id = ${user.id} and date = ${date}`.execute(db)
    else await put(db, 'water_glasses', { patient_id: user.id, date }, { glasses })
  },

  'PUT /nutritionists/patients/:id/water': async ({ db, user, params: { id }, body: { on } }) => {
    const changed = await db
      .updateTable('assignments')
      .set({ water: on })
      .where('patient_id', '=', id)
      .where('active', '=', true)
      .where(visiblePatients(user, 'patient_id'))
      .returning('id')
      .executeTakeFirstOrThrow(orNotFound())
    const stopped = on && changed ? (await waterOf(db, id, '1900-01-01', '1900-01-01')).stopped : null
    if (stopped) throw conflict(stopped)
  },
})
