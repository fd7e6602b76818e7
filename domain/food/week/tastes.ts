import { conditionsIn } from '#domain/food/reading/medical-words.ts'
import type { HomeTastes } from './home-tastes.ts'

/** How often somebody ate a dish as planned, and how often they skipped it or swapped it away. */
export type DishHistory = { dish: string; eaten: number; missed: number }

/** Besides what somebody avoids and dislikes, what decides which dishes they are served. */
export type Tastes = {
  /** What is cooked at home. */
  home?: HomeTastes
  /** No sweets: diabetes is noted. */
  noSweets?: boolean
  /** A pregnancy. */
  expecting?: boolean
  /** By the name of a dish, how much less it is wanted; below 0 more. */
  byDish?: ReadonlyMap<string, number>
}

/** What was missed once may have been a busy day. */
const repeatedly = 2
/** For each time: a missed dish becomes rare soon; a welcome one comes a little more often, or weeks would be alike. */
const missed = { each: 1.2, most: 4.5 }
const eaten = { each: 0.1, most: 0.4 }

/** By the name of a dish, how much less somebody wants it, as their ticks and swaps say. */
export function reluctanceByTicks(history: DishHistory[]): Map<string, number> {
  const reluctances = history.map(({ dish, eaten: times, missed: without }): [string, number] => {
    const more = without - times
    if (without >= repeatedly && more > 0) return [dish, Math.min(missed.most, missed.each * more)]
    if (times >= repeatedly && more < 0) return [dish, Math.max(-eaten.most, eaten.each * more)]
    return [dish, 0]
  })
  return new Map(reluctances.filter(([, reluctance]) => reluctance !== 0))
}

/** Whether texts of a profile, such as its medical notes, name diabetes. */
export const namesDiabetes = (texts: (string | null)[]) =>
  conditionsIn(texts.filter(Boolean).join('\n')).includes('diabetes')
