import type { contract } from '#domain/contract.ts'
import { accountHandlers } from './account.ts'
import { adminHandlers } from './admin.ts'
import { assignmentHandlers } from './assignments.ts'
import { auditHandlers } from './audit-log.ts'
import { authHandlers } from './auth.ts'
import { careHandlers } from './care.ts'
import { careNoteHandlers } from './care-notes.ts'
import { challengerHandlers } from './challengers.ts'
import { dashboardHandlers } from './dashboard.ts'
import type { Handlers } from './http/routes.ts'
import { jobHandlers } from './jobs/jobs.ts'
import { liveHandlers } from './live/live.ts'
import { matchingHandlers } from './matching.ts'
import { mealPlanHandlers } from './meal-plans.ts'
import { messageHandlers } from './messages.ts'
import { notificationHandlers } from './notifications.ts'
import { nutritionistHandlers } from './nutritionists.ts'
import { patientHandlers } from './patients.ts'
import { paymentHandlers } from './payments.ts'
import { planSharingHandlers } from './plan-sharing.ts'
import { progressHandlers } from './progress.ts'
import { publicHandlers } from './public.ts'
import { settingsHandlers } from './settings.ts'
import { subscriptionHandlers } from './subscriptions.ts'
import { supportHandlers } from './support.ts'
import { termsHandlers } from './terms.ts'
import { worklistHandlers } from './worklist.ts'

/** The code behind every call of the contract. */
export const handlers: Handlers<typeof contract> = {
  ...authHandlers,
  ...accountHandlers,
  ...patientHandlers,
  ...careHandlers,
  ...nutritionistHandlers,
  ...dashboardHandlers,
  ...worklistHandlers,
  ...challengerHandlers,
  ...careNoteHandlers,
  ...mealPlanHandlers,
  ...messageHandlers,
  ...notificationHandlers,
  ...liveHandlers,
  ...planSharingHandlers,
  ...progressHandlers,
  ...assignmentHandlers,
  ...matchingHandlers,
  ...jobHandlers,
  ...adminHandlers,
  ...auditHandlers,
  ...subscriptionHandlers,
  ...paymentHandlers,
  ...publicHandlers,
  ...supportHandlers,
  ...settingsHandlers,
  ...termsHandlers,
}
