import { account } from './account.ts'
import { admin } from './admin.ts'
import { assignments } from './assignments.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { care } from './care.ts'
import { careNotes } from './care-notes.ts'
import { challengers } from './challengers.ts'
import { dashboard } from './dashboard.ts'
import { jobs } from './jobs.ts'
import { live } from './live.ts'
import { matching } from './matching.ts'
import { mealPlans } from './meal-plans.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { nutritionists } from './nutritionists.ts'
import { patients } from './patients.ts'
import { payments } from './payments.ts'
import { planSharing } from './plan-sharing.ts'
import { progress } from './progress.ts'
import { publicEndpoints } from './public.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { terms } from './terms.ts'
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
  ...messages,
  ...notifications,
  ...live,
  ...progress,
  ...assignments,
  ...matching,
  ...jobs,
  ...admin,
  ...audit,
  ...subscriptions,
  ...payments,
  ...publicEndpoints,
  ...support,
  ...settings,
  ...terms,
}
export type ContractRoute = keyof typeof contract

/** The call answers an array: paged, total in `X-Total-Count`. */
export function isList(route: ContractRoute): boolean {
  return contract[route].reply.type === 'array'
}
