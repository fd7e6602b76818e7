import type { ContractRoute } from '#domain/contract.ts'

/** What a device keeps to be opened without a network, and the calls that answer it. */
export const keptRoutes = {
  me: 'GET /auth/me',
  plan: 'GET /patients/current-plan',
  dishes: 'GET /meal-plans/:id/dishes',
  day: 'GET /patients/days/:date',
  form: 'GET /sent-forms/:id',
  weighing: 'GET /patients/profile',
  'shopping-list': 'GET /patients/shopping-list',
} as const satisfies Record<string, ContractRoute>
