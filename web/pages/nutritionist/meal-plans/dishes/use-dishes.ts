import { useMemo, useRef, useState } from 'react'
import type { DateString } from '#domain/dates.ts'
import { dishFoods } from '#domain/food/dishes.ts'
import { avoidsOn } from '#domain/food/reading/avoids.ts'
import { clashesWith, type FoodClash } from '#domain/food/reading/clashes.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import type { Dish, DishesAtHand } from '#domain/plans/dishes.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useApiRows, useApiRowsOf } from '#web/lib/api/long-lists.ts'
import { type useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'

const route = 'GET /meal-plans/templates'
const staleTime = 10 * 60_000
const none: Dish[] = []

type Days = { meals: { template_id?: string | null | undefined }[] }[]

/**
 * The dishes of these days by id, also those that are listed no more; `isToChoose`: all dishes to choose from, too, which
 * a reader of a plan does not need.
 */
export function useDishes(days: Days, isToChoose: boolean) {
  const all = useApiRows(route, { staleTime, enabled: isToChoose })
  const listed = isToChoose ? all.data : none
  const others = useMemo(() => {
    if (!listed) return []
    const listedIds = new Set(listed.map(({ id }) => id))
    const ids = days.flatMap(({ meals }) => meals.flatMap(({ template_id }) => template_id ?? []))
    return [...new Set(ids)].filter((id) => !listedIds.has(id)).sort()
  }, [days, listed])
  const rest = useApiRowsOf(route, others, { staleTime })
  const byId = useMemo(
    () => new Map([...(listed ?? none), ...rest].map((dish) => [dish.id, dish])),
    [listed, rest],
  )
  return { all, byId }
}

/** What a dish has that somebody avoids on a date; nothing is known of it without a profile. Each dish is read once. */
export function useDishClashes(
  eater: PatientProfile | undefined,
  date: DateString | null,
): (dish: Dish) => FoodClash[] {
  return useMemo(() => {
    const avoids = eater ? avoidsOn(eater, date) : []
    const found = new Map<Dish, FoodClash[]>()
    return (dish) => {
      const clashes = found.get(dish) ?? clashesWith([dish.name], avoids, dishFoods(dish))
      found.set(dish, clashes)
      return clashes
    }
  }, [eater, date])
}

const noneAtHand: DishesAtHand = { favourites: [], recent: [] }

/**
 * The dishes that come first, and a way to mark one. A mark shows at once and is taken back when it can't be stored.
 * `arranged` is what the list is ordered by: it stays while dishes are marked, so that no row moves, until `arrange`.
 */
export function useFavourites(atHand: ReturnType<typeof useApi<'GET /meal-templates/at-hand'>>) {
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [frozen, freeze] = useState<DishesAtHand | null>(null)
  const { favourites: stored, recent } = atHand.data ?? noneAtHand
  const marked = useMemo(() => {
    const added = [...marks].filter(([, is]) => is).map(([id]) => id)
    const favourites = new Set([...added, ...stored].filter((id) => marks.get(id) !== false))
    return { favourites: [...favourites], recent }
  }, [marks, stored, recent])
  const arranged = frozen ?? marked
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
    isFavourite: useMemo(() => new Set(marked.favourites), [marked]),
    arrange: () => freeze(null),
    mark(id: string, favourite: boolean) {
      // One call for a dish at a time: they could arrive in another order.
      if (waiting.current.has(id)) return
      waiting.current.add(id)
      freeze(arranged)
      setMarks((before) => new Map(before).set(id, favourite))
      mutate({ params: { id }, body: { favourite } })
    },
  }
}
