import type { Insertable } from 'kysely'
import { addDays, type DateString } from '#domain/dates.ts'
import { financialYear } from '#domain/ledger/invoices.ts'
import { healthNeedsIn } from '#domain/people/specializations.ts'
import { kindOf } from '#domain/progress/measurement-kinds.ts'
import { noIssuer } from '#domain/site/settings.ts'
import { builtInTerms } from '#domain/site/terms-content.ts'
import type { DB } from '#server/db/tables.ts'
import { planColumns } from '#server/plans/plan-columns.ts'
import { seededDishes } from './built-in-dishes.ts'
import { demoAppointments } from './demo-appointments.ts'
import { type Care, type DemoChallenger, demoChallengers } from './demo-challengers.ts'
import { demoDishes } from './demo-dishes.ts'
import { demoMeasurements } from './demo-measurements.ts'
import { demoFollowUps, demoNotes } from './demo-notes.ts'
import {
  demoInvoice,
  demoMessages,
  demoPackages,
  demoQueries,
  demoSubscriptions,
  type Sender,
} from './demo-office.ts'
import {
  type DemoCarer,
  type DemoNutritionist,
  demoAdmin,
  demoDesk,
  demoEmail,
  demoNewcomers,
  demoNutritionists,
} from './demo-people.ts'
import { type DemoDish, dayBuilder, planNote, suitableDishes } from './demo-plans.ts'
import { progressReports } from './demo-progress.ts'
import { makeIds, makeRandom, type Random } from './demo-random.ts'

type Row<Table extends keyof DB> = Insertable<DB[Table]>

