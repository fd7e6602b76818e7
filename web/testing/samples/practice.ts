import type { CareNote } from '#domain/care/care-notes.ts'
import type { Activity, DashboardStats } from '#domain/care/dashboard.ts'
import type { TriageRow } from '#domain/care/triage.ts'
import type { ConfirmedConditions } from '#domain/clinical/confirmed.ts'
import { addDays, today } from '#domain/dates.ts'
import { dri } from '#domain/food/dri.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import {
  type PatientRequirements,
  type RequirementChanges,
  withChanges,
} from '#domain/food/patient-requirements.ts'
import { type NeedsProfile, requirementReasons, requirementsOf } from '#domain/food/requirements.ts'
import type { PatientTargets } from '#domain/food/targets/patient-targets.ts'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import type { PlanInCare } from '#domain/people/nutritionists.ts'
import type { ProgressReport, ProgressSummary } from '#domain/progress/progress.ts'
import type { Answers } from '#web/testing/fake-api.ts'
import { sampleId, sampleIds, sampleProfile } from '#web/testing/samples.ts'

const createdAt = '2026-01-05T06:30:00.000Z'
const asha = { patient_id: sampleIds.patient, patient_name: 'Asha Rao' }

/** The dashboard figures of a nutritionist with four challengers. */
export const sampleStats = (more: Partial<DashboardStats> = {}): DashboardStats => ({
  total_patients: 4,
  active_patients: 3,
  total_meal_plans: 3,
  new_patients_this_month: 3,
  profiles_complete: 3,
  pending_tasks: 2,
  rank_percent: 10,
  ...more,
})

/** An activity; by default a plan published just now. */
export const sampleActivity = (more: Partial<Activity> = {}): Activity => ({
  id: sampleId(90),
  type: 'meal_plan',
  title: 'Meal plan published',
  description: 'Week of 5 Jan 2026',
  time: new Date().toISOString(),
  ...asha,
  ...more,
})

/** A challenger in care for ten weeks. */
export const sampleChallenger = (more: Partial<AssignedChallenger> = {}): AssignedChallenger => ({
  ...asha,
  patient_email: 'asha@example.in',
  status: 'active',
  start_date: addDays(today(), -70),
  end_date: null,
  cover: null,
  conversation_id: sampleId(91),
  weighed_on: null,
  current_weight: 71.4,
  has_profile: true,
  has_joined: true,
  date_of_birth: null,
  ...more,
})

/** A challenger in the triage table who needs nothing: two reports, the last one today, and a plan for a week. */
export const sampleTriageRow = (more: Partial<TriageRow> = {}): TriageRow => ({
  ...asha,
  patient_email: 'asha@example.in',
  reasons: [],
  cover: null,
  conversation_id: sampleId(91),
  allergies: [],
  weights: [
    { week_start: addDays(today(), -7), weight_kg: 72.4 },
    { week_start: today(), weight_kg: 71.4 },
  ],
  ...{ kg_per_week: -1, adherence_pct: 82.4, last_report: today(), report_due: addDays(today(), 7) },
  ...{ planned_until: addDays(today(), 6), planned_again: null, unread_messages: 0, next_appointment: null },
  ...more,
})

/** A week of one meal a day, by default published for this week. */
export const samplePlanSummary = (more: Partial<PlanInCare> = {}): PlanInCare => ({
  id: sampleId(92),
  ...asha,
  week_start: today(),
  last_date: addDays(more.week_start ?? today(), 6),
  notes: null,
  status: 'published',
  version: 1,
  totals: Object.fromEntries(nutrientKeys.map((key) => [key, 2240])) as PlanInCare['totals'],
  day_count: 7,
  meal_count: 7,
  targets: null,
  cover: null,
  published_at: createdAt,
  withdrawn_at: null,
  created_at: createdAt,
  updated_at: createdAt,
  ...more,
})

/** A report with a date `daysAgo`. */
export const sampleReport = (daysAgo: number, more: Partial<ProgressReport> = {}): ProgressReport => ({
  id: sampleId(1000 + daysAgo),
  ...asha,
  week_start: addDays(today(), -daysAgo),
  weight_kg: null,
  waist_cm: null,
  adherence_pct: 90,
  ticked_pct: null,
  rated: true,
  energy_levels: 8,
  notes: null,
  created_at: createdAt,
  updated_at: createdAt,
  ...more,
})

