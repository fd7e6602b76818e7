import { z } from 'zod'
import { addDays, type DateString, formatDate, isDate, weekdayName } from '#domain/dates.ts'
import {
  type Contract,
  clockTime,
  Id,
  Instant,
  optionalLine,
  optionalText,
  paging,
  requiredDate,
  requiredId,
  requiredText,
  wholeNumber,
} from '#domain/endpoint.ts'
import { Item, ItemInput } from '#domain/food/dish-parts.ts'
import { mealNutrientInputs, Nutrients } from '#domain/food/nutrient-fields.ts'
import { type MealType, mealTypes, nutrientsOf, sumNutrients } from '#domain/food/nutrients.ts'
import { potFields } from '#domain/food/pot-fields.ts'
import { isWritable, oneLine, unwritableMessage } from '#domain/plain-text.ts'
import { maxAlternatives, orLine, otherDishes } from './alternatives.ts'
import { withTrueCookingNotes } from './cooking-notes.ts'
import { dishEndpoints } from './dishes.ts'
import { clashText } from './plan-clashes.ts'
import { RuleReason } from './plan-rules.ts'

/** The statuses to choose from when a plan is saved. */
export const chosenStatuses = ['draft', 'published'] as const
export const planStatuses = [...chosenStatuses, 'withdrawn'] as const
export type PlanStatus = (typeof planStatuses)[number]
export const daysPerPlan = 7
export const maxMealsPerDay = 20

const mealFields = {
  meal_type: z.enum(mealTypes, 'Meal type must be breakfast, lunch, dinner or snack'),
  title: z
    .string()
    .overwrite(oneLine)
    .max(200, 'Title must be 200 characters or less')
    .refine(isWritable, unwritableMessage),
  /** Such as '2 rotis, 1 katori dal'. */
  portion: optionalLine(200),
  /** HH:MM */
  time: clockTime('Time must look like 08:30').nullish(),
  notes: optionalText(1000),
  template_id: Id.nullish(),
  /** The form of the dish that stays. Absent: that of the stored meal; null: as the dish is now. */
  dish_version: Id.nullish(),
  /** The raw foods of the whole meal, where they are known. */
  items: z.array(ItemInput).max(60, 'A meal has at most 60 foods').optional(),
}

const PlainMealInput = z.object({
  id: Id.optional(),
  ...mealFields,
  title: mealFields.title.nullish().transform((title) => title ?? ''),
  ...mealNutrientInputs,
})
/** A meal as sent. The server adds a missing id. planIssues reports missing titles and calories. */
export const MealInput = PlainMealInput.extend({
  /** Dishes that the challenger may pick in its place; they have its type and time. */
  alternatives: z
    .array(PlainMealInput)
    .max(maxAlternatives, `A meal can have at most ${maxAlternatives} alternatives`)
    .optional(),
})
export type MealInput = z.output<typeof MealInput>

/** A food in a meal that the challenger avoids; `explained` when the plan's reason was given for it. */
export const MarkedClash = z.object({ against: z.string(), food: z.string(), explained: z.boolean() })
export type MarkedClash = z.output<typeof MarkedClash>

export const PlainMeal = z.object({
  id: Id,
  meal_type: z.enum(mealTypes),
  title: z.string(),
  ...Nutrients.shape,
  portion: z.string().nullable(),
  time: z.string().nullable(),
  notes: z.string().nullable(),
  template_id: z.string().nullable(),
  /** The dish as it was published or swapped in, whatever is changed later. Drafts follow their dishes. */
  dish_version: z.string().nullish(),
  /** The raw foods of the whole meal, where they are known. */
  items: z.array(Item).optional(),
  /** Absent when nothing in the meal clashes. */
  clashes: z.array(MarkedClash).optional(),
  /** Title of the planned dish, when the challenger has swapped it for this one. */
  instead_of: z.string().optional(),
  ...potFields,
})
/** A meal without alternatives, or one of them. */
export type PlainMeal = z.output<typeof PlainMeal>
export const Meal = PlainMeal.extend({
  /** Dishes that the challenger may pick in its place: with each of them the day stays in its band. */
  alternatives: z.array(PlainMeal).optional(),
  /** The id of the alternative that is served, when the challenger has picked one. */
  choice: Id.nullable().optional(),
  /** The planned dish, when another one is served and there are alternatives. */
  main: PlainMeal.optional(),
})
export type Meal = z.output<typeof Meal>

