import { randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { FoodLimit } from '#domain/clinical/evaluate.ts'
import { type GateProfile, gateAgainst } from '#domain/clinical/gates.ts'
import { addDays, type DateString, type Weekday, weekdayName, weekdays } from '#domain/dates.ts'
import type { FoodOf } from '#domain/food/cooked-figures.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import { type MenuDish, mealOf } from '#domain/food/menu.ts'
import { type MealType, mealsOfDay } from '#domain/food/nutrients.ts'
import { eaterOn, type WeekEater } from '#domain/food/reading/diet.ts'
import { eaterText, menuFor } from '#domain/food/week/choices.ts'
import { type FilledWeek, fillWeekInSteps, mealsToFill } from '#domain/food/week/fill-week.ts'
import { allowedAt, dishLimits } from '#domain/food/week/food-limits.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import type { Tastes } from '#domain/food/week/tastes.ts'
import { needsOf } from '#domain/food/week/week-needs.ts'
import { keysOf } from '#domain/keys.ts'
import { daysPerPlan, type PlanDayInput, planDays } from '#domain/plans/meal-plans.ts'
import {
  confirmTargetsMessage,
  DayTargets,
  type FillInput,
  mostSeed,
  planFilling,
} from '#domain/plans/plan-filling.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import { visiblePatients } from '#server/access.ts'
import { limitsFor } from '#server/clinical/food-limits.ts'
import { servedColumns, tastesOf } from '#server/days/tastes.ts'
import { type Db, orNotFound } from '#server/db/rows.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood, kitchenFoodOf } from '#server/food/food-table.ts'
import { foodsById } from '#server/food/foods.ts'
import { requirementsFor } from '#server/food/patient-requirements.ts'
import { currentTargets } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { inSlices } from '#server/slices.ts'
import { patientInCare } from './meal-plans.ts'

export const figuresOf = (food: string) => kitchenFood(food).per_100g

/** The foods of meals, and those of our own dishes. */
export async function foodsOfMeals(db: Db, meals: { items?: Item[] | undefined }[]): Promise<FoodOf> {
  const ids = meals.flatMap(({ items = [] }) => items.map(({ food_id }) => food_id))
  const foods = await foodsById(db, [...new Set(ids)])
  return (id) => foods.get(id) ?? kitchenFoodOf(id)
}

/** The columns of a profile that gates depend on, beside those of `servedColumns`. */
export const gateColumns = [
  ...(['p.dob', 'p.gender', 'p.pregnancy', 'p.medicines', 'p.confirmed_conditions'] as const),
] as const

/** What a challenger in care avoids and does not like; 404 when they are not in the caller's care. */
export async function eaterInCare(db: Db, user: SignedIn, patientId: string) {
  return db
    .selectFrom('patient_profiles as p')
    .innerJoin('assignments as a', 'a.patient_id', 'p.patient_id')
    .select(servedColumns)
    .select(gateColumns)
    .select(['p.height_cm', 'p.start_weight_kg'])
    .where('p.patient_id', '=', patientId)
    .where('a.active', '=', true)
    .where(visiblePatients(user, 'p.patient_id'))
    .executeTakeFirstOrThrow(orNotFound())
}

/** The targets a week is filled to; 422 where none is confirmed, and where a gate asks for the confirmed ones. */
async function targetsToFill(db: Db, eater: GateProfile, body: FillInput): Promise<DayTargets> {
  const confirmed = await currentTargets(db, body.patient_id)
  const { targets = confirmed } = body
  const gate = gateAgainst(eater, 'fill')
  const isConfirmed =
    confirmed && targets && keysOf(DayTargets.shape).every((key) => targets[key] === confirmed[key])
  if (gate && !isConfirmed) throw invalidField('targets', gate)
  if (!targets) throw invalidField('targets', confirmTargetsMessage)
  return targets
}

type Menus = { menu: MenuDish[]; fastMenu: MenuDish[] }

/** The dishes for each weekday, as the eater keeps rules on it. Days that are alike share their dishes. */
async function menusOf(
  eater: WeekEater & { dislikes: string[] },
  tastes: Tastes,
  days: readonly Weekday[],
): Promise<(day: Weekday) => Menus> {
  const found = new Map<string, Menus>()
  const keyOf = (day: Weekday) => {
    const { dietary_prefs, food_rules } = eaterOn(eater, day)
    return [dietary_prefs, food_rules].join(';')
  }
  for (const day of days)
    if (!found.has(keyOf(day)))
      found.set(
        keyOf(day),
        await inSlices(menuFor(builtInMenu(), eaterOn(eater, day), eater.dislikes, tastes)),
      )
  return (day) => found.get(keyOf(day))!
}

/** The dishes that somebody may be served, by date; of these weekdays. */
export async function menuByDate(
  eater: WeekEater & { dislikes: string[] },
  tastes: Tastes,
  days: readonly Weekday[] = weekdays,
): Promise<(date: DateString) => MenuDish[]> {
  const menusOn = await menusOf(eater, tastes, days)
  return (date) => {
    const { menu, fastMenu } = menusOn(weekdayName(date))
    return eater.fasting_weekdays.includes(weekdayName(date)) ? fastMenu : menu
  }
}

/** The dishes that somebody may be served on a date. */
export const menuOnDate = async (
  eater: WeekEater & { dislikes: string[] },
  tastes: Tastes,
  date: DateString,
) => (await menuByDate(eater, tastes, [weekdayName(date)]))(date)

type KeptDay = { day: number; meals: FillInput['days'][number]['meals'] }

const keptDays = ({ days, keep }: FillInput): KeptDay[] =>
  Array.from({ length: daysPerPlan }, (_, day) => {
    const { meals = [] } = days.find(({ day_of_week }) => day_of_week === day) ?? {}
    return { day, meals: meals.filter(({ locked }) => locked || keep === 'all') }
  })

/** The search's view of a plan: what is empty, and what stays. */
function weekToFill(
  kept: KeptDay[],
  { week_start, targets, seed }: FillInput & { targets: DayTargets; seed: number },
  fastingWeekdays: Weekday[],
  menusOn: (day: Weekday) => Menus,
  limits: FoodLimit[],
) {
  // Slots of one meal share their list.
  const lists = new Map<string, MenuDish[]>()
  const numbers = new Map<MenuDish[], number>()
  function allowed(dishes: MenuDish[], type: MealType): MenuDish[] {
    if (!numbers.has(dishes)) numbers.set(dishes, numbers.size)
    const key = `${type} ${numbers.get(dishes)}`
    const list = lists.get(key) ?? allowedAt(dishes, type, limits)
    lists.set(key, list)
    return list
  }
  const ids = new Map(builtInMenu().map(({ id, name }) => [name, id]))
  return {
    ...{ days: daysPerPlan, targets, seed, limits: dishLimits(builtInMenu(), limits) },
    slots: kept.flatMap(({ day, meals }) => {
      const weekday = weekdayName(addDays(week_start, day))
      const fasting = fastingWeekdays.includes(weekday)
      const { menu, fastMenu } = menusOn(weekday)
      const hurried = weekday !== 'Saturday' && weekday !== 'Sunday'
      const stay = meals.map(({ meal_type }) => meal_type)
      return mealsToFill(stay, targets).map((meal_type) => ({
        day,
        meal_type,
        fasting,
        hurried,
        dishes: allowed(fasting ? fastMenu : menu, meal_type),
      }))
    }),
    kept: kept.flatMap(({ day, meals }) =>
      meals.map((meal) => ({
        ...{ day, dish: meal.template_id ?? ids.get(meal.title) ?? null },
        ...{ figures: meal, items: meal.items },
      })),
    ),
  }
}

/** The days with what stays and, before the first later meal of it, what was found. */
function filledDays(kept: KeptDay[], { meals: found }: FilledWeek): PlanDayInput[] {
  const rank = (type: MealType) => mealsOfDay.indexOf(type)
  const midMorning = { time: '11:00', rank: rank('breakfast') }
  return kept.map(({ day, meals: stays }) => {
    const meals: PlanDayInput['meals'] = stays.map(({ locked: _, ...meal }) => meal)
    const ofDay = found.filter((one) => one.day === day)
    const snacks = ofDay.filter(({ meal_type }) => meal_type === 'snack')
    for (const serving of ofDay) {
      const isMidMorning = snacks.length > 1 && serving === snacks[0]
      const place = isMidMorning ? midMorning.rank : rank(serving.meal_type)
      const later = meals.findIndex(({ meal_type }) => rank(meal_type) > place)
      const meal = mealOf(serving, serving.meal_type, figuresOf)
      const timed = isMidMorning ? { ...meal, time: midMorning.time } : meal
      meals.splice(later < 0 ? meals.length : later, 0, timed)
    }
    return { day_of_week: day, meals }
  })
}

export const planFillingHandlers = implement(planFilling, {
  'POST /meal-plans/generate': {
    slow: async ({ db, user, body, write }) => {
      const eater = await eaterInCare(db, user, body.patient_id)
      const targets = await targetsToFill(db, eater, body)
      const seed = body.seed ?? randomInt(mostSeed)
      const kept = keptDays(body)
      const tastes = await tastesOf(db, body.patient_id, eater)
      const menusOn = await menusOf(eater, tastes, weekdays)
      const { nutrients } = await requirementsFor(db, user, body.patient_id)
      const limits = await limitsFor(db, body.patient_id, eater)
      const foodOf = await foodsOfMeals(
        db,
        kept.flatMap(({ meals }) => meals),
      )
      const week = {
        ...weekToFill(kept, { ...body, targets, seed }, eater.fasting_weekdays, menusOn, limits),
        who: eaterText(eater, eater.dislikes),
        needs: { of: needsOf(nutrients), foodOf },
      }
      const filled = await inSlices(fillWeekInSteps(week, figuresOf))
      const days = planDays(body.week_start, filledDays(kept, filled), newId)
      const missing = filled.missing.map(({ day, meal_type, reason }) => ({
        ...{ date: addDays(body.week_start, day), meal_type, reason },
      }))
      return write(async (inside) => {
        // Care may have ended meanwhile.
        await patientInCare(inside, user, body.patient_id)
        return { days, totals: planFigures(days).totals, missing }
      })
    },
  },

  'POST /meal-plans/swaps': {
    slow: async ({ db, user, body, write }) => {
      const eater = await eaterInCare(db, user, body.patient_id)
      const tastes = await tastesOf(db, body.patient_id, eater)
      const { meal, date } = body
      const menu = date
        ? await menuOnDate(eater, tastes, date)
        : (await inSlices(menuFor(builtInMenu(), eater, eater.dislikes, tastes))).menu
      const limits = await limitsFor(db, body.patient_id, eater)
      const found = await inSlices(swapsFor(meal, allowedAt(menu, meal.meal_type, limits), figuresOf))
      const meals = found.map((serving) => ({
        ...mealOf(serving, meal.meal_type, figuresOf),
        ...{ id: newId(), time: meal.time ?? null, notes: null },
      }))
      return write(async (inside) => {
        await patientInCare(inside, user, body.patient_id)
        return { meals }
      })
    },
  },
})
