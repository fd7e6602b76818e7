import { useCallback, useMemo, useRef, useState } from 'react'
import type { DateString } from '#domain/dates.ts'
import { dishFoods } from '#domain/food/dishes.ts'
import { avoidsOn } from '#domain/food/reading/avoids.ts'
import { clashesWith, type FoodClash } from '#domain/food/reading/clashes.ts'
import type { DishesAtHand, MealTemplate } from '#domain/plans/meal-templates.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useApiRows } from '#web/lib/api/long-lists.ts'
import { useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { usePlanBuilder } from '../wizard/plan-builder.ts'

/** All dishes to choose from, and which of them come first; read while a plan is built. */
export function useDishes() {
  const all = useApiRows('GET /meal-plans/templates', { staleTime: 10 * 60_000 })
  const atHand = useApi('GET /meal-templates/at-hand')
  return { all, atHand }
}

/** What a dish has that the challenger avoids on a date; nothing is known of it without a profile. Each dish is read once. */
export function useDishClashes(date: DateString | null): (dish: MealTemplate) => FoodClash[] {
  const eater = usePlanBuilder().care.profile.data
  return useMemo(() => {
    const avoids = eater ? avoidsOn(eater, date) : []
    const known = new Map<MealTemplate, FoodClash[]>()
    return (dish) => {
      const clashes = known.get(dish) ?? clashesWith([dish.name], avoids, dishFoods(dish))
      known.set(dish, clashes)
      return clashes
    }
  }, [eater, date])
}

const none: DishesAtHand = { favourites: [], recent: [] }

/**
 * The dishes that come first, and a way to mark one. A mark shows at once and is taken back when it can't be stored.
 * `arranged` is what the list is ordered by: it stays while dishes are marked, so that no row moves, until `arrange`.
 */
export function useFavourites() {
  const { atHand } = usePlanBuilder().dishes
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [held, hold] = useState<DishesAtHand | null>(null)
  const { favourites: stored, recent } = atHand.data ?? none
  const now = useMemo(() => {
    const marked = [...marks].filter(([, is]) => is).map(([id]) => id)
    const favourites = new Set([...marked, ...stored].filter((id) => marks.get(id) !== false))
    return { favourites: [...favourites], recent }
  }, [marks, stored, recent])
  const arranged = held ?? now
  const waiting = useRef(new Set<string>())
  const { mutate } = useApiMutation('PUT /meal-templates/:id/favourite', {
    onSuccess: (_, { params }) => waiting.current.delete(params.id),
    onError(error, { params, body }) {
      waiting.current.delete(params.id)
      setMarks((before) => new Map(before).set(params.id, !body.favourite))
      notify.error(errorText(error, 'The favourite could not be saved.'))
    },
  })
  return {
    arranged,
    isFavourite: useMemo(() => new Set(now.favourites), [now]),
    arrange: useCallback(() => hold(null), []),
    mark(id: string, favourite: boolean) {
      // One call for a dish at a time: they could arrive in another order.
      if (waiting.current.has(id)) return
      waiting.current.add(id)
      hold(arranged)
      setMarks((before) => new Map(before).set(id, favourite))
      mutate({ params: { id }, body: { favourite } })
    },
  }
}
