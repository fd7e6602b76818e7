import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { places } from '#domain/care/places.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { goalLabels } from '#domain/people/patients.ts'
import { kindOf } from '#domain/progress/measurement-kinds.ts'
import { randomNumbers } from '#domain/random.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

/** So many random challengers: VISIT_CLIENTS=200 npx vitest run --project api server/care/visit-sentences */
const count = Number(process.env.VISIT_CLIENTS ?? 8)

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())

const on = today()
const types = ['breakfast', 'lunch', 'snack', 'dinner'] as const
const titles = ['Khichdi', 'Poha', 'Rajma chawal', 'Dosa', 'Upma', 'Thepla']

/** Random rows of a challenger, as they are stored. */
async function clientOf(seed: number) {
  const random = randomNumbers(seed)
  const below = (n: number) => Math.floor(random() * n)
  const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)]!
  const daysAgo = (most: number) => addDays(on, -below(most))
  const many = <Row>(most: number, make: (n: number) => Row) =>
    Array.from({ length: below(most + 1) }, (_, n) => make(n))
  const unique = <Row>(rows: Row[], key: (row: Row) => string) => [
    ...new Map(rows.map((row) => [key(row), row])).values(),
  ]
  const at = (date: string, hour = '06') => `${date}T${hour}:30:00.000Z`

  const { id } = await app.patient({
    start_weight_kg: 80 + below(20),
    conditions: oneOf([[], ['type 2 diabetes']]),
  })
  const care = await app.assign(id, meera.id)
  const start_date = addDays(on, -60 - below(30))
  await app.db.updateTable('assignments').set({ start_date }).where('id', '=', care).execute()
  const notes = many(2, () => daysAgo(60))
  for (const met_on of notes)
    await app.db
      .insertInto('follow_ups')
      .values({ id: newId(), patient_id: id, nutritionist_id: meera.id, met_on, assessment: 'x' })
      .execute()
  const reports = unique(
    many(6, () => ({
      week_start: daysAgo(100),
      weight_kg: oneOf([null, 60 + below(300) / 10]),
      adherence_pct: below(101),
      energy_levels: 1 + below(10),
    })),
    ({ week_start }) => week_start,
  )
  for (const report of reports)
    await app.db
      .insertInto('progress_reports')
      .values({
        ...report,
        id: newId(),
        patient_id: id,
        created_at: at(report.week_start),
        updated_at: at(report.week_start),
      })
      .execute()
  const weights = unique(
    many(8, () => ({ date: daysAgo(100), weight_kg: 60 + below(300) / 10 })),
    ({ date }) => date,
  )
  for (const weight of weights)
    await app.db
      .insertInto('weights')
      .values({ ...weight, id: newId(), patient_id: id, entered_by: id, updated_at: at(weight.date, '09') })
      .execute()
  const logs = many(40, () => {
    const state = oneOf(['eaten', 'eaten', 'differently', 'skipped', null] as const)
    const title = oneOf(titles)
    const instead_of =
      state !== null || random() < 0.5 ? null : oneOf(titles.filter((other) => other !== title))
    const choice = instead_of || random() < 0.8 ? null : newId()
    const note = state === 'differently' && random() < 0.7 ? oneOf(['pizza', 'fruit', 'two samosas']) : null
    return { date: daysAgo(80), meal_type: oneOf(types), title, state, note, instead_of, choice }
  })
  for (const { instead_of, ...log } of logs)
    await app.db
      .insertInto('meal_logs')
      .values({
        ...log,
        patient_id: id,
        meal_id: newId(),
        acted_at: log.state && at(log.date),
        chosen_at: null,
        swap: instead_of && JSON.stringify({ ...sampleMeal, id: newId(), title: log.title, instead_of }),
      })
      .execute()
  const measured = many(6, () => {
    const kind = oneOf(['hba1c', 'blood_pressure', 'glucose_fasting'] as const)
    const measured_on = daysAgo(90)
    const [value, second_value] =
      kind === 'hba1c'
        ? [4 + below(60) / 10, null]
        : kind === 'glucose_fasting'
          ? [60 + below(120), null]
          : [100 + below(60), 60 + below(40)]
    return { id: newId(), kind, value, second_value, measured_on, created_at: at(measured_on) }
  })
  for (const row of measured)
    await app.db
      .insertInto('measurements')
      .values({ ...row, patient_id: id, unit: kindOf(row.kind).unit, source: 'lab', entered_by: meera.id })
      .execute()
  const target = random() < 0.5 ? 7 : null
  await app.db
    .updateTable('patient_profiles')
    .set({
      measured_kinds: ['hba1c', 'blood_pressure', 'glucose_fasting'],
      measured_targets: target ? { hba1c: { from: null, below: target, second: null } } : {},
    })
    .where('patient_id', '=', id)
    .execute()
  const results = many(3, (n) => ({ title: `Report ${n}`, taken_on: daysAgo(90) }))
  for (const result of results)
    await app.db
      .insertInto('lab_results')
      .values({ ...result, id: newId(), patient_id: id, entered_by: id, created_at: at(result.taken_on) })
      .execute()
  const messages = many(5, (n) => ({
    number: n + 1,
    from_patient: random() < 0.6,
    sent_at: at(addDays(on, n - 10)),
  }))
  for (const message of messages)
    await app.db
      .insertInto('messages')
      .values({ ...message, id: newId(), conversation_id: care, text: 'x' })
      .execute()
  await app.db
    .updateTable('assignments')
    .set({ message_count: messages.length })
    .where('id', '=', care)
    .execute()
  const plan =
    random() < 0.4
      ? (
          await meera.call('POST /meal-plans', {
            body: { ...samplePlan(id, addDays(on, -below(6))), status: 'published' },
          })
        ).body
      : null
  // As they are recorded, one after another; the profile is as the last one says.
  const goals = ['lose', 'gain', 'maintain'] as const
  const goal = oneOf(goals)
  const changed = many(3, () => daysAgo(90)).sort()
  const changes: { day: string; before: string | null; after: string }[] = []
  for (const day of changed) changes.push({ day, before: changes.at(-1)?.after ?? goal, after: oneOf(goals) })
  for (const { day, before, after } of changes)
    await app.db
      .insertInto('profile_changes')
      .values({
        ...{ id: newId(), patient_id: id, changed_by: meera.id, by_challenger: false, changed_at: at(day) },
        fields: JSON.stringify([{ field: 'goal', before, after, replaced: false }]),
      })
      .execute()
  await app.db
    .updateTable('patient_profiles')
    .set({ goal: changes.at(-1)?.after ?? goal } as never)
    .where('patient_id', '=', id)
    .execute()
  const joined = random() < 0.7
  if (!joined) await app.db.updateTable('users').set({ email: null }).where('id', '=', id).execute()
  const since = notes.sort().at(-1) ?? start_date
  return {
    ...{ id, joined },
    recorded: changes.filter(({ day }) => day >= since),
    wasSeen: notes.length > 0,
    care,
    since,
    reports,
    weights,
    logs,
    measured,
    target,
    results,
    messages,
    plan,
    start: (
      await app.db
        .selectFrom('patient_profiles')
        .select('start_weight_kg')
        .where('patient_id', '=', id)
        .executeTakeFirstOrThrow()
    ).start_weight_kg,
  }
}
type Client = Awaited<ReturnType<typeof clientOf>>