const dayMessage = 'Day of week must be a whole number from 0 to 6'
/** The meals of a day as they are sent; none when they are absent. */
export const mealsOf = <Input extends z.ZodType>(meal: Input) =>
  z
    .array(meal)
    .max(maxMealsPerDay, `A day can have at most ${maxMealsPerDay} meals`)
    .nullish()
    .transform((meals) => meals ?? [])
export const PlanDayInput = z.object({
  /** Days after week_start: 0 is the first day. */
  day_of_week: wholeNumber(dayMessage, 0, 6),
  date: z.string().nullish(),
  meals: mealsOf(MealInput),
})
export type PlanDayInput = z.output<typeof PlanDayInput>

export const PlanDay = z.object({
  day_of_week: z.number(),
  /** Weekday of `date`. */
  day_name: z.string(),
  date: z.string(),
  meals: z.array(Meal),
  totals: Nutrients,
})
export type PlanDay = z.output<typeof PlanDay>

type PlanLike = {
  /** Null: a plan of no week, whose days have no dates. */
  week_start: string | null
  days: {
    day_of_week: number
    date?: string | null
    meals: (Dish & { alternatives?: Dish[] | undefined })[]
  }[]
}
type Dish = { title: string; calories: number }
export type Issue = { path: (string | number)[]; message: string }

/** All that keeps a plan's days from being saved, in the order in which people would fix it. */
export function planIssues(plan: PlanLike): Issue[] {
  if (plan.days.length === 0)
    return [{ path: ['days'], message: 'At least one day must be added to the meal plan' }]
  const issues: Issue[] = []
  const report = (path: Issue['path'], message: string) => issues.push({ path: ['days', ...path], message })
  const seen = new Set<number>()
  plan.days.forEach((day, d) => {
    const name = `Day ${d + 1}`
    if (seen.has(day.day_of_week)) report([d, 'day_of_week'], `${name} is in the plan twice`)
    seen.add(day.day_of_week)
    // Without a valid week start and offset no date can be expected; those have their own messages.
    const isDated = plan.week_start !== null && isDate(plan.week_start)
    const counts = isDated && Math.abs(day.day_of_week) < daysPerPlan
    const expected = counts ? addDays(plan.week_start!, day.day_of_week) : undefined
    if (!day.date && plan.week_start !== null) report([d, 'date'], `${name} is missing a date`)
    else if (expected && day.date !== expected)
      report(
        [d, 'date'],
        `${name} must be on ${formatDate(expected)} (${expected}), counted from the week start`,
      )
    if (day.meals.length === 0) report([d, 'meals'], `${name} has no meals`)
    day.meals.forEach((meal, m) => {
      const check = ({ title, calories }: Dish, place: Issue['path'], one: string) => {
        if (!title.trim()) report([...place, 'title'], `${one}: Title is required`)
        if (!(calories > 0)) report([...place, 'calories'], `${one}: Calories must be greater than 0`)
      }
      const [place, one] = [[d, 'meals', m], `${name}, Meal ${m + 1}`]
      check(meal, place, one)
      meal.alternatives?.forEach((other, index) => {
        const also = `${one}, Alternative ${index + 1}`
        const isAgain = [meal, ...meal.alternatives!.slice(0, index)].some(
          ({ title }) => title === other.title,
        )
        check(other, [...place, 'alternatives', index], also)
        if (isAgain)
          report([...place, 'alternatives', index, 'title'], `${also}: '${other.title}' is offered twice`)
      })
    })
  })
  return issues
}

const planFields = {
  week_start: requiredDate('Week start date is required'),
  notes: optionalText(5000),
  status: z.enum(chosenStatuses, 'Status must be draft or published'),
  days: z
    .array(PlanDayInput, 'At least one day must be added to the meal plan')
    .max(daysPerPlan, `A plan has at most ${daysPerPlan} days`),
  /** Why the plan is published although something in it clashes with allergies, diet or food rules, or breaks a clinical rule. */
  clash_reason: optionalText(500),
  /** What of medicines stands on the plan; for the challenger and the nutritionist only. */
  medicine_notes: optionalText(2000),
}

