import { admin } from './admin/admin.ts'
import { audit } from './admin/audit.ts'
import { invitations } from './admin/invitations.ts'
import { jobs } from './admin/jobs.ts'
import { appointments } from './appointments/appointments.ts'
import { availability } from './appointments/availability.ts'
import { calendar } from './appointments/calendar.ts'
import { account } from './auth/account.ts'
import { auth } from './auth/auth.ts'
import { emailChange } from './auth/email-change.ts'
import { secondFactor } from './auth/second-factor.ts'
import { assignments } from './care/assignments.ts'
import { care } from './care/care.ts'
import { careNotes } from './care/care-notes.ts'
import { cover } from './care/cover.ts'
import { dashboard } from './care/dashboard.ts'
import { followUps } from './care/follow-ups.ts'
import { matching } from './care/matching.ts'
import { timeline } from './care/timeline.ts'
import { triage } from './care/triage.ts'
import { visits } from './care/visits.ts'
import { worklist } from './care/worklist.ts'
import { confirmedConditions } from './clinical/confirmed.ts'
import { ruleList } from './clinical/rule-list.ts'
import { days } from './days/days.ts'
import { eaten } from './days/eaten.ts'
import { water } from './days/water.ts'
import type { Endpoint } from './endpoint.ts'
import { files } from './files/files.ts'
import { foods } from './food/foods.ts'
import { labelFoods } from './food/label-foods.ts'
import { patientRequirements } from './food/patient-requirements.ts'
import { requirementSets } from './food/requirement-sets.ts'
import { patientTargets } from './food/targets/patient-targets.ts'
import { forms } from './forms/forms.ts'
import { sentForms } from './forms/sent-forms.ts'
import { invoices } from './ledger/invoices.ts'
import { ownPayments } from './ledger/own-payments.ts'
import { packages } from './ledger/packages.ts'
import { payments } from './ledger/payments.ts'
import { subscriptions } from './ledger/subscriptions.ts'
import { live } from './messages/live.ts'
import { messages, severalMessages } from './messages/messages.ts'
import { notifications } from './messages/notifications.ts'
import { push } from './messages/push.ts'
import { savedReplies } from './messages/saved-replies.ts'
import { challengers } from './people/challengers.ts'
import { clients, invitedClients, joining } from './people/clients.ts'
import { homeLinks } from './people/home-links.ts'
import { homes } from './people/home-members.ts'
import { nutritionists } from './people/nutritionists.ts'
import { patients } from './people/patients.ts'
import { profileChanges } from './people/profile-changes.ts'
import { certificates } from './plans/certificate.ts'
import { dishRenewal } from './plans/dish-renewal.ts'
import { mealPlans } from './plans/meal-plans.ts'
import { planExchanges } from './plans/plan-exchanges.ts'
import { planFilling } from './plans/plan-filling.ts'
import { planScaling } from './plans/plan-scaling.ts'
import { planSharing } from './plans/plan-sharing.ts'
import { sampleDay } from './plans/sample-day.ts'
import { savedPlanUse } from './plans/saved-plan-use.ts'
import { savedPlans } from './plans/saved-plans.ts'
import { shoppingLists } from './plans/shopping-list.ts'
import { weekCheck } from './plans/week-check.ts'
import { labKinds } from './progress/lab-kinds.ts'
import { labResults } from './progress/lab-results.ts'
import { measurements } from './progress/measurements.ts'
import { progress } from './progress/progress.ts'
import { weights } from './progress/weights.ts'
import { logo } from './site/logo.ts'
import { publicEndpoints } from './site/public.ts'
import { settings } from './site/settings.ts'
import { terms } from './site/terms.ts'
import { support } from './support/support.ts'

/** The whole API: every call, who may make it, its input and its reply. */
export const contract = {
  ...auth,
  ...account,
  ...emailChange,
  ...secondFactor,
  ...push,
  ...patients,
  ...profileChanges,
  ...homeLinks,
  ...homes,
  ...care,
  ...nutritionists,
  ...dashboard,
  ...worklist,
  ...triage,
  ...challengers,
  ...clients,
  ...invitedClients,
  ...joining,
  ...confirmedConditions,
  ...ruleList,
  ...careNotes,
  ...cover,
  ...followUps,
  ...forms,
  ...sentForms,
  ...timeline,
  ...visits,
  ...availability,
  ...appointments,
  ...calendar,
  ...foods,
  ...labelFoods,
  ...patientTargets,
  ...requirementSets,
  ...patientRequirements,
  ...mealPlans,
  ...planFilling,
  ...sampleDay,
  ...savedPlans,
  ...savedPlanUse,
  ...planScaling,
  ...weekCheck,
  ...planSharing,
  ...planExchanges,
  ...certificates,
  ...dishRenewal,
  ...shoppingLists,
  ...days,
  ...eaten,
  ...water,
  ...messages,
  ...savedReplies,
  ...severalMessages,
  ...notifications,
  ...live,
  ...progress,
  ...weights,
  ...measurements,
  ...labKinds,
  ...labResults,
  ...files,
  ...assignments,
  ...matching,
  ...jobs,
  ...admin,
  ...invitations,
  ...audit,
  ...subscriptions,
  ...payments,
  ...ownPayments,
  ...packages,
  ...invoices,
  ...publicEndpoints,
  ...support,
  ...settings,
  ...logo,
  ...terms,
}
export type ContractRoute = keyof typeof contract

/** True when the call answers an array: such lists are paged, with the total in `X-Total-Count`. */
export function isList(route: ContractRoute): boolean {
  const { reply }: Endpoint = contract[route]
  return reply?.type === 'array'
}
