import { type FoodLimit, foodsIn, isNever, isSteering } from '#domain/clinical/evaluate.ts'
import { itemsOf } from '#domain/food/dishes.ts'
import type { MenuDish, Part } from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { countsOf } from '#domain/food/portions.ts'
import { remember } from '#domain/food/reading/remember.ts'
import { sweetenerIn } from './sweets.ts'

/** Dishes, by their ids, of which only so many meals may be in a week, or on each day. */
export type DishLimit = { most: number; dishes: ReadonlySet<string>; daily?: boolean }

/** Limits by weight are kept to also where they are only said. */
const isKept = (limit: FoodLimit) => isSteering(limit) || limit.gramsADay !== undefined

type Foods = Pick<FoodLimit, 'foods' | 'strict'>
const keyOf = ({ foods, strict }: Foods) => `${strict ? 'strict' : ''} ${foods}`
const holds = (
  { name, items }: { name: string; items: MenuDish['components'][number]['items'] },
  limit: Foods,
) => foodsIn({ title: name, items }, limit.foods, limit.strict).length > 0

/** What of our dishes and sides a limit is about: reading all of them takes a while. */
const idsBy = remember(50, (_: string) => new Map<string, boolean>())
function isLimited(thing: MenuDish | MenuDish['sides'][number], limit: Foods): boolean {
  const known = idsBy(keyOf(limit))
  const items = 'components' in thing ? itemsOf(thing.components) : thing.items
  const found = known.get(thing.id) ?? holds({ name: thing.name, items }, limit)
  known.set(thing.id, found)
  return found
}

/** A dish with its parts in no larger counts than the limits by weight allow; undefined where the least is more. */
function heldTo(dish: MenuDish, limits: FoodLimit[]): MenuDish | undefined {
  const byWeight = limits.filter((limit) => limit.gramsADay !== undefined && isLimited(dish, limit))
  if (byWeight.length === 0) return dish
  const components = dish.components.map((part): Part => {
    const counts = byWeight.map(({ gramsADay, ...limit }) => {
      const limited = part.items.filter((item) => holds({ name: '', items: [item] }, limit))
      return gramsADay! / limited.reduce((sum, item) => sum + item.grams, 0)
    })
    return { ...part, most: Math.min(...counts) }
  })
  return components.every((part) => countsOf(part)[0]! <= part.most!) ? { ...dish, components } : undefined
}

/** The dishes without what may not come at this meal; none has a side whose food is limited. */
export function allowedAt(dishes: MenuDish[], type: MealType, limits: FoodLimit[]): MenuDish[] {
  const all = limits.filter(isKept)
  if (all.length === 0) return dishes
  const barred = all.filter((limit) => limit.notAt.includes(type) || isNever(limit))
  return dishes
    .filter((dish) => !barred.some((limit) => isLimited(dish, limit)))
    .flatMap((dish) => heldTo(dish, all) ?? [])
    .map((dish) => ({
      ...dish,
      sides: dish.sides.filter((side) => !all.some((limit) => isLimited(side, limit))),
    }))
}

/** How often dishes may come in a week and on a day, for a week's search. */
export const dishLimits = (dishes: MenuDish[], limits: FoodLimit[]): DishLimit[] =>
  limits.filter(isKept).flatMap((limit) => {
    const most = limit.mostAWeek ?? limit.mostADay
    if (most === null) return []
    const limited = new Set(dishes.filter((dish) => isLimited(dish, limit)).map(({ id }) => id))
    return [{ most, dishes: limited, daily: limit.mostAWeek === null }]
  })

/** Meals a week with meat or fish, where a rule limits its weight, and sweet ones. */
const usual = { flesh: 7, littleFlesh: 3, sweets: 2 }
/** Grams of sugar, jaggery, honey or dates that make a meal a sweet one. */
const sweetFrom = 10
const flesh = { foods: 'non veg', strict: false }

/** How often dishes come in a usual home of somebody with these limits. */
export const usualLimits = (dishes: MenuDish[], limits: FoodLimit[] = []): DishLimit[] => {
  const isFewer = limits.some(({ gramsADay, foods }) => gramsADay !== undefined && /\bmutton\b/.test(foods))
  const idsOf = (counts: (dish: MenuDish) => boolean) => new Set(dishes.filter(counts).map(({ id }) => id))
  return [
    { most: isFewer ? usual.littleFlesh : usual.flesh, dishes: idsOf((dish) => isLimited(dish, flesh)) },
    { most: usual.sweets, dishes: idsOf(({ components }) => sweetenerIn(components) >= sweetFrom) },
  ]
}