export const MealPlanInput = z
  .object({
    patient_id: requiredId('Patient is required'),
    ...planFields,
    status: planFields.status.default('published'),
  })
  .superRefine((plan, context) => {
    for (const issue of planIssues(plan)) context.addIssue({ code: 'custom', ...issue })
  })
export type MealPlanInput = z.output<typeof MealPlanInput>

/** Absent fields keep their values. The days are checked with the resulting week start. */
export const MealPlanPatch = z
  .object({
    ...planFields,
    /** To put meals back: the clashes that the reason was given for. Without it a new reason is for every clash. */
    explained: z
      .array(z.object({ title: z.string(), against: z.string(), food: z.string() }))
      .max(1000, 'A reason can be for at most 1000 clashes'),
  })
  .partial()
export type MealPlanPatch = z.output<typeof MealPlanPatch>

/** Why a published plan is taken back. The challenger reads it. */
export const WithdrawalInput = z.object({
  reason: requiredText('Please say why', 500, 'Reason must be 500 characters or less'),
})

/** The challenger and the week of a plan that is copied. */
export const DuplicateInput = z.object({
  patient_id: requiredId('Patient is required'),
  week_start: planFields.week_start,
})

export const MealPlan = z.object({
  id: Id,
  patient_id: Id,
  patient_name: z.string(),
  week_start: z.string(),
  notes: z.string().nullable(),
  status: z.enum(planStatuses),
  /** Raised at each save; sent as ETag. */
  version: z.number(),
  days: z.array(PlanDay),
  totals: Nutrients,
  clash_reason: z.string().nullable(),
  /** Which clinical rules the plan breaks on purpose, and why; empty for the challenger. */
  rule_reasons: z.array(RuleReason),
  medicine_notes: z.string().nullable(),
  published_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  withdrawal_reason: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type MealPlan = z.output<typeof MealPlan>

/** A plan on a list: totals and counts instead of its days. */
export const MealPlanSummary = MealPlan.omit({
  days: true,
  clash_reason: true,
  rule_reasons: true,
  medicine_notes: true,
  withdrawal_reason: true,
}).extend({
  /** Date of the plan's last day. */
  last_date: z.string(),
  day_count: z.number(),
  meal_count: z.number(),
})
export type MealPlanSummary = z.output<typeof MealPlanSummary>

const storedMeal = (meal: z.output<typeof PlainMealInput>, newId: () => string) => ({
  id: meal.id ?? newId(),
  meal_type: meal.meal_type,
  title: meal.title,
  ...nutrientsOf(meal),
  portion: meal.portion ?? null,
  time: meal.time ?? null,
  notes: meal.notes ?? null,
  template_id: meal.template_id ?? null,
  ...(meal.dish_version !== undefined && { dish_version: meal.dish_version }),
  ...(meal.items && { items: meal.items }),
})

/** Days without dates: sorted, with totals, an id for each meal, and only true notes of cooking. */
export function undatedDays(days: Pick<PlanDayInput, 'day_of_week' | 'meals'>[], newId: () => string) {
  return withTrueCookingNotes(days)
    .map((day) => {
      const meals = day.meals.map((meal) => {
        const stored = storedMeal(meal, newId)
        const known = new Set([stored.id])
        const alternatives = meal.alternatives?.map((sent): PlainMeal => {
          const { id, ...other } = storedMeal({ ...sent, meal_type: meal.meal_type, time: meal.time }, newId)
          // A pick names an alternative by its id.
          const own = known.has(id) ? newId() : id
          known.add(own)
          return { id: own, ...other }
        })
        return alternatives?.length ? { ...stored, alternatives } : stored
      })
      return { day_of_week: day.day_of_week, meals, totals: sumNutrients(meals) }
    })
    .sort((a, b) => a.day_of_week - b.day_of_week)
}

/** The days as stored and answered: also with dates and day names. */
export function planDays(
  weekStart: DateString,
  days: Parameters<typeof undatedDays>[0],
  newId: () => string,
): PlanDay[] {
  return undatedDays(days, newId).map((day) => {
    const date = addDays(weekStart, day.day_of_week)
    return { ...day, day_name: weekdayName(date), date }
  })
}

/** The days with meals as they are sent to make another plan: new ids, no marks, each dish as it is now. */
export const daysToCopy = (days: Pick<PlanDay, 'day_of_week' | 'meals'>[]) =>
  days.map(({ day_of_week, meals }) => ({
    day_of_week,
    meals: meals.map(({ alternatives, ...meal }) => ({
      ...mealToCopy(meal),
      ...(alternatives && { alternatives: alternatives.map(mealToCopy) }),
    })),
  }))
const mealToCopy = ({ id: _, clashes: __, dish_version: ___, ...meal }: PlainMeal) => meal

/** How many days and meals, and meals of each type, screens show for a plan. */
export function planCounts(days: { meals: { meal_type: MealType }[] }[]) {
  const meals = days.flatMap((day) => day.meals)
  return {
    days: days.length,
    meals: meals.length,
    mealTypes: new Set(meals.map((meal) => meal.meal_type)).size,
  }
}

/** Name of the downloaded text file. */
export function planFileName(weekStart: DateString): string {
  return `meal-plan-${weekStart}.txt`
}

/** The plan as plain text: for each day, lines of "meal type: title (calories cal)". */
export function planText(plan: Pick<MealPlan, 'week_start' | 'notes' | 'days' | 'clash_reason'>): string {
  const lines = [`Meal plan, week of ${formatDate(plan.week_start)}`, '']
  if (plan.clash_reason) lines.push(`About your allergies and diet: ${plan.clash_reason}`, '')
  for (const day of plan.days) {
    lines.push(`${day.day_name}, ${formatDate(day.date)}`)
    for (const meal of day.meals) {
      lines.push(`${meal.meal_type}: ${meal.title} (${Math.round(meal.calories)} cal)`)
      if (meal.clashes) lines.push(`  ! ${clashText(meal.clashes)}`)
      for (const other of otherDishes(meal)) lines.push(`  ${orLine(other)}`)
    }
    lines.push('')
  }
  if (plan.notes) lines.push(`Notes: ${plan.notes}`, '')
  return lines.join('\n')
}

export const withdrawnMessage = 'This plan was withdrawn. Duplicate it to start a new one.'
export const noPlanMessage = 'No meal plan available'
export const changedElsewhereMessage = 'This plan was changed by someone else. Reload to see the latest.'

export const mealPlans = {
  'POST /meal-plans': {
    access: 'approved nutritionist',
    summary: "Create a week's plan for a challenger in care; published unless status says draft",
    body: MealPlanInput,
    reply: MealPlan,
    versioned: true,
  },
  'PUT /meal-plans/:id': {
    access: 'approved nutritionist',
    summary: 'Change a plan',
    body: MealPlanPatch,
    reply: MealPlan,
    versioned: true,
  },
  'POST /meal-plans/:id/publish': {
    status: 200,
    access: 'approved nutritionist',
    summary: 'Publish a draft: the challenger sees it at once',
    body: z.object({ clash_reason: optionalText(500) }).optional(),
    reply: MealPlan,
    versioned: true,
  },
  'POST /meal-plans/:id/withdraw': {
    status: 200,
    access: 'approved nutritionist',
    summary: 'Take a published plan back: the challenger reads the reason instead of the meals',
    body: WithdrawalInput,
    reply: MealPlan,
    versioned: true,
  },
  'POST /meal-plans/:id/duplicate': {
    access: 'approved nutritionist',
    summary: 'Start a draft from a plan, for a challenger in care and a week; its dates move along',
    body: DuplicateInput,
    reply: MealPlan,
    versioned: true,
  },
  'DELETE /meal-plans/:id': {
    access: 'approved nutritionist',
    summary: 'Delete a draft',
  },
  'GET /meal-plans': {
    access: 'patient or approved nutritionist',
    summary: 'Plans one may read, newest week first; totals and counts, not days',
    query: z.object({ ...paging(20), patient_id: Id.optional() }),
    reply: z.array(MealPlanSummary),
    health: true,
  },
  'GET /meal-plans/:id': {
    access: 'patient or approved nutritionist',
    summary: 'One plan, whole; for a challenger without days and notes when it was withdrawn',
    reply: MealPlan,
    health: true,
    versioned: true,
  },
  ...dishEndpoints,
} satisfies Contract
