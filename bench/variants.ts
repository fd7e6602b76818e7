import { auditDays } from '#domain/admin/audit.ts'
import type { ContractRoute } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import { analyticsPeriods } from '#domain/progress/progress.ts'
import { type Query, queryFields } from './figures.ts'

/** Whom queries may name: somebody who did much, and a challenger. */
type People = { busiest: string; challenger: string }

/** A name that many have: lists are then read in their own order. */
export const commonName = 'meera'

/** The queries that pages send, besides the call without a query, where a query is not required. */
export function variantsOf(route: ContractRoute, { busiest, challenger }: People): Query[] {
  const shape = queryFields(route)
  const year = auditDays({ from: addDays(today(), -364) })
  const searches = [commonName, 'Kavya Nair 60', 'person71234@', '9000071234', 'nobody at all']
  const general: Query[] = [
    ...('limit' in shape ? [{ limit: 100 }, { skip: 4000 }] : []),
    ...('q' in shape ? searches.map((q) => ({ q })) : []),
  ]
  if (route.startsWith('GET /admin/users'))
    return [
      ...general,
      { role: 'patient' },
      { status: 'suspended' },
      { role: 'nutritionist', approval_status: 'approved' },
      { role: 'patient', status: 'suspended', q: 'asha' },
      ...('limit' in shape ? [{ skip: 90_000 }, { role: 'patient', skip: 90_000 }] : []),
    ]
  if (route === 'GET /admin/nutritionists/all') return [...general, { approval_status: 'approved' }]
  if (route === 'GET /public/queries') return [...general, { status: 'new' }]
  if (route === 'GET /admin/metrics/trends') return [{ weeks: 12 }, { weeks: 26 }]
  if (route === 'GET /progress/nutritionist/analytics')
    return analyticsPeriods.map((time_period) => ({ time_period }))
  if (route === 'GET /nutritionists/meal-plans') return [...general, { status: 'draft' }]
  if (route === 'GET /admin/audit/denials')
    return [...general, { caller: '198.18.0.9' }, { caller: challenger }, year]
  if (route === 'GET /admin/audit' || route === 'GET /admin/audit.csv') {
    const rare = { action: 'DELETE /admin/users/:id' }
    const people = [busiest, challenger].flatMap((person) => [
      { person },
      { person, ...year },
      { person, part: 'actor', ...year },
      { person, part: 'subject', ...year },
      { person, action: 'PUT /meal-plans/:id', ...year },
    ])
    const skipped = route === 'GET /admin/audit' ? [{ ...year, skip: 90_000 }] : []
    return [
      ...general,
      year,
      ...skipped,
      rare,
      { ...rare, ...year },
      { action: 'POST /auth/login' },
      ...people,
    ]
  }
  return general
}
