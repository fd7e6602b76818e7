import { account } from './account.ts'
import { admin } from './admin.ts'
import { assignments } from './assignments.ts'
import { auth } from './auth.ts'
import { care } from './care.ts'
import { careNotes } from './care-notes.ts'
import { challengers } from './challengers.ts'
import { dashboard } from './dashboard.ts'
import { jobs } from './jobs.ts'
import { matching } from './matching.ts'
import { mealPlans } from './meal-plans.ts'
import { nutritionists } from './nutritionists.ts'
import { patients } from './patients.ts'
import { planSharing } from './plan-sharing.ts'
import { progress } from './progress.ts'
import { publicEndpoints } from './public.ts'
import { worklist } from './worklist.ts'

/** The whole API: every call, who may make it, what goes in and what comes out. */
export const contract = {
  ...auth,
  ...account,
  ...patients,
  ...care,
  ...nutritionists,
  ...dashboard,
  ...worklist,
  ...challengers,
  ...careNotes,
  ...mealPlans,
  ...planSharing,
  ...progress,
  ...assignments,
  ...matching,
  ...jobs,
  ...admin,
  ...publicEndpoints,
}
export type ContractRoute = keyof typeof contract

/** The call answers an array: paged, total in `X-Total-Count`. */
export function isList(route: ContractRoute): boolean {
  return contract[route].reply.type === 'array'
}
