import { expect, test } from 'vitest'
import { type ContractRoute, contract, isList } from './contract.ts'

const lists = (Object.keys(contract) as ContractRoute[]).filter(
  (route) => route.startsWith('GET ') && isList(route),
)

/** The query of a list after defaults. */
function defaults(route: ContractRoute) {
  const endpoint = contract[route]
  return 'query' in endpoint ? endpoint.query.parse({}) : {}
}

test.each([
  ['GET /patients/progress', 10],
  ['GET /progress', 10],
  ['GET /nutritionists/patients/:id/progress', 10],
  ['GET /nutritionists/patients', 20],
  ['GET /nutritionists/meal-plans', 20],
  ['GET /meal-plans', 20],
  ['GET /admin/nutritionists/pending', 20],
  ['GET /assignments', 20],
  ['GET /progress/nutritionist/overview', 20],
  ['GET /admin/users', 50],
  ['GET /admin/nutritionists/all', 50],
  ['GET /public/queries', 50],
  ['GET /meal-plans/templates', 100],
] as const)('%s answers %i to a page, from the first on', (route, limit) => {
  expect(lists).toContain(route)
  expect(defaults(route)).toMatchObject({ limit, skip: 0 })
})

test.each(lists)('%s takes a limit of 1 to 100 and a skip of 0 or more', (route) => {
  const endpoint = contract[route]
  const query = 'query' in endpoint ? endpoint.query : undefined
  for (const right of [{ limit: '1' }, { limit: '100', skip: '7' }])
    expect(query?.safeParse(right).success).toBe(true)
  for (const wrong of [{ limit: '0' }, { limit: '101' }, { limit: '2.5' }, { limit: 'all' }, { skip: '-1' }])
    expect(query?.safeParse(wrong).success).toBe(false)
})

test('analytics are of a month unless the query says otherwise', () => {
  expect(defaults('GET /progress/nutritionist/analytics')).toEqual({ time_period: 'month' })
})
