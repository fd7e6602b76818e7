import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import { bodyKinds, isComputed } from '#domain/progress/measurement-kinds.ts'
import {
  limitsOf,
  MeasurementInput,
  measurements,
  noBodyTargetMessage,
  noProfileToMeasure,
  targetOf,
} from '#domain/progress/measurements.ts'
import { ownRecords } from '#server/access.ts'
import { type Db, deleteOwn, lockOwn, lockRow, now, orNotFound, page, update } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { check, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { refuseBeforeBirth } from '#server/people/users.ts'
import { requireKinds, storeMeasurements, unitsOfValues, visibleMeasurements } from './measurement-rows.ts'
import { computedValues, summaryOf } from './measurement-summary.ts'

const measurementOf = (db: Db, user: SignedIn, id: string) =>
  visibleMeasurements(db, user).where('m.id', '=', id).executeTakeFirstOrThrow(orNotFound())

export const measurementHandlers = implement(measurements, {
  'GET /measurements': async ({ db, user, query }) => {
    if (query.kind && isComputed(query.kind)) {
      const id = query.patient_id ?? user.id
      const rows = await computedValues(db, user, id, query.kind)
      return { rows: rows.slice(query.skip, query.skip + query.limit), total: rows.length }
    }
    let rows = visibleMeasurements(db, user)
    if (query.patient_id) rows = rows.where('m.patient_id', '=', query.patient_id)
    if (query.kind) rows = rows.where('m.kind', '=', query.kind)
    return page(db, rows, query)
  },

  'GET /measurements/summary/:id': async ({ db, user, params, concerns }) => {
    concerns(params.id)
    return summaryOf(db, user, params.id)
  },

  'PUT /measurements/kinds/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    concerns(params.id)
    // First: who is out of reach gets the same answer as for nobody.
    await summaryOf(db, user, params.id)
    const profile = await lockRow(db, 'patient_profiles', 'patient_id', params.id, noProfileToMeasure)
    keepOthers({ kinds: profile.measured_kinds })
    await requireKinds(db, body.kinds, 'kinds')
    await update(db, 'patient_profiles', 'patient_id', params.id, {
      measured_kinds: [...new Set(body.kinds)],
    })
    return summaryOf(db, user, params.id)
  },

  'PUT /measurements/targets/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    concerns(params.id)
    await summaryOf(db, user, params.id)
    const profile = await lockRow(db, 'patient_profiles', 'patient_id', params.id, noProfileToMeasure)
    keepOthers(limitsOf(profile.measured_targets[body.kind]))
    await requireKinds(db, [body.kind], 'kind')
    const target = targetOf(body)
    if (target && (bodyKinds as readonly string[]).includes(body.kind) && notesEatingDisorder(profile))
      throw invalidField('kind', noBodyTargetMessage)
    const { [body.kind]: _, ...others } = profile.measured_targets
    await update(db, 'patient_profiles', 'patient_id', params.id, {
      measured_targets: target ? { ...others, [body.kind]: target } : others,
    })
    return summaryOf(db, user, params.id)
  },

  'POST /measurements': async ({ db, user, body: { patient_id, ...value } }) => {
    const [id] = await storeMeasurements(db, user, patient_id, [value])
    return measurementOf(db, user, id!)
  },

  'POST /measurements/panel': async ({
    db,
    user,
    body: { patient_id, measured_on, source, measurements },
  }) => {
    const values = measurements.map((value) => ({ ...value, measured_on, source }))
    const ids = await storeMeasurements(db, user, patient_id, values, true)
    const rows = await visibleMeasurements(db, user).where('m.id', 'in', ids).execute()
    return { measurements: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) }
  },

  'PUT /measurements/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    const current = await lockOwn(db, 'measurements', params.id, ownRecords(user, 'measurements'))
    concerns(current.patient_id)
    keepOthers(current)
    if (body.measured_on) await refuseBeforeBirth(db, current.patient_id, 'measured_on', body.measured_on)
    // Another kind has other units.
    const unit = (body.kind ?? current.kind) === current.kind ? current.unit : null
    const input = check(MeasurementInput, { ...current, unit, ...body })
    const [stored] = await unitsOfValues(db, [input], () => '')
    await update(db, 'measurements', 'id', params.id, { ...input, unit: stored!, updated_at: now })
    return measurementOf(db, user, params.id)
  },

  'DELETE /measurements/:id': async ({ db, user, params, concerns }) => {
    const deleted = await deleteOwn(db, 'measurements', params.id, ownRecords(user, 'measurements'))
    concerns(deleted.patient_id)
  },
})
