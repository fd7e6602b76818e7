import { sql } from 'kysely'
import type { ContractRoute } from '#domain/contract.ts'
import { addDays, instantAt, today } from '#domain/dates.ts'
import type { Db } from '#server/db/rows.ts'
import { sampleTargets } from '#server/testing/app.ts'
import { nextWeek, type Person, type World, weekStart } from './world.ts'

type Asked = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  /** Values of this call which no other one may have. */
  named?: Record<string, string>
}

export type Case = {
  name: string
  /** A call that computes has no aim: a floor of statements says little about it. */
  kind: 'read' | 'write' | 'computes'
  who: keyof World['people']
  route: ContractRoute
  ask: (person: Person, n: number, world: World) => Asked
  /** Makes room again before a slice. */
  clear?: (db: Db) => Promise<unknown>
}

const read = (name: string, who: Case['who'], route: ContractRoute, ask: Case['ask'] = () => ({})): Case => ({
  ...{ name, kind: 'read', who, route, ask },
})
const write = (name: string, who: Case['who'], route: ContractRoute, ask: Case['ask']): Case => ({
  ...read(name, who, route, ask),
  kind: 'write',
})
const computes = (name: string, who: Case['who'], route: ContractRoute, ask: Case['ask']): Case => ({
  ...read(name, who, route, ask),
  kind: 'computes',
})

const theirs: Case['ask'] = ({ patient }) => ({ params: { id: patient } })
const day = { date: today() }
const iso = (at: number) => new Date(at).toISOString()
/** Calls of one person before the same comes again. */
const turnOf = (n: number) => Math.floor(n / 40)

export const cases: Case[] = [
  read('who am I', 'patients', 'GET /auth/me'),
  read('current plan', 'patients', 'GET /patients/current-plan'),
  read('day', 'patients', 'GET /patients/days/:date', () => ({ params: day })),
  read('list of reports', 'patients', 'GET /patients/progress'),
  read('foods beside the plan', 'patients', 'GET /patients/foods/usual', () => ({ query: day })),
  read('shopping list', 'patients', 'GET /patients/shopping-list', () => ({
    query: { from: today(), to: addDays(today(), 2) },
  })),
  read('appointments', 'patients', 'GET /appointments'),
  read("a client's page", 'nutritionists', 'GET /nutritionists/patients/:id', theirs),
  read('visit page', 'nutritionists', 'GET /nutritionists/patients/:id/visit', theirs),
  read('worklist', 'practices', 'GET /nutritionists/worklist'),
  read('triage of 300', 'practices', 'GET /nutritionists/patients/triage'),
  read('dashboard', 'practices', 'GET /nutritionists/dashboard/stats'),
  read('metrics', 'admins', 'GET /admin/metrics'),
  read('user search', 'admins', 'GET /admin/users', () => ({ query: { q: 'kavya 1' } })),
  write('tick', 'patients', 'PUT /patients/days/:date/meals/:id', ({ meals }, n) => ({
    params: { ...day, id: meals[turnOf(n) % meals.length]! },
    body: { state: turnOf(n) % 8 < 4 ? 'eaten' : 'skipped' },
  })),
  // There is one report per person and date.
  write('create report', 'patients', 'POST /patients/progress', (_, n) => {
    const week_start = addDays('1991-01-01', turnOf(n))
    const figures = { weight_kg: 71.5, waist_cm: 84, adherence_pct: 85, energy_levels: 7 }
    return { body: { week_start, ...figures, notes: 'Walked every day' }, named: { week_start } }
  }),
  {
    ...write('food beside the plan', 'patients', 'POST /patients/days/:date/foods', (_, n) => {
      const date = addDays(today(), -(turnOf(n) % 8))
      return { params: { date }, body: { text: '2 vada pav' }, named: { date } }
    }),
    clear: (db) => sql`truncate eaten_foods cascade`.execute(db),
  },
  write('save a plan of 28', 'nutritionists', 'PUT /meal-plans/:id', ({ plan }, n, { sent }) => ({
    params: { id: plan },
    body: { days: sent(nextWeek), notes: `Version ${n}` },
  })),
  write('book', 'nutritionists', 'POST /appointments', ({ patient }, n) => {
    const starts = instantAt(addDays(today(), 400), '00:00') + turnOf(n) * 1_800_000
    const [starts_at, ends_at, dayBefore] = [starts, starts + 1_800_000, starts - 86_400_000].map(iso)
    return {
      body: { starts_at, kind: 'Diabetes review', patient_id: patient },
      named: { starts_at: starts_at!, ends_at: ends_at!, dayBefore: dayBefore! },
    }
  }),
  computes('food search', 'patients', 'GET /foods', () => ({ query: { q: 'palak' } })),
  computes('slots', 'patients', 'GET /patients/slots', () => ({})),
  computes('check a plan', 'nutritionists', 'POST /meal-plans/check', ({ patient }, _, { sent }) => ({
    body: { patient_id: patient, week_start: weekStart, days: sent(weekStart) },
  })),
  computes('fill a week', 'nutritionists', 'POST /meal-plans/generate', ({ patient }) => ({
    body: { patient_id: patient, week_start: weekStart, seed: 1, targets: sampleTargets, days: [] },
  })),
  computes('swap', 'nutritionists', 'POST /meal-plans/swaps', ({ patient }, _, { sent }) => ({
    body: { patient_id: patient, meal: sent(weekStart)[0]!.meals[1] },
  })),
]
