import { sql } from 'kysely'
import { namesInsulin } from '#domain/clinical/insulin.ts'
import { today } from '#domain/dates.ts'
import { knowsDiabetes } from '#domain/food/reading/known-diabetes.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import { staged } from '#domain/people/pregnancy.ts'
import { computedOf } from '#domain/progress/computed-measurements.ts'
import {
  bodyKinds,
  type ComputedKind,
  kindOf,
  type MeasurementKind,
  measurementKindNames,
} from '#domain/progress/measurement-kinds.ts'
import type { Measurement } from '#domain/progress/measurements.ts'
import { bandOf } from '#domain/progress/reference-bands.ts'
import { visiblePatients } from '#server/access.ts'
import { type Db, orNotFound } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { ownBand } from './lab-kinds.ts'
import { visibleMeasurements } from './measurement-rows.ts'

/** Those that are named or confirmed. */
const conditionsOf = (person: { conditions: string[]; confirmed_conditions: string[] }) => [
  ...person.conditions,
  ...person.confirmed_conditions,
]

/** What references and computed values depend on; undefined for a challenger out of reach. */
async function personOf(db: Db, user: SignedIn, id: string) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
    .select(['p.dob', 'p.gender', 'p.pregnancy', 'p.due_date', 'p.measured_kinds', 'p.measured_targets'])
    .select(['p.medical_notes', 'p.medication', 'p.health_needs', 'p.conditions', 'p.medicines'])
    .select(['p.confirmed_conditions', 'p.confirmed_medicines'])
    .where('u.id', '=', id)
    .where(visiblePatients(user, 'u.id'))
    .executeTakeFirst()
  if (!row) return
  const person = {
    ...staged(row, today()),
    health_needs: row.health_needs ?? [],
    conditions: row.conditions ?? [],
    medicines: row.medicines ?? [],
    confirmed_conditions: row.confirmed_conditions ?? [],
    confirmed_medicines: row.confirmed_medicines ?? [],
  }
  const onDialysis = conditionsOf(person).includes('CKD on dialysis')
  return { ...person, hasDiabetes: knowsDiabetes(person), takesInsulin: namesInsulin(person), onDialysis }
}
type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>

const bandFor = (kind: MeasurementKind | ComputedKind, { dob, ...person }: Person) =>
  dob ? bandOf(kind, { ...person, dob, conditions: conditionsOf(person) }, today()) : null

/** The newest values from which something is computed. */
const mostComputed = 1000
async function computedFor(db: Db, user: SignedIn, id: string, person: Person) {
  const measured = await visibleMeasurements(db, user)
    .where('m.patient_id', '=', id)
    .where('m.kind', 'in', ['creatinine', 'insulin', 'glucose_fasting'])
    .limit(mostComputed)
    .execute()
  return computedOf(measured, person, today())
}

/** The values of a computed kind, newest first; none of a challenger out of reach. */
export async function computedValues(db: Db, user: SignedIn, id: string, kind: ComputedKind) {
  const person = await personOf(db, user, id)
  if (!person) return []
  const computed = await computedFor(db, user, id, person)
  return computed.find((one) => one.kind === kind)?.rows ?? []
}

/** The chosen kinds with their two newest values, and what is computed; 404 for a challenger out of reach. */
export async function summaryOf(db: Db, user: SignedIn, id: string) {
  const person = await personOf(db, user, id)
  if (!person) throw orNotFound()()
  const { measured_targets: targets } = person
  const chosen = person.measured_kinds ?? []
  // An eating disorder may have been noted since the target was set.
  const withoutTarget: readonly string[] = notesEatingDisorder(person) ? bodyKinds : []
  const own = await db
    .selectFrom('lab_kinds')
    .selectAll()
    .where(sql<boolean>`id::text = any(${chosen})`)
    .orderBy('name')
    .execute()
  const newest = await db
    .selectFrom(
      visibleMeasurements(db, user)
        .where('m.patient_id', '=', id)
        .select([
          sql<number>`row_number() over (partition by m.kind order by m.measured_on desc, m.id desc)`.as(
            'place',
          ),
          sql<number>`count(*) over (partition by m.kind)::int`.as('count'),
        ])
        .as('newest'),
    )
    .selectAll()
    .where('place', '<=', 2)
    .execute()
  const at = (kind: string, place: number) =>
    newest.find((row) => row.kind === kind && row.place === place) ?? null
  const values = (kind: string) => ({
    count: at(kind, 1)?.count ?? 0,
    latest: at(kind, 1) as Measurement | null,
    previous: at(kind, 2) as Measurement | null,
    target: withoutTarget.includes(kind) ? null : (targets?.[kind] ?? null),
  })
  const builtIn = measurementKindNames.filter((kind) => chosen.includes(kind))
  return {
    kinds: [
      ...builtIn.map((kind) => ({
        ...{ kind, name: null, unit: kindOf(kind).unit, band: bandFor(kind, person) },
        ...values(kind),
      })),
      ...own.map((kind) => ({
        ...{ kind: kind.id, name: kind.name, unit: kind.unit, band: ownBand(kind) },
        ...values(kind.id),
      })),
      ...(await computedFor(db, user, id, person)).map(({ kind, rows, why_not }) => ({
        ...{ kind, name: null, unit: kindOf(kind).unit, band: bandFor(kind, person), target: null, why_not },
        ...{ count: rows.length, latest: rows[0] ?? null, previous: rows[1] ?? null },
        value: why_not ? null : (rows[0]?.value ?? null),
      })),
    ],
  }
}