const date = '\\d+ \\w+ \\d{4}'
const number = (text: string) => Number(text.replaceAll(',', ''))
/** A slope in kg a week, by the sums of the textbook. */
function slopeOf(points: { day: number; kg: number }[]) {
  const n = points.length
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + of(point), 0)
  return (
    7 *
    ((n * sum(({ day, kg }) => day * kg) - sum(({ day }) => day) * sum(({ kg }) => kg)) /
      (n * sum(({ day }) => day ** 2) - sum(({ day }) => day) ** 2))
  )
}
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

/** Weighings by date; a weight of a day was written after the report of the day. */
function weighingsOf({ reports, weights }: Client) {
  const ofDate = new Map<string, number>()
  for (const { week_start, weight_kg } of reports) if (weight_kg !== null) ofDate.set(week_start, weight_kg)
  for (const { date: day, weight_kg } of weights) ofDate.set(day, weight_kg)
  return [...ofDate].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, kg]) => ({ day, kg }))
}

const kindNames = {
  HbA1c: 'hba1c',
  'Blood pressure': 'blood_pressure',
  'Glucose, fasting': 'glucose_fasting',
} as const

/** What must be true of each sentence; its groups come from the pattern. */
const truths: [RegExp, (client: Client, ...groups: string[]) => void][] = [
  [
    RegExp(
      `^Weight (.+?) kg on (${date}), (.+?) kg on (${date})(?:, about (level|.+? kg a week (?:up|down)))?\\.$`,
    ),
    (client, first, from, last, to, pace) => {
      const all = weighingsOf(client)
      const before = all.filter(({ day }) => day <= client.since).at(-1)
      const used = [...(before ? [before] : []), ...all.filter(({ day }) => day > client.since)]
      expect([formatDate(used[0]!.day), formatDate(used.at(-1)!.day)]).toEqual([from, to])
      expect([used[0]!.kg, used.at(-1)!.kg]).toEqual([Number(first), Number(last)])
      const points = used.map(({ day, kg }) => ({ day: dayOf(day), kg }))
      const span = points.at(-1)!.day - points[0]!.day
      expect(pace !== undefined).toBe(span >= 7)
      if (pace === undefined) return
      const slope = slopeOf(points)
      if (pace === 'level') return expect(Math.abs(slope)).toBeLessThan(0.0501)
      const [, kg, way] = pace.match(/(.+) kg a week (up|down)/)!
      expect(Math.abs(slope)).toBeCloseTo(Number(kg), 0.9)
      expect(slope > 0).toBe(way === 'up')
    },
  ],
  [
    RegExp(`^No weight since (${date}); the last was (.+) kg on (${date})\\.$`),
    (client, since, kg, last) => {
      const newest = weighingsOf(client).at(-1)!
      expect([formatDate(client.since), newest.kg, formatDate(newest.day)]).toEqual([since, Number(kg), last])
      expect(newest.day <= client.since).toBe(true)
    },
  ],
  [
    RegExp(`^Starting weight (.+) kg; (.+) kg on (${date})\\.$`),
    (client, start, kg, day) => {
      const all = weighingsOf(client)
      expect([all.length, client.start, all[0]!.kg, formatDate(all[0]!.day)]).toEqual([
        1,
        Number(start),
        Number(kg),
        day,
      ])
    },
  ],
  [
    RegExp(
      `^(HbA1c|Blood pressure|Glucose, fasting) ([\\d./]+)(?:%| mmHg| mg/dL) on (${date})(?: \\(before: ([\\d./]+)\\S* ?\\S* on (${date})\\))?(.*)\\.$`,
    ),
    (client, name, value, day, before, former, standings) => {
      const kind = kindNames[name as keyof typeof kindNames]
      const [newest, second] = client.measured
        .filter((row) => row.kind === kind)
        .sort((one, other) => (one.measured_on + one.id < other.measured_on + other.id ? 1 : -1))
      const words = (row: typeof newest) =>
        row!.second_value === null ? row!.value : `${row!.value}/${row!.second_value}`
      const same = (text: string, row: typeof newest) =>
        expect(text.split('/').map(Number)).toEqual(String(words(row)).split('/').map(Number))
      same(value!, newest)
      expect(formatDate(newest!.measured_on)).toBe(day)
      expect(!client.wasSeen || newest!.measured_on > client.since).toBe(true)
      expect(before === undefined).toBe(second === undefined)
      if (second) {
        same(before!, second)
        expect(formatDate(second.measured_on)).toBe(former)
      }
      for (const [, standing, of, limit] of standings!.matchAll(
        /(above|below|in|on) (range|target) \((.+?)\)/g,
      )) {
        const limits = [...limit!.matchAll(/(from|below) ([\d.]+)(?:\/([\d.]+))?/g)].map(
          ([, word, first, other]) => ({ word, first: Number(first), other: other ? Number(other) : null }),
        )
        const isAbove = limits.some(
          ({ word, first, other }) =>
            word === 'below' &&
            (newest!.value >= first || (other !== null && newest!.second_value! >= other)),
        )
        const isBelow = limits.some(({ word, first }) => word === 'from' && newest!.value < first)
        expect(standing).toBe(isAbove ? 'above' : isBelow ? 'below' : of === 'range' ? 'in' : 'on')
        if (of === 'target') expect(limits).toEqual([{ word: 'below', first: client.target, other: null }])
      }
    },
  ],
  [
    RegExp(`^Laboratory results added since (${date}): (.+)\\.$`),
    (client, since, list) => {
      expect(since).toBe(formatDate(client.since))
      const added = client.results.filter(({ taken_on }) => taken_on >= client.since)
      for (const { title, taken_on } of added) expect(list).toContain(`${title}, ${formatDate(taken_on)}`)
      expect(list!.split('Report').length - 1).toBe(added.length)
    },
  ],
  [
    RegExp(`^Ticked meals eaten as planned since (${date}): (.+)\\.$`),
    (client, since, list) => {
      expect(since).toBe(formatDate(client.since))
      const ticked = client.logs.filter((log) => log.state && log.date >= client.since)
      const said = Object.fromEntries(
        list!.split(', ').map((one) => [one.split(' ')[0], one.slice(one.indexOf(' ') + 1)]),
      )
      for (const type of types) {
        const all = ticked.filter(({ meal_type }) => meal_type === type)
        expect(said[type]).toBe(
          all.length ? `${all.filter(({ state }) => state === 'eaten').length} of ${all.length}` : undefined,
        )
      }
    },
  ],
  [
    RegExp(`^No meal ticked since (${date})\\.$`),
    (client, since) => {
      expect(since).toBe(formatDate(client.since))
      expect([client.joined, client.plan !== null]).toEqual([true, true])
      expect(client.logs.filter((log) => log.state && log.date >= client.since)).toEqual([])
    },
  ],
  [
    RegExp(`^(Eaten instead|Swapped|Picked among the alternatives|Skipped) since (${date}): (.+)\\.$`),
    (client, what, since, list) => {
      expect(since).toBe(formatDate(client.since))
      const names = client.logs
        .filter((log) => log.date >= client.since)
        .flatMap((log) => namesFor(what!, log))
      const times = (name: string) => names.filter((one) => one === name).length
      const said = list!.replace(/ and \d+ more$/, '').split(/, (?=[A-Z“])/)
      for (const one of said) {
        const [, name, n] = one.match(/^(.+?)(?: \((\d+) times\))?$/)!
        expect(times(name!), one).toBe(Number(n ?? 1))
      }
      const more = Number(list!.match(/ and (\d+) more$/)?.[1] ?? 0)
      expect(said.length + more).toBe(new Set(names).size)
    },
  ],
  [
    RegExp(
      `^(\\d+) progress reports? filed since (${date})(?:; the newest)?, of (${date}): (?:adherence (\\d+)%, )?energy (\\d+) of 10\\.$`,
    ),
    (client, n, since, day, adherence, energy) => {
      const filed = client.reports
        .filter(({ week_start }) => week_start >= client.since)
        .sort((one, other) => (one.week_start < other.week_start ? 1 : -1))
      expect([since, filed.length, formatDate(filed[0]!.week_start), filed[0]!.energy_levels]).toEqual([
        formatDate(client.since),
        Number(n),
        day,
        Number(energy),
      ])
      if (adherence) expect(filed[0]!.adherence_pct).toBe(Number(adherence))
    },
  ],
  [
    RegExp(`^No progress report filed since (${date}); the last is of (${date})\\.$`),
    (client, since, day) => {
      const newest = client.reports
        .map(({ week_start }) => week_start)
        .sort()
        .at(-1)!
      expect([since, day]).toEqual([formatDate(client.since), formatDate(newest)])
      expect(newest < client.since).toBe(true)
    },
  ],
  [
    RegExp(`^The plan of the week of (${date}) gives (\\d+) kcal and (\\d+) g of protein a day\\. \\S.+\\.$`),
    (client, week, kcal, protein) => {
      expect([formatDate(client.plan!.week_start), sampleMeal.calories, sampleMeal.protein_g]).toEqual([
        week,
        number(kcal!),
        number(protein!),
      ])
    },
  ],
  [
    RegExp(`^Goal changed since (${date}): (.+), before (.+)\\.$`),
    ({ since, recorded }, day, after, before) => {
      expect(day).toBe(formatDate(since))
      const labels: string[] = [recorded.at(-1)!.after, recorded[0]!.before!]
      expect([after, before]).toEqual(labels.map((goal) => goalLabels[goal as keyof typeof goalLabels]))
      expect(after).not.toBe(before)
    },
  ],
  [
    RegExp(`^(\\d+) messages? waits? for an answer, since (${date})\\.$`),
    (client, n, day) => {
      const open = openOf(client)
      expect([open.length, formatDate(open[0]!.sent_at.slice(0, 10))]).toEqual([Number(n), day])
    },
  ],
]

