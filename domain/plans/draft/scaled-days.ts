import type { PlanDay } from '../meal-plans.ts'
import { withAlternatives } from './changes.ts'
import type { DraftDay, DraftMeal } from './plan-draft.ts'

type ScaledMeal = { was: DraftMeal; is: DraftMeal }

/**
 * The draft's days with the amounts of scaled or mended ones, whose meals stand in the same order, the meals that
 * changed, and the alternatives that no longer fit. All keep their keys and locks; another dish in a meal's place also the time, but not the notes on the former one.
 */
export function scaledDays(days: DraftDay[], scaled: PlanDay[]) {
  const changed: ScaledMeal[] = []
  const lost: string[] = []
  const all = days.map(({ day_of_week, meals }) => {
    const others = scaled.find((day) => day.day_of_week === day_of_week)?.meals ?? []
    return {
      day_of_week,
      meals: meals.map((was, index) => {
        const { id: _, clashes: __, dish_version: ___, alternatives = [], ...other } = others[index]!
        const isSameDish = other.template_id === was.template_id && other.title === was.title
        const left = new Set(alternatives.map(({ title }) => title))
        for (const { title } of was.alternatives ?? []) if (!left.has(title)) lost.push(title)
        if (isSameDish && other.portion === was.portion && other.calories === was.calories)
          return left.size === (was.alternatives?.length ?? 0) ? was : withAlternatives(was, alternatives)
        const { key, id, time } = was
        const is: DraftMeal = isSameDish
          ? { ...was, ...other }
          : { ...other, key, time, notes: null, ...(id && { id }) }
        changed.push({ was, is })
        return withAlternatives(is, alternatives)
      }),
    }
  })
  return { days: all, changed, lost }
}
