import type { contract } from '#domain/contract.ts'
import { adminHandlers } from './admin/admin.ts'
import { auditHandlers } from './admin/audit-log.ts'
import { invitationHandlers } from './admin/invitations.ts'
import { appointmentHandlers } from './appointments/appointments.ts'
import { availabilityHandlers } from './appointments/availability.ts'
import { calendarHandlers } from './appointments/calendar.ts'
import { accountHandlers } from './auth/account.ts'
import { authHandlers } from './auth/auth.ts'
import { emailChangeHandlers } from './auth/email-change.ts'
import { secondFactorHandlers } from './auth/second-factor.ts'
import { assignmentHandlers } from './care/assignments.ts'
import { careHandlers } from './care/care.ts'
import { coverHandlers } from './care/cover.ts'
import { dashboardHandlers } from './care/dashboard.ts'
import { matchingHandlers } from './care/matching.ts'
import { noteHandlers } from './care/notes.ts'
import { timelineHandlers } from './care/timeline.ts'
import { visitHandlers } from './care/visits.ts'
import { worklistHandlers } from './care/worklist.ts'
import { conditionHandlers } from './clinical/conditions.ts'
import { ruleHandlers } from './clinical/rules.ts'
import { dayHandlers } from './days/days.ts'
import { eatenHandlers } from './days/eaten.ts'
import { waterHandlers } from './days/water.ts'
import { fileHandlers } from './files/files.ts'
import { foodHandlers } from './food/foods.ts'
import { labelFoodHandlers } from './food/label-foods.ts'
import { patientRequirementHandlers } from './food/patient-requirements.ts'
import { patientTargetHandlers } from './food/patient-targets.ts'
import { requirementSetHandlers } from './food/requirement-sets.ts'
import { formHandlers } from './forms/forms.ts'
import { sentFormHandlers } from './forms/sent-forms.ts'
import type { Handlers } from './http/routes.ts'
import { jobHandlers } from './jobs/jobs.ts'
import { invoiceHandlers } from './ledger/invoices.ts'
import { packageHandlers } from './ledger/packages.ts'
import { paymentHandlers } from './ledger/payments.ts'
import { subscriptionHandlers } from './ledger/subscriptions.ts'
import { liveHandlers } from './live/live.ts'
import { messageHandlers, severalMessagesHandlers } from './messages/messages.ts'
import { notificationHandlers } from './messages/notifications.ts'
import { pushHandlers } from './messages/push.ts'
import { savedReplyHandlers } from './messages/saved-replies.ts'
import { challengerHandlers } from './people/challengers.ts'
import { clientHandlers } from './people/clients.ts'
import { homeHandlers } from './people/home.ts'
import { homeLinkHandlers } from './people/home-links.ts'
import { joiningHandlers } from './people/joining.ts'
import { nutritionistHandlers } from './people/nutritionists.ts'
import { patientHandlers } from './people/patients.ts'
import { profileChangeHandlers } from './people/profile-changes.ts'
import { certificateHandlers } from './plans/certificate.ts'
import { dishRenewalHandlers } from './plans/dish-renewal.ts'
import { mealPlanHandlers } from './plans/meal-plans.ts'
import { planExchangeHandlers } from './plans/plan-exchanges.ts'
import { planFillingHandlers } from './plans/plan-filling.ts'
import { planScalingHandlers } from './plans/plan-scaling.ts'
import { planSharingHandlers } from './plans/plan-sharing.ts'
import { sampleDayHandlers } from './plans/sample-day.ts'
import { savedPlanUseHandlers } from './plans/saved-plan-use.ts'
import { savedPlanHandlers } from './plans/saved-plans.ts'
import { shoppingListHandlers } from './plans/shopping-list.ts'
import { weekCheckHandlers } from './plans/week-check.ts'
import { labKindHandlers } from './progress/lab-kinds.ts'
import { labResultHandlers } from './progress/lab-results.ts'
import { measurementHandlers } from './progress/measurements.ts'
import { progressHandlers } from './progress/progress.ts'
import { weightHandlers } from './progress/weights.ts'
import { publicHandlers } from './site/public.ts'
import { settingsHandlers } from './site/settings.ts'
import { logoHandlers } from './site/site.ts'
import { supportHandlers } from './support/support.ts'

export const handlers: Handlers<typeof contract> = {
  ...authHandlers,
  ...accountHandlers,
  ...emailChangeHandlers,
  ...secondFactorHandlers,
  ...pushHandlers,
  ...patientHandlers,
  ...profileChangeHandlers,
  ...homeHandlers,
  ...homeLinkHandlers,
  ...careHandlers,
  ...coverHandlers,
  ...nutritionistHandlers,
  ...dashboardHandlers,
  ...worklistHandlers,
  ...challengerHandlers,
  ...clientHandlers,
  ...joiningHandlers,
  ...conditionHandlers,
  ...ruleHandlers,
  ...noteHandlers,
  ...formHandlers,
  ...sentFormHandlers,
  ...timelineHandlers,
  ...visitHandlers,
  ...availabilityHandlers,
  ...appointmentHandlers,
  ...calendarHandlers,
  ...foodHandlers,
  ...labelFoodHandlers,
  ...patientTargetHandlers,
  ...requirementSetHandlers,
  ...patientRequirementHandlers,
  ...mealPlanHandlers,
  ...messageHandlers,
  ...savedReplyHandlers,
  ...severalMessagesHandlers,
  ...notificationHandlers,
  ...liveHandlers,
  ...planFillingHandlers,
  ...sampleDayHandlers,
  ...savedPlanHandlers,
  ...savedPlanUseHandlers,
  ...planScalingHandlers,
  ...weekCheckHandlers,
  ...planSharingHandlers,
  ...planExchangeHandlers,
  ...certificateHandlers,
  ...dishRenewalHandlers,
  ...shoppingListHandlers,
  ...dayHandlers,
  ...eatenHandlers,
  ...waterHandlers,
  ...progressHandlers,
  ...weightHandlers,
  ...measurementHandlers,
  ...labKindHandlers,
  ...labResultHandlers,
  ...fileHandlers,
  ...assignmentHandlers,
  ...matchingHandlers,
  ...jobHandlers,
  ...adminHandlers,
  ...invitationHandlers,
  ...auditHandlers,
  ...subscriptionHandlers,
  ...paymentHandlers,
  ...packageHandlers,
  ...invoiceHandlers,
  ...publicHandlers,
  ...supportHandlers,
  ...settingsHandlers,
  ...logoHandlers,
}