/** The rows of the demo as of `day`, in the order of their tables. Recent events are counted back from `now`. */
export function demoRows(day: DateString, now: Date, password_hash: string) {
  const newId = makeIds()
  const userIds = new Map<string, string>()
  const users: Row<'users'>[] = []
  const nutritionists: Row<'nutritionist_profiles'>[] = []
  const profiles: Row<'patient_profiles'>[] = []
  const assignments: Row<'assignments'>[] = []
  const suspensions: Row<'suspensions'>[] = []
  const reports: Row<'progress_reports'>[] = []
  const plans: Row<'meal_plans'>[] = []
  const subscriptions: Row<'subscriptions'>[] = []
  const payments: Row<'payments'>[] = []

  const dateAgo = (days: number) => addDays(day, -days)
  const invoiceSeries = `INV/${financialYear(dateAgo(demoInvoice.issuedDaysAgo))}`
  /** A time of an earlier day, in Indian time. */
  const at = (daysAgo: number, time: string) => `${dateAgo(daysAgo)}T${time}:00+05:30`
  const made = (when: string) => ({ created_at: when, updated_at: when })
  const phoneOf = (group: number, index: number) => `910000000${group}${String(index + 1).padStart(2, '0')}`
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

  function addUser(
    user: Pick<Row<'users'>, 'name' | 'role'> & Partial<Row<'users'>> & { email: string; created_at: string },
  ) {
    const id = newId()
    userIds.set(user.email, id)
    const consents = user.role !== 'admin'
    users.push({
      id,
      phone: '',
      password_hash,
      status: 'active',
      email_verified: true,
      consent_version: consents ? builtInTerms : null,
      consent_at: consents ? user.created_at : null,
      ...user,
    })
    return id
  }
  const idOf = (first: string) => userIds.get(demoEmail(first))!

  function addNutritionist({ first, last, review, since, ...profile }: DemoNutritionist, index: number) {
    const user_id = addUser({
      email: demoEmail(first),
      name: `${first} ${last}`,
      role: 'nutritionist',
      phone: phoneOf(1, index),
      created_at: at(since, '10:05'),
    })
    nutritionists.push({
      profile_id: newId(),
      user_id,
      first_name: first,
      last_name: last,
      ...profile,
      approval_status:
        typeof review === 'object' ? 'rejected' : review === 'pending' ? 'pending' : 'approved',
      verified: review === 'verified',
      rejection_reason: typeof review === 'object' ? review.rejected : null,
      submitted_at: at(since, '10:40'),
      created_at: at(since, '10:40'),
      updated_at: review === 'pending' ? at(since, '10:40') : at(since - 2, '15:20'),
    })
  }

  function addChallenger(person: DemoChallenger, index: number) {
    const random = makeRandom(1000 + index)
    const { first, last, region: _, age, needs, state, ...profile } = person
    const care = 'waiting' in state ? null : state
    const careDaysAgo = care ? care.last + (care.reports && 7 * (care.reports - 1) + 5) : 0
    const suspended_at = care?.suspended ? at(care.suspended, '18:00') : null
    const [signedUp, completed] =
      'waiting' in state
        ? [hoursAgo(state.waiting + (index % 2 ? 0.4 : 20)), hoursAgo(state.waiting)]
        : [17, 19].map((hour) => {
            const late = random.between(hour, hour === 17 ? 18 : 22)
            return at(careDaysAgo + 1, `${late}:${random.between(10, 59)}`)
          })
    const patient_id = addUser({
      email: demoEmail(first),
      name: `${first} ${last}`,
      role: 'patient',
      phone: phoneOf(2, index),
      status: suspended_at ? 'suspended' : 'active',
      email_verified: index % 9 !== 4,
      created_at: signedUp!,
    })
    const measured = demoMeasurements.find(({ about }) => about === first.toLowerCase())
    profiles.push({
      ...{ patient_id, first_name: first, last_name: last, ...profile },
      dob: dateAgo(Math.ceil(age * 365.25) + random.between(5, 355)),
      measured_kinds: measured?.series.map(({ kind }) => kind) ?? [],
      measured_targets: measured?.targets ?? {},
      health_needs: [...new Set([...healthNeedsIn(profile.medical_notes ?? ''), ...needs])],
      guardian_consent: profile.guardian_name ? true : null,
      // The column's default is now. For people in care, the insert of their assignment clears this value.
      waiting_since: suspended_at ?? completed!,
      ...made(completed!),
    })
    if (suspended_at)
      suspensions.push({
        ...{ id: newId(), user_id: patient_id, suspended_at },
        reason: 'Two people shared this account. He was asked to write which of them it belongs to.',
      })
    if (care) addCare(person, care, patient_id, careDaysAgo, random)
  }

  function addCare(
    person: DemoChallenger,
    care: Care,
    patient_id: string,
    careDaysAgo: number,
    random: Random,
  ) {
    const changedDaysAgo = care.before ? careDaysAgo - 7 * care.before.weeks : careDaysAgo
    function assign(by: DemoCarer, since: number, until: number | null, time: string, notes: string | null) {
      assignments.push({
        ...{ id: newId(), patient_id, nutritionist_id: idOf(by), notes },
        ...{ start_date: dateAgo(since), end_date: until ? dateAgo(until) : null, active: !until },
        created_at: at(since, time),
      })
    }
    const why = 'Ended at the request of the challenger, who asked for another focus.'
    if (care.before) assign(care.before.by, careDaysAgo, changedDaysAgo, '10:30', why)
    assign(care.by, changedDaysAgo, care.suspended, '11:15', null)

    const { reports: own, weightNow } = progressReports(person, care, day, random)
    reports.push(...own.map((report) => ({ id: newId(), patient_id, ...report })))

    const builders = new Map<string, ReturnType<typeof dayBuilder>>()
    function builderOf(nutritionist: string) {
      const theirs = dishes.filter((dish) => (dish.nutritionist_id ?? nutritionist) === nutritionist)
      const builder =
        builders.get(nutritionist) ?? dayBuilder(person, suitableDishes(theirs, person), newId, random)
      builders.set(nutritionist, builder)
      return builder
    }
    function addPlan(startsDaysAgo: number, status: 'published' | 'draft') {
      const passed = careDaysAgo === 0 ? 0 : Math.min(1, 1 - startsDaysAgo / careDaysAgo)
      const weight = person.start_weight_kg + (weightNow - person.start_weight_kg) * passed
      const week_start = dateAgo(startsDaysAgo)
      const nutritionist_id = idOf(care.before && startsDaysAgo >= changedDaysAgo ? care.before.by : care.by)
      const saved = at(
        Math.max(1, status === 'draft' ? 1 : startsDaysAgo + 1),
        `17:${random.between(10, 59)}`,
      )
      plans.push({
        id: newId(),
        patient_id,
        nutritionist_id,
        week_start,
        notes: planNote(person, random),
        status,
        ...planColumns(builderOf(nutritionist_id)(week_start, weight)),
        published_at: status === 'published' ? saved : null,
        ...made(saved),
      })
    }
    if (care.plan !== null) {
      const weeks = Math.floor((careDaysAgo - 1 - care.plan) / 7)
      for (let week = weeks; week >= 0; week--) addPlan(care.plan + 7 * week, 'published')
    }
    if (care.draft) addPlan(care.plan === null ? -1 : care.plan - 7, 'draft')
  }

  function addSubscription({ first, plan, ...subscription }: (typeof demoSubscriptions)[number]) {
    const { startedDaysAgo, cancelledDaysAgo, days, recordedDaysAgo = startedDaysAgo } = subscription
    const { visits = null, weeks = null } = subscription
    const id = newId()
    const patient_id = idOf(first)
    subscriptions.push({
      id,
      patient_id,
      ...{ plan, visits, weeks },
      starts_on: dateAgo(startedDaysAgo),
      ends_on: dateAgo(startedDaysAgo - days + 1),
      cancelled_at: cancelledDaysAgo ? at(cancelledDaysAgo, '16:10') : null,
      created_at: at(recordedDaysAgo, '11:20'),
    })
    const firstPayment = payments.length
    subscription.payments.forEach(({ kind = 'payment', rupees, method, reference, note = null }, index) => {
      const paidDaysAgo = kind === 'refund' ? (cancelledDaysAgo ?? 1) : recordedDaysAgo - 25 * index
      payments.push({
        id: newId(),
        patient_id,
        subscription_id: id,
        kind,
        amount_paise: rupees * 100,
        method,
        reference,
        note,
        refund_of: kind === 'refund' ? payments[firstPayment]!.id : null,
        paid_on: dateAgo(paidDaysAgo),
        created_at: at(paidDaysAgo, kind === 'refund' ? '16:10' : '11:20'),
      })
    })
  }

  for (const one of [demoAdmin, demoDesk]) {
    const { since, ...person } = one
    addUser({ ...person, role: 'admin', desk: one === demoDesk, created_at: at(since, '09:30') })
  }
  demoNutritionists.forEach(addNutritionist)
  const ownDishes = demoDishes.map(({ by, ...dish }, index) => ({
    ...dish,
    id: newId(),
    nutritionist_id: idOf(by),
    created_at: at(90 - index, '14:30'),
  }))
  const dishes: (DemoDish & { nutritionist_id?: string })[] = [...seededDishes(), ...ownDishes]
  demoChallengers.forEach(addChallenger)
  demoNewcomers.forEach(({ first, name, hoursAgo: hours }, index) => {
    addUser({
      email: demoEmail(first),
      name,
      role: 'patient',
      phone: phoneOf(3, index),
      email_verified: false,
      created_at: hoursAgo(hours),
    })
  })
  demoSubscriptions.forEach(addSubscription)
  type Came = { from: Sender; hoursAgo: number }
  function received<Sent extends Came>({ from, hoursAgo: hours, ...sent }: Sent) {
    return { ...from, ...sent, id: newId(), created_at: hoursAgo(hours) }
  }
  const queries: Row<'support_queries'>[] = demoMessages.map((message) => ({
    ...received(message),
    source: 'contact',
    query_type: 'general',
    subject: 'Contact message',
  }))
  const queryEvents: Row<'query_events'>[] = []
  for (const { reply, ...query } of demoQueries) {
    const row = received(query)
    const answered_at = reply ? hoursAgo(query.hoursAgo - reply.after) : null
    queries.push({ ...row, answered_at, version: reply ? 2 : 1 })
    if (reply)
      queryEvents.push({
        id: newId(),
        query_id: row.id,
        admin_id: idOf('admin'),
        status: query.status,
        reply: reply.text,
        created_at: answered_at!,
      })
  }
  return {
    users,
    suspensions,
    nutritionist_profiles: nutritionists,
    meal_templates: ownDishes,
    patient_profiles: profiles,
    assignments,
    care_notes: demoNotes.map(({ by, about, daysAgo, text }) => ({
      id: newId(),
      patient_id: idOf(about),
      nutritionist_id: idOf(by),
      text,
      ...made(at(daysAgo, '18:20')),
    })),
    follow_ups: demoFollowUps.map(({ by, about, daysAgo, ...parts }) => ({
      ...{ id: newId(), patient_id: idOf(about), nutritionist_id: idOf(by), ...parts },
      met_on: dateAgo(daysAgo),
      created_at: at(daysAgo, '17:40'),
    })),
    measurements: demoMeasurements.flatMap(({ about, series }) =>
      series.flatMap(({ by, values, note = null, ...what }) =>
        // The oldest first, as it was entered.
        Object.entries(values)
          .reverse()
          .map(([days, both]): Row<'measurements'> => {
            const daysAgo = Number(days)
            const [value, second_value = null] = [both].flat()
            return {
              id: newId(),
              patient_id: idOf(about),
              entered_by: idOf(by),
              ...what,
              unit: kindOf(what.kind).unit,
              value: value!,
              second_value,
              note,
              measured_on: dateAgo(daysAgo),
              // Older values were entered together.
              ...made(at(Math.min(daysAgo, 20), '19:05')),
            }
          }),
      ),
    ),
    progress_reports: reports,
    meal_plans: plans,
    ...demoAppointments(day, { newId, idOf }),
    support_queries: queries,
    query_events: queryEvents,
    packages: demoPackages.map(({ plan, days, visits, weeks, rupees }) => ({
      ...{ id: newId(), name: plan, public_name: plan, visits, weeks },
      ...{ price_paise: rupees * 100, valid_days: days, created_at: at(90, '10:00') },
    })),
    subscriptions,
    invoice_series: [{ series: invoiceSeries, last: 1 }],
    invoices: [
      {
        ...{ id: newId(), series: invoiceSeries, number: 1, issued_on: dateAgo(demoInvoice.issuedDaysAgo) },
        patient_id: idOf(demoInvoice.first),
        billed_to: users.find(({ id }) => id === idOf(demoInvoice.first))!.name!,
        ...{ issuer: JSON.stringify(noIssuer), discount_paise: 0, total_paise: demoInvoice.rupees * 100 },
        lines: JSON.stringify([{ text: demoInvoice.text, amount_paise: demoInvoice.rupees * 100 }]),
        created_at: at(demoInvoice.issuedDaysAgo, '12:30'),
      },
    ],
    // Receipts are numbered in the order of this list.
    payments: payments.toSorted((one, other) => (one.paid_on < other.paid_on ? -1 : 1)),
  }
}
