import { z } from 'zod'
import { addDays, type DateString, isDate } from '#domain/dates.ts'
import { mealsInOrder } from '../day-slots.ts'
import { chosenStatuses, type Issue, Meal, type MealPlan, MealPlanInput, planIssues } from '../meal-plans.ts'

const DraftMeal = Meal.omit({ clashes: true }).extend({
  /** Identifies the meal in the builder; a copy has a new key. */
  key: z.string(),
  id: z.string().optional(),
  /** Stays when the week is filled anew. Only in the builder: a stored plan knows no locks. */
  locked: z.boolean().optional(),
})
export type DraftMeal = z.output<typeof DraftMeal>

const DraftDay = z.object({ day_of_week: z.number().int().min(0).max(6), meals: z.array(DraftMeal) })
export type DraftDay = z.output<typeof DraftDay>

/** A plan while it is built. Its days have no dates: they follow from the week start. */
const PlanDraft = z.object({
  patient_id: z.string().nullable(),
  week_start: z.string(),
  /**
   * The challenger for whom the week start was proposed. Null when a person chose it, so that no proposal replaces
   * it.
   */
  proposed_for: z.string().nullable(),
  chose_week: z.boolean(),
  notes: z.string(),
  // Drafts of the version before have none.
  medicine_notes: z.string().default(''),
  status: z.enum(chosenStatuses),
  clash_reason: z.string(),
  days: z.array(DraftDay),
})
export type PlanDraft = z.output<typeof PlanDraft>

const StoredDraft = z.object({
  draft: PlanDraft,
  /** Version of the plan that is edited; absent for a new one. */
  version: z.number().optional(),
  /** The person's own changes, put aside to look at a newer version. */
  aside: PlanDraft.nullable(),
  step: z.number().int().min(1).max(3),
  saved_at: z.number(),
  /** Enough work that logging out asks first. */
  is_work: z.boolean(),
})
export type StoredDraft = z.output<typeof StoredDraft>

/** A draft stored on this device; null when there is none or it is no longer valid. */
export function parseStoredDraft(stored: unknown): StoredDraft | null {
  return StoredDraft.safeParse(stored).data ?? null
}

/** Whether the draft holds more than the challenger and the week. */
export function hasContent(draft: PlanDraft): boolean {
  return draft.notes.trim() !== '' || draft.days.some((day) => day.meals.length > 0)
}

export function emptyDraft(patientId: string | null = null): PlanDraft {
  return {
    patient_id: patientId,
    week_start: '',
    proposed_for: null,
    chose_week: false,
    notes: '',
    medicine_notes: '',
    status: 'published',
    clash_reason: '',
    days: [],
  }
}

export function draftOf(plan: MealPlan): PlanDraft {
  return {
    patient_id: plan.patient_id,
    week_start: plan.week_start,
    proposed_for: null,
    chose_week: true,
    notes: plan.notes ?? '',
    medicine_notes: plan.medicine_notes ?? '',
    status: plan.status === 'draft' ? 'draft' : 'published',
    clash_reason: plan.clash_reason ?? '',
    days: plan.days.map(({ day_of_week, meals }) => ({
      day_of_week,
      meals: mealsInOrder(meals).map((meal) => ({ ...meal, key: meal.id })),
    })),
  }
}

/** The draft's days with their dates, which are null without a week start. */
export function datedDays(draft: Pick<PlanDraft, 'week_start' | 'days'>) {
  const starts = isDate(draft.week_start)
  return draft.days.map((day) => ({
    ...day,
    date: starts ? addDays(draft.week_start, day.day_of_week) : null,
  }))
}
export type DatedDay = ReturnType<typeof datedDays>[number]

/** The body for creating or changing a plan. */
export function planBody(draft: PlanDraft) {
  return {
    week_start: draft.week_start,
    notes: draft.notes,
    medicine_notes: draft.medicine_notes,
    status: draft.status,
    // The review asks for it, with a tick for each dish with an allergen, when the plan is published.
    ...(draft.status === 'published' && { clash_reason: draft.clash_reason.trim() || null }),
    days: datedDays(draft).map((day) => ({ ...day, meals: day.meals.map(({ key: _, ...meal }) => meal) })),
  }
}

/** A new meal's key as an id, so that an answer about the week, and a pick, can name the meal. */
export const idOfKey = (key: string) => key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** The id under which a draft's meal is sent to be checked. */
export const checkedId = ({ id, key }: { id?: string | undefined; key?: string }) => id ?? idOfKey(key ?? '')

/** The days as they are sent to be checked and mended. */
export const daysToCheck = (days: (DraftDay & { date: DateString | null })[]) =>
  days.map((day) => ({
    ...day,
    meals: day.meals.map(({ key, ...meal }) => ({ ...meal, id: checkedId({ ...meal, key }) })),
  }))

const { patient_id, week_start, notes, status, clash_reason } = MealPlanInput.shape
const Basics = z.object({ patient_id, week_start, notes, status })

/** What is wrong in step 1, by field. */
export function basicsIssues(draft: PlanDraft): Partial<Record<keyof z.output<typeof Basics>, string>> {
  const { error } = Basics.safeParse(draft)
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path[0], issue.message]).toReversed())
}

/** All that keeps the plan from being saved. */
export function draftIssues(draft: PlanDraft): Issue[] {
  const { error } = MealPlanInput.safeParse({ ...planBody(draft), patient_id: draft.patient_id })
  if (!error) return []
  const shape = error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message }))
  // The contract skips the rules about days when a field is invalid, so planIssues adds them.
  const all = [...shape, ...planIssues({ ...draft, days: datedDays(draft) })]
  return all.filter(({ message }, index) => all.findIndex((issue) => issue.message === message) === index)
}

export const noWeekStart = 'Please select a week start date first'
export const reasonReaders = 'The challenger reads this where a meal clashes with what they avoid.'
export const reasonMissing = 'Please give a reason, or change the meals.'
export const reasonOutdated =
  'This reason was given before these meals clashed. Please write why they stay, or change the meals.'

/** The message for a reason that is too long. */
export function reasonIssue(reason: string): string | undefined {
  return clash_reason.safeParse(reason).error?.issues[0]?.message
}

/** The day after the last plan ends; tomorrow if that is past. */
export function proposedWeekStart(lastDate: DateString | undefined, today: DateString): DateString {
  const following = lastDate && addDays(lastDate, 1)
  return following && following >= today ? following : addDays(today, 1)
}