export const sampleSummary = (more: Partial<ProgressSummary> = {}): ProgressSummary => ({
  ...asha,
  status: 'improving',
  trend_reports: Math.min(4, more.total_reports ?? 3),
  total_reports: 3,
  avg_weight_loss: 0.7,
  avg_adherence: 73.2,
  last_report_date: today(),
  ...more,
})

const figures = { calories: 2139, protein_g: 83, carbs_g: 317, fat_g: 67, fiber_g: 32, sugar_g: 26 }
/** Targets that are proposed and not confirmed yet. */
export const sampleTargets = (more: Partial<PatientTargets> = {}): PatientTargets => ({
  version: 0,
  proposed: { ...figures, sodium_mg: 2000, carbs_by_meal: null },
  reasons: ['Mifflin-St Jeor: 1,725 kcal at rest', '× 1.55 (lightly active) = 2,674 kcal'],
  refused: null,
  measured: { proposed: null, reasons: [], refused: 'There are no weights yet.', summary: null },
  floor: 1725,
  weight_kg: 74,
  usual_spread: { breakfast: 25, lunch: 30, snack: 15, dinner: 30 },
  may_show: true,
  current: null,
  ...more,
})

const needy = {
  ...{
    dob: '1992-03-14',
    gender: 'female',
    pregnancy: 'no',
    due_date: null,
    dietary_prefs: ['veg'],
    food_rules: [],
  },
} satisfies NeedsProfile
/** What a vegetarian woman needs; nothing is changed, and no targets are confirmed. */
export const sampleNeeds = (
  changes: RequirementChanges = {},
  more: Partial<PatientRequirements> = {},
): PatientRequirements => ({
  version: 0,
  set: { id: 'dri', name: 'US and Canada (DRI), built in', source: dri.source, sure: dri.sure },
  reasons: requirementReasons(needy, dri, '2026-01-05'),
  nutrients: withChanges(requirementsOf(needy, dri, { calories: null, on: '2026-01-05' }), changes),
  last: null,
  ...more,
})

export const sampleNote = (more: Partial<CareNote> = {}): CareNote => ({
  id: sampleId(93),
  patient_id: sampleIds.patient,
  text: 'Cooks on Sundays.',
  created_at: createdAt,
  updated_at: createdAt,
  ...more,
})

/** Conditions and medicines of a challenger who has named none. */
export const sampleConditions = (more: Partial<ConfirmedConditions> = {}): ConfirmedConditions => ({
  ...{ conditions: [], medicines: [], confirmed: null, gates: [], notes: [] },
  proposed: { conditions: [], medicines: [] },
  ...more,
})

/** What the page of a challenger in care reads, with nothing to show yet. */
export const answersOfRecord = (more: Answers = {}): Answers => ({
  'GET /nutritionists/patients/:id': sampleChallenger(),
  'GET /nutritionists/patients/:id/profile': sampleProfile,
  'GET /nutritionists/patients/:id/progress': [],
  'GET /nutritionists/patients/:id/weights': [],
  'GET /nutritionists/patients/:id/profile/changes': [],
  'GET /progress/summary/:id': sampleSummary({ total_reports: 0 }),
  'GET /nutritionists/meal-plans': [],
  'GET /care-notes': [],
  'GET /follow-ups': [],
  'GET /measurements/summary/:id': { kinds: [] },
  'GET /lab-kinds': [],
  'GET /lab-results': [],
  'GET /nutritionists/patients/:id/forms': [],
  'GET /appointments': [],
  'GET /nutritionists/patients/:id/timeline': [],
  'GET /nutritionists/patients/:id/days': {
    ...{ percent: null, swaps: 'suggestions', different: [], meals: [], foods: [], sums: [] },
    water: { on: false, stopped: null, days: [] },
  },
  'GET /nutritionists/patients/:id/conditions': sampleConditions(),
  'GET /nutritionists/patients/:id/targets': sampleTargets(),
  'GET /nutritionists/patients/:id/requirements': sampleNeeds(),
  ...more,
})
