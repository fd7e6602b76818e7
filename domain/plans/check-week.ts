import { adviceFor, evaluateRules, type RuleList } from '#domain/clinical/evaluate.ts'
import { medicineNotes } from '#domain/clinical/medicine-notes.ts'
import type { Person } from '#domain/clinical/rules/rule.ts'
import type { FoodOf } from '#domain/food/cooked-figures.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import { type Nutrients, nutrientKeys } from '#domain/food/nutrients.ts'
import { type Requirement, type RequirementKey, requirementKeys } from '#domain/food/requirements.ts'
import type { Meal } from './meal-plans.ts'
import { asksForReason } from './plan-rules.ts'
import { figuresOfMeal, meanOf, type WeekCheck } from './week-check.ts'

type CheckedDay = {
  date: string
  meals: (Nutrients & Pick<Meal, 'id' | 'meal_type' | 'title'> & { items?: Item[] | undefined })[]
}
type Needs = Record<RequirementKey, Pick<Requirement, 'ear' | 'rda' | 'upper' | 'ai'>>

/** What a week brings, against what somebody needs and what holds for their conditions; confirmed ones may ask for a reason. */
export function checkWeek(
  days: CheckedDay[],
  {
    needs,
    person,
    list,
    foodOf,
    confirmed,
  }: { needs: Needs; person: Person; list: RuleList; foodOf: FoodOf; confirmed: string[] },
): WeekCheck {
  const weighed = days.map(({ date, meals }) => ({
    date,
    meals: meals.map((meal) => ({ ...meal, items: meal.items ?? [], figures: figuresOfMeal(meal, foodOf) })),
  }))
  const filled = weighed.filter(({ meals }) => meals.length > 0)
  const all = filled.flatMap(({ meals }) => meals)
  const none = { ear: null, rda: null, upper: null, ai: false }
  const keys = [...requirementKeys, ...nutrientKeys] as const
  const nutrients = keys.map((key) => {
    const { amount, known } = meanOf(all, filled.length, key)
    const { ear, rda, upper, ai } = key in needs ? needs[key as RequirementKey] : none
    return [key, { mean: amount, known, ear, rda, upper, ai }] as const
  })
  return {
    nutrients: Object.fromEntries(nutrients) as WeekCheck['nutrients'],
    rules: [...evaluateRules(weighed, person, list), ...adviceFor(person, list)].map((mark) => ({
      ...mark,
      asks: asksForReason(mark, confirmed),
    })),
    medicines: medicineNotes(person.medicines),
  }
}
