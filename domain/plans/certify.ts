import { mostlyKnown, rulesFor } from '#domain/clinical/evaluate.ts'
import { personOf } from '#domain/clinical/person.ts'
import type { Test } from '#domain/clinical/rules/rule.ts'
import { rules } from '#domain/clinical/rules/rules.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { withChanges } from '#domain/food/patient-requirements.ts'
import { avoidsOn } from '#domain/food/reading/avoids.ts'
import { isUnderstood, mealsWith } from '#domain/food/reading/clashes.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { requirementsOf } from '#domain/food/requirements.ts'
import type { CertificateInputs, CertificateResults, FoundClash } from './certificate.ts'
import { checkWeek } from './check-week.ts'
import type { WeekCheck } from './week-check.ts'

/** Somebody of this age on a date. The day of birth is in no file. */
const bornFor = (age: number, on: string) => `${Number(on.slice(0, 4)) - age}-01-01`

const profileOf = ({ person, date }: Pick<CertificateInputs, 'person' | 'date'>) => ({
  ...person,
  // The months were those of the day.
  due_date: null,
  dob: bornFor(person.age, date),
})

/** What the person avoids on a date: allergies, diet and food rules, then what they do not like. */
const avoidedOn = ({ person }: Pick<CertificateInputs, 'person'>, date: string | null) => [
  ...avoidsOn(person, date),
  ...person.dislikes.map(dislikeAvoid),
]

type Read = Pick<CertificateInputs, 'person' | 'dishes'> & {
  days: { date: string; meals: { id: string; title: string; notes?: string | null; dish: string | null }[] }[]
}
/** What is avoided in meals: in their words, their foods, and what their dishes are made of. */
export function clashesIn(week: Read): FoundClash[] {
  const dishes = new Map(week.dishes.map((dish) => [dish.id, dish]))
  const found = mealsWith(
    week.days,
    (date) => avoidedOn(week, date),
    (meal) => dishes.get((meal as (typeof week.days)[number]['meals'][number]).dish ?? ''),
  )
  return found.map(({ day, meal, against, food }) => ({
    ...{ date: week.days[day]!.date, meal_id: week.days[day]!.meals[meal]!.id, against, food },
  }))
}

function avoidedIn(week: CertificateInputs): CertificateResults['avoided'] {
  const avoids = week.days.flatMap(({ date }) => avoidedOn(week, date))
  return [...new Map(avoids.map((avoid) => [avoid.against, avoid])).values()].map(
    ({ against, foods, vagueGroups }) => ({ against, known: foods.length > 0 || vagueGroups.length > 0 }),
  )
}

function unknownIn({ days, dishes, foods }: CertificateInputs): CertificateResults['unknown'] {
  const meals = days.flatMap((day) => day.meals)
  const typed = meals.filter(({ items }) => items.length === 0)
  const linesOf = (id: string | null) => dishes.find((dish) => dish.id === id)
  const unread = typed.filter(({ title, dish }) => {
    const { items = [], ingredients = [] } = linesOf(dish) ?? {}
    return items.length === 0 && ![title, ...ingredients].some(isUnderstood)
  })
  const known = new Set(foods.map(({ id }) => id))
  const without = meals.flatMap(({ items }) => items).filter(({ food_id }) => !known.has(food_id))
  return {
    typed: typed.map(({ id }) => id),
    unread: unread.map(({ id }) => id),
    foods: [...new Set(without.map(({ name }) => name))],
  }
}

/** Whether it shows in the week if a rule is kept: not where its nutrient is mostly unknown, unless something was found. */
function isTested(id: string, test: Test | undefined, { rules: marks, nutrients }: WeekCheck): boolean {
  if (!test || marks.some(({ rule }) => rule === id)) return test !== undefined
  const of = 'of' in test ? nutrients[test.of as keyof typeof nutrients] : undefined
  return !of || of.known >= mostlyKnown
}

/** All that a certificate says of a week, from what stands in it: the server and `npm run verify` compute it alike. */
export function certify(week: CertificateInputs): CertificateResults {
  const { days, requirements, targets, date } = week
  const profile = profileOf(week)
  const needs = requirementsOf(profile, requirements.set, { calories: targets?.calories ?? null, on: date })
  const person = personOf(profile, week.person.kg, date)
  const on = new Set(week.rule_list.on)
  const list = {
    signed: week.rule_list.signed,
    off: new Set(rules.map(({ id }) => id).filter((id) => !on.has(id))),
  }
  const foods = new Map(week.foods.map((food) => [food.id, food]))
  const check = checkWeek(days, {
    needs: withChanges(needs, requirements.changes),
    ...{ person, list, foodOf: (id) => foods.get(id), confirmed: week.person.confirmed_conditions },
  })
  return {
    ...check,
    totals: days.map((day) => ({ date: day.date, ...sumNutrients(day.meals) })),
    asked: rulesFor(person, list).map(({ id, condition, text, source, effect, test }) => ({
      ...{ rule: id, condition, text, source, effect, tested: isTested(id, test, check) },
    })),
    avoided: avoidedIn(week),
    clashes: clashesIn(week),
    unknown: unknownIn(week),
  }
}