function namesFor(
  what: string,
  { state, note, title, meal_type, date: day, instead_of, choice }: Client['logs'][number],
): string[] {
  const names: Record<string, string | false | null> = {
    'Eaten instead':
      state === 'differently' && note && `“${note}” for ${title} (${meal_type}, ${formatDate(day)})`,
    Swapped: instead_of && `${title} in place of ${instead_of}`,
    'Picked among the alternatives': choice && title,
    Skipped: state === 'skipped' && title,
  }
  return names[what] ? [names[what]] : []
}
const openOf = ({ messages }: Client) =>
  messages.slice(messages.findLastIndex(({ from_patient }) => !from_patient) + 1)

/** What must be said, by the beginning of its sentence. */
function neededOf(client: Client): string[] {
  const { logs, measured, messages, plan, recorded, since, wasSeen } = client
  const recent = logs.filter((log) => log.date >= since)
  return [
    ...(weighingsOf(client).some(({ day }) => day > since) ? ['eight '] : []),
    ...Object.entries(kindNames).flatMap(([name, kind]) =>
      measured.some((row) => row.kind === kind && (!wasSeen || row.measured_on > since)) ? [name] : [],
    ),
    ...(recent.some(({ state }) => state) ? ['Ticked meals'] : []),
    ...['Eaten instead', 'Swapped', 'Picked among', 'Skipped'].filter((what) =>
      recent.some(
        (log) => namesFor(what === 'Picked among' ? 'Picked among the alternatives' : what, log).length,
      ),
    ),
    ...(recorded.length && recorded[0]!.before !== recorded.at(-1)!.after ? ['Goal changed'] : []),
    ...(plan ? ['The plan of'] : []),
    ...(messages.length && openOf(client).length ? ['for an answer'] : []),
  ]
}

test('each sentence of a visit is true, leads to where it comes from, and none is missing', async () => {
  for (let seed = 1; seed <= count; seed++) {
    const client = await clientOf(seed)
    const { status, body } = await meera.call('GET /nutritionists/patients/:id/visit', {
      params: { id: client.id },
    })
    expect(status).toBe(200)
    expect(body.since).toBe(client.since)
    for (const { text, href } of body.facts) {
      const [pattern, holds] = truths.find(([of]) => of.test(text)) ?? []
      expect(pattern, `${seed}: ${text}`).toBeDefined()
      holds!(client, ...text.match(pattern!)!.slice(1))
      const { pathname, searchParams } = new URL(href, 'https://thali.test')
      const [kind, id] = pathname.split('/').slice(-2)
      if (kind === 'patients') {
        expect(id).toBe(client.id)
        expect(places).toContain(searchParams.get('place'))
      } else {
        const target = kind === 'messages' ? 'GET /conversations/:id' : 'GET /meal-plans/:id'
        expect((await meera.call(target, { params: { id: id! } })).status).toBe(200)
      }
    }
    for (const begin of neededOf(client))
      expect(body.facts.map(({ text }) => text).join('\n'), `${seed}`).toContain(begin)
  }
})
