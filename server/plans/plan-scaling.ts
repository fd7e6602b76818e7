import { v7 as newId } from 'uuid'
import { gateAgainst } from '#domain/clinical/gates.ts'
import type { Component } from '#domain/food/dish-parts.ts'
import { type DishPart, dishPart, type PortionedMeal } from '#domain/food/served-parts.ts'
import { type Scaling, scaleWeek } from '#domain/food/week/scale-week.ts'
import { everyDish } from '#domain/plans/alternatives.ts'
import { dishFinder, type WithDish } from '#domain/plans/dish-finder.ts'
import { planDays } from '#domain/plans/meal-plans.ts'
import { confirmTargetsMessage } from '#domain/plans/plan-filling.ts'
import { isPastDay } from '#domain/plans/plan-phase.ts'
import {
  nothingToScaleMessage,
  planScaling,
  type ScalingInput,
  scalingProblem,
} from '#domain/plans/plan-scaling.ts'
import { readableDishes } from '#server/access.ts'
import { type Db, orNotFound } from '#server/db/rows.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { foodsById } from '#server/food/foods.ts'
import { targetsOf } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { inSlices } from '#server/slices.ts'
import { withoutMisfits } from './alternatives.ts'
import { patientInCare } from './meal-plans.ts'
import { dishForms } from './plan-dishes.ts'
import { eaterInCare } from './plan-filling.ts'

type Dish = { template_id: string; components: Component[] | null }
type SentMeal = ScalingInput['days'][number]['meals'][number]

/** The dishes with their parts and what may be served beside them. The one portion of an own dish has no parts to count. */
async function withParts<Row extends Dish>(db: Db, dishes: Row[]) {
  const menu = new Map(builtInMenu().map((dish) => [dish.id, dish]))
  const all = dishes.map((dish) => {
    const own = (dish.components ?? []).filter(({ unit }) => unit !== 'portion')
    const sides = menu.get(dish.template_id)?.sides ?? []
    return { dish, parts: [...own, ...sides.filter(({ name }) => !own.some((part) => part.name === name))] }
  })
  const ids = all.flatMap(({ parts }) => parts.flatMap(({ items }) => items.map(({ food_id }) => food_id)))
  const foods = await foodsById(db, [...new Set(ids)])
  return all.map(({ dish, parts }) => ({
    ...dish,
    parts: parts
      // An older form of a dish may have a food that the table no longer has.
      .filter(({ items }) => items.every(({ food_id }) => foods.has(food_id)))
      .map((part) => dishPart(part, (food) => foods.get(food)!.per_100g)),
  }))
}

/** Finds the parts of a meal: of its dish in the form that it keeps, if the caller may read the dish. */
export async function partsFinder(db: Db, user: SignedIn, meals: WithDish[]) {
  const forms = await dishForms(db, meals)
    .select('components')
    .where('template_id', 'in', (readable) =>
      readable.selectFrom('meal_templates').select('id').where(readableDishes(user)),
    )
    .execute()
  const dishOf = dishFinder(await withParts(db, forms))
  return (meal: WithDish) => dishOf(meal)?.parts ?? []
}

type Served = PortionedMeal & WithDish
type Choosable = Served & { id: string; alternatives?: Served[] | undefined }

/** Days in other amounts, with each alternative scaled as much as the meal in whose place it may be picked. */
export async function scaleWithAlternatives<Day extends { meals: Choosable[] }>(
  days: Day[],
  scaling: Scaling,
  of: { partsOf: (meal: Served) => DishPart[]; stays: (meal: Day['meals'][number], day: Day) => boolean },
): Promise<Day[]> {
  const scaled = await inSlices(scaleWeek<Day['meals'][number], Day>(days, scaling, of))
  const before = new Map(days.flatMap(({ meals }) => meals.map((meal) => [meal.id, meal.calories])))
  const all: Day[] = []
  for (const day of scaled) {
    const meals: Day['meals'] = []
    for (const meal of day.meals) {
      const factor = meal.calories / before.get(meal.id)!
      const others = (meal.alternatives ?? []).map((other) => ({ meals: [other] }))
      if (factor === 1 || others.length === 0) meals.push(meal)
      else {
        const changed = await inSlices(scaleWeek(others, { factor }, { ...of, stays: () => false }))
        meals.push({ ...meal, alternatives: changed.flatMap((other) => other.meals) })
      }
    }
    all.push({ ...day, meals })
  }
  return all
}

/** The meals that stay: locked ones, those of past days, and those that are not asked for. */
const staysIn =
  ({ only, week_start }: ScalingInput) =>
  (meal: SentMeal, { day_of_week, meals }: ScalingInput['days'][number]) =>
    Boolean(meal.locked) ||
    isPastDay(week_start, day_of_week) ||
    (only !== undefined &&
      (only.day_of_week !== day_of_week || (only.meal !== undefined && meals[only.meal] !== meal)))

export const planScalingHandlers = implement(planScaling, {
  'POST /meal-plans/scale': slow(async ({ db, user, body, write }) => {
    const { patient_id, week_start, percent } = body
    const gate = gateAgainst(await eaterInCare(db, user, patient_id), 'scale')
    if (gate) throw invalidField('days', gate)
    const { current, floor } = await targetsOf(db, user, patient_id)
    if (body.targets && !current) throw invalidField('targets', confirmTargetsMessage)
    const stays = staysIn(body)
    // Ids first, so that a meal is the same one before and after.
    const days = body.days.map((day) => ({
      ...day,
      meals: day.meals.map((meal) => ({ ...meal, id: meal.id ?? newId() })),
    }))
    const movable = days.flatMap((day) => day.meals.filter((meal) => !stays(meal, day)))
    if (!movable.some(({ calories }) => calories > 0)) throw invalidField('days', nothingToScaleMessage)
    const scaling: Scaling = percent === undefined ? { targets: current! } : { factor: 1 + percent / 100 }
    const partsOf = await partsFinder(db, user, everyDish<Served, Choosable>(movable))
    const scaled = await scaleWithAlternatives(days, scaling, { partsOf, stays })
    const [before, after] = [days, scaled].map((all) => planDays(week_start, all, newId))
    const problem = scalingProblem({ before: before!, after: after! }, body, { floor })
    if (problem) throw invalidField(problem.path, problem.message)
    return write(async (inside) => {
      // Care may have ended meanwhile.
      await patientInCare(inside, user, patient_id)
      return { days: (await withoutMisfits(inside, patient_id, after!)).days }
    })
  }),

  'GET /meal-plans/templates/:id/parts': async ({ db, user, params }) => {
    const dish = await db
      .selectFrom('meal_templates')
      .select(['id as template_id', 'components'])
      .where('id', '=', params.id)
      .where(readableDishes(user))
      .executeTakeFirstOrThrow(orNotFound())
    const [{ parts } = { parts: [] }] = await withParts(db, [dish])
    return { parts }
  },
})
