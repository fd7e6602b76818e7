import { randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { boundsFor, type RuleBounds } from '#domain/clinical/bounds.ts'
import type { FoodLimit } from '#domain/clinical/evaluate.ts'
import { type GateProfile, gateAgainst } from '#domain/clinical/gates.ts'
import { addDays, type DateString, today, type Weekday, weekdayName, weekdays } from '#domain/dates.ts'
import { type MenuDish, mealOf, type Serving } from '#domain/food/menu.ts'
import { type MealType, targetKeys } from '#domain/food/nutrients.ts'
import { asVegan, eaterOn, type WeekEater } from '#domain/food/reading/diet.ts'
import { isSameSpread, openCarbs } from '#domain/food/targets/meal-carbs.ts'
import { eaterText, menuFor } from '#domain/food/week/choices.ts'
import { placeOrder, placesOf } from '#domain/food/week/day-places.ts'
import { type FilledWeek, fillWeekInSteps } from '#domain/food/week/fill-week.ts'
import { allowedAt, dishLimits, usualLimits } from '#domain/food/week/food-limits.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import type { Tastes } from '#domain/food/week/tastes.ts'
import type { WeekVariety } from '#domain/food/week/week-counts.ts'
import { keepingTo, needsOf } from '#domain/food/week/week-needs.ts'
import type { MealTimes } from '#domain/people/home.ts'
import { cookingNotes } from '#domain/plans/cooking-notes.ts'
import { daysPerPlan, type PlanDayInput, planDays, undatedDays } from '#domain/plans/meal-plans.ts'
import {
  confirmTargetsMessage,
  type DayTargets,
  type FillInput,
  mostSeed,
  planFilling,
  type SwapInput,
} from '#domain/plans/plan-filling.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import { visiblePatients } from '#server/access.ts'
import { limitsFor } from '#server/clinical/food-limits.ts'
import { servedColumns, tastesOf } from '#server/days/tastes.ts'
import { type Db, orNotFound } from '#server/db/rows.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { foodsOfMeals } from '#server/food/foods.ts'
import { requirementsFor } from '#server/food/patient-requirements.ts'
import { currentTargets } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { inSlices } from '#server/slices.ts'
import { patientInCare } from './meal-plans.ts'
import { ruledPerson } from './plan-rules.ts'
import { rulesOfSwaps } from './swap-rules.ts'

export const figuresOf = (food: string) => kitchenFood(food).per_100g

/** The columns of a profile that say at which meals somebody eats, and how long they cook. */
export const homeColumns = ['p.meal_times', 'p.weekday_minutes', 'p.tiffin', 'p.cook'] as const

/** The columns of a profile that gates depend on, beside those of `servedColumns`. */
export const gateColumns = [
  ...(['p.dob', 'p.gender', 'p.pregnancy', 'p.due_date', 'p.medicines', 'p.confirmed_conditions'] as const),
  'p.confirmed_medicines',
] as const

/** What a challenger in care avoids and does not like; 404 when they are not in the caller's care. */
export async function eaterInCare(db: Db, user: SignedIn, patientId: string) {
  return db
    .selectFrom('patient_profiles as p')
    .innerJoin('assignments as a', 'a.patient_id', 'p.patient_id')
    .select(servedColumns)
    .select(gateColumns)
    .select(['p.height_cm', 'p.start_weight_kg'])
    .select(homeColumns)
    .where('p.patient_id', '=', patientId)
    .where('a.active', '=', true)
    .where(visiblePatients(user, 'p.patient_id'))
    .executeTakeFirstOrThrow(orNotFound())
}

/** The targets a week is filled to; 422 where none is confirmed, and where a gate asks for the confirmed ones. */
async function targetsToFill(db: Db, eater: GateProfile, body: FillInput): Promise<DayTargets> {
  const confirmed = await currentTargets(db, body.patient_id)
  const carbs_by_meal = body.targets?.carbs_by_meal ?? confirmed?.carbs_by_meal
  const targets = body.targets ?? confirmed
  const gate = gateAgainst(eater, 'fill')
  const isConfirmed =
    confirmed &&
    targets &&
    targetKeys.every((key) => targets[key] === confirmed[key]) &&
    isSameSpread(carbs_by_meal, confirmed.carbs_by_meal)
  if (gate && !isConfirmed) throw invalidField('targets', gate)
  if (!targets) throw invalidField('targets', confirmTargetsMessage)
  return { ...targets, carbs_by_meal }
}

type Eater = Awaited<ReturnType<typeof eaterInCare>>
type Home = Pick<Eater, 'meal_times' | 'weekday_minutes' | 'tiffin' | 'cook'>

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

/** The dishes that somebody may be served on a date, by what the day is: all keep to what the eater avoids on the weekday. */
export function menusOnDate(eater: WeekEater & { dislikes: string[] }, tastes: Tastes, date: DateString) {
  const on = eaterOn(eater, weekdayName(date))
  const menus = (dishes: MenuDish[], who = on) => inSlices(menuFor(dishes, who, eater.dislikes, tastes))
  return {
    usual: async () => (await menuByDate(eater, tastes, [weekdayName(date)]))(date),
    /** For a fast (vrat). */
    fast: async () => (await menus(builtInMenu())).fastMenu,
    /** Without anything of animals. */
    plant: async () => (await menus(builtInMenu(), { ...on, dietary_prefs: asVegan(on.dietary_prefs) })).menu,
    /** For who is unwell. */
    gentle: async () => (await menus(builtInMenu().filter(({ gentle }) => gentle))).menu,
  }
}

type KeptDay = { day: number; meals: FillInput['days'][number]['meals'] }

const keptDays = ({ days, keep }: FillInput): KeptDay[] =>
  Array.from({ length: daysPerPlan }, (_, day) => {
    const { meals = [] } = days.find(({ day_of_week }) => day_of_week === day) ?? {}
    return { day, meals: meals.filter(({ locked }) => locked || keep === 'all') }
  })

type FillOrder = Pick<FillInput, 'week_start' | 'variety'> & { targets: DayTargets; seed: number }

/** The search's view of a plan: what is empty, and what stays. */
function weekToFill(
  kept: KeptDay[],
  { week_start, targets, seed, variety }: FillOrder,
  eater: Home & { fasting_weekdays: Weekday[] },
  menusOn: (day: Weekday) => Menus,
  limits: FoodLimit[],
  { ofDay, ofMeal }: RuleBounds,
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
    ...{
      days: kept.length,
      targets,
      seed,
      variety,
      mostSodium: ofDay('sodium_mg', targets.calories).most ?? undefined,
      limits: [...dishLimits(builtInMenu(), limits), ...usualLimits(builtInMenu(), limits)],
    },
    slots: kept.flatMap(({ day, meals }) => {
      const weekday = weekdayName(addDays(week_start, day))
      const fasting = eater.fasting_weekdays.includes(weekday)
      const { menu, fastMenu } = menusOn(weekday)
      const works = weekday !== 'Saturday' && weekday !== 'Sunday'
      // Where nobody cooks, every day is like a working day.
      const hurried = works || eater.cook === 'nobody'
      const { open } = placesOf(meals, { ...targets, times: eater.meal_times, fasting })
      const carbsOf = openCarbs(targets, meals, open)
      return open.map((place) => ({
        ...{ day, fasting, hurried, place, meal_type: place.meal_type },
        minutes: eater.weekday_minutes ?? undefined,
        packed: works && eater.tiffin === true && place.name === 'lunch',
        carbs: carbsOf(place.meal_type),
        mostCarbs: ofMeal('carbs_g', place.meal_type).most ?? undefined,
        leastProtein: ofMeal('protein_g', place.meal_type).least ?? undefined,
        dishes: allowed(fasting ? fastMenu : menu, place.meal_type),
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
function filledDays(
  kept: KeptDay[],
  { meals: found }: FilledWeek,
  { targets, variety, times }: { targets: DayTargets; variety: WeekVariety; times: MealTimes },
): PlanDayInput[] {
  return kept.map(({ day, meals: stays }) => {
    const { order } = placesOf(stays, { ...targets, times })
    const meals = stays.map(({ locked: _, ...meal }, index) => ({ meal, order: order[index]! }))
    for (const serving of found.filter((one) => one.day === day)) {
      const { name, time } = serving.place!
      const later = meals.findIndex((other) => other.order > placeOrder(name))
      // Which of them are true is seen when all meals are in their places.
      const notes = (variety === 'few' && cookingNotes[serving.meal_type]) || null
      const meal = { ...mealOf(serving, serving.meal_type, figuresOf), time, notes }
      meals.splice(later < 0 ? meals.length : later, 0, { meal, order: placeOrder(name) })
    }
    return { day_of_week: day, meals: meals.map(({ meal }) => meal) }
  })
}

/** Days from `week_start` on with what stays and what was found, and the places that no dish could fill. */
export async function fillDays(
  db: Db,
  user: SignedIn,
  patientId: string,
  eater: Omit<Eater, 'patient_id'>,
  kept: KeptDay[],
  order: FillOrder,
) {
  const { week_start, targets, variety } = order
  const tastes = await tastesOf(db, patientId, eater, week_start)
  const dates = kept.map(({ day }) => addDays(week_start, day))
  const menusOn = await menusOf(eater, tastes, dates.map(weekdayName))
  const { nutrients } = await requirementsFor(db, user, patientId)
  const limits = await limitsFor(db, patientId, eater)
  const ruled = (await ruledPerson(db, patientId))!
  const bounds = boundsFor(ruled.person, ruled.list)
  const foodOf = await foodsOfMeals(
    db,
    kept.flatMap(({ meals }) => meals),
  )
  const week = {
    ...weekToFill(kept, order, eater, menusOn, limits, bounds),
    who: eaterText(eater, eater.dislikes),
    needs: {
      of: keepingTo(needsOf(nutrients), (key) => bounds.ofDay(key, targets.calories)),
      foodOf,
    },
  }
  const filled = await inSlices(fillWeekInSteps(week, figuresOf))
  const shape = { targets, variety, times: eater.meal_times }
  return {
    days: planDays(week_start, filledDays(kept, filled, shape), newId),
    missing: filled.missing.map(({ day, meal_type, reason }) => ({
      ...{ date: addDays(week_start, day), meal_type, reason },
    })),
  }
}

/** The days around a meal that goes, and its id there; the meal alone where they are not known. */
function weekOfSwap({ meal, date, days: sent }: SwapInput) {
  const { meal_type, title } = meal
  const isIt = (one: { id?: string | null | undefined; title: string; meal_type: MealType }) =>
    meal.id ? one.id === meal.id : one.title === title && one.meal_type === meal_type
  const on = (day: { date?: string | null | undefined }) => !date || !day.date || day.date === date
  const place = sent?.find((day) => on(day) && day.meals.some(isIt))
  const week = place ? sent! : [{ day_of_week: 0, date, meals: [meal] }]
  const days = undatedDays(week, newId).map((day) => ({ ...day, date: String(day.day_of_week) }))
  const its = days.find(({ day_of_week }) => day_of_week === (place?.day_of_week ?? 0))!
  return { days, at: its.meals.find(isIt)!.id }
}

export const planFillingHandlers = implement(planFilling, {
  'POST /meal-plans/generate': slow(async ({ db, user, body, write }) => {
    const eater = await eaterInCare(db, user, body.patient_id)
    const targets = await targetsToFill(db, eater, body)
    const seed = body.seed ?? randomInt(mostSeed)
    const order = { ...body, targets, seed }
    const { days, missing } = await fillDays(db, user, body.patient_id, eater, keptDays(body), order)
    return write(async (inside) => {
      // Care may have ended meanwhile.
      await patientInCare(inside, user, body.patient_id)
      return { days, totals: planFigures(days).totals, missing }
    })
  }),

  'POST /meal-plans/swaps': slow(async ({ db, user, body, write }) => {
    const eater = await eaterInCare(db, user, body.patient_id)
    const { meal, date } = body
    const tastes = await tastesOf(db, body.patient_id, eater, date ?? today())
    const menu = date
      ? await menusOnDate(eater, tastes, date).usual()
      : (await inSlices(menuFor(builtInMenu(), eater, eater.dislikes, tastes))).menu
    const limits = await limitsFor(db, body.patient_id, eater)
    const { days, at } = weekOfSwap(body)
    const { keeps, limitsOf } = (await rulesOfSwaps(db, body.patient_id, days))(at)
    const served = (serving: Serving) => mealOf(serving, meal.meal_type, figuresOf)
    const allowed = allowedAt(menu, meal.meal_type, limits)
    const found = await inSlices(swapsFor(meal, allowed, figuresOf, (serving) => keeps(served(serving))))
    const meals = found.map((serving) => {
      const marks = body.days ? [] : limitsOf(served(serving))
      return {
        ...served(serving),
        ...{ id: newId(), time: meal.time ?? null, notes: null },
        ...(marks.length > 0 && { marks }),
      }
    })
    return write(async (inside) => {
      await patientInCare(inside, user, body.patient_id)
      return { meals }
    })
  }),
})
