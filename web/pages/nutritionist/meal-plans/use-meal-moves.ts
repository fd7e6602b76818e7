import { useCallback, useLayoutEffect, useRef } from 'react'
import {
  type Direction,
  type MealPlace,
  overfull,
  placeMeal,
  placeOf,
  stepFrom,
} from './week/plan-changes.ts'
import { datedDays, dayLabel } from './wizard/plan-draft.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

const edges: Record<Direction, string> = {
  up: 'is the first of the day already',
  down: 'is the last of the day already',
  earlier: 'is on the first day already',
  later: 'is on the last day already',
}

type Surroundings = {
  store: PlanStore
  onSay: (text: string) => void
  /** Puts the focus on what has this id, once it is there. */
  onFocus: (id: string) => void
  /** Shows a day, where only one fits. */
  onDay: (day: number) => void
}

/** Moving meals, by key or by hand: says where each ended up, and keeps the focus with it. */
export function useMealMoves(surroundings: Surroundings) {
  // The week's columns are drawn again only when something of theirs changes: these functions never do.
  const latest = useRef(surroundings)
  useLayoutEffect(() => {
    latest.current = surroundings
  })

  const place = useCallback((key: string, target: MealPlace) => {
    const { store, onSay, onFocus, onDay } = latest.current
    const moved = placeMeal(store.draft, key, target)
    const [from, to] = [placeOf(store.draft, key), placeOf(moved, key)]
    const day = datedDays(moved).find((one) => one.day_of_week === to?.day)
    if (!from || !to || !day || (from.day === to.day && from.index === to.index)) return
    const title = day.meals[to.index]?.title || 'Meal'
    const refusal = overfull(moved)
    if (refusal) return onSay(`${title} was not moved. ${refusal}.`)
    store.edit(`${title} moved`, (now) => placeMeal(now, key, target))
    onSay(`${title} is now ${to.index + 1} of ${day.meals.length} on ${dayLabel(day)}`)
    if (from.day !== to.day) onDay(to.day)
    onFocus(`move-${key}`)
  }, [])
  const step = useCallback(
    (key: string, direction: Direction) => {
      const { store, onSay } = latest.current
      const target = stepFrom(store.draft, key, direction)
      if (target) return place(key, target)
      const meal = store.draft.days.flatMap((day) => day.meals).find((one) => one.key === key)
      onSay(`${meal?.title || 'Meal'} ${edges[direction]}`)
    },
    [place],
  )
  return { place, step }
}
