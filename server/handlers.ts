import type { contract } from '#domain/contract.ts'
import { accountHandlers } from './account.ts'
import { adminHandlers } from './admin.ts'
import { assignmentHandlers } from './assignments.ts'
import { authHandlers } from './auth.ts'
import { careHandlers } from './care.ts'
import { careNoteHandlers } from './care-notes.ts'
import { challengerHandlers } from './challengers.ts'
import { dashboardHandlers } from './dashboard.ts'
import type { Handlers } from './http/routes.ts'
import { jobHandlers } from './jobs/jobs.ts'
import { matchingHandlers } from './matching.ts'
import { mealPlanHandlers } from './meal-plans.ts'
import { nutritionistHandlers } from './nutritionists.ts'
import { patientHandlers } from './patients.ts'
import { planSharingHandlers } from './plan-sharing.ts'
import { progressHandlers } from './progress.ts'
import { publicHandlers } from './public.ts'
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
  ...planSharingHandlers,
  ...progressHandlers,
  ...assignmentHandlers,
  ...matchingHandlers,
  ...jobHandlers,
  ...adminHandlers,
  ...publicHandlers,
}
