import { useMemo } from 'react'
import { type DateString, today } from '#domain/dates.ts'
import { type DayWord, pendingWordOf } from '#domain/days/day-kinds.ts'
import type { Day, DayMeal } from '#domain/days/days.ts'
import { daySum } from '#domain/days/eaten-sums.ts'
import { isOpen, type MealState } from '#domain/days/meal-logs.ts'
import {
  type PendingEntry,
  withPending,
  withPendingChoices,
  withPendingEntries,
} from '#domain/days/pending-acts.ts'
import { newKey } from '#domain/keys.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { useApi, useSettledOnce } from '#web/lib/api/queries.ts'
import { useKeep, useKept } from '#web/lib/offline/kept.ts'
import { saidDays } from '#web/lib/offline/kinds/day-kinds.ts'
import { eatenEntries, waterGlasses } from '#web/lib/offline/kinds/eaten.ts'
import { mealChoices, mealPhotos, mealTicks } from '#web/lib/offline/kinds/meals.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { pictureName, unsentPictures } from '#web/lib/offline/unsent-pictures.ts'
import { useUser } from '#web/session.tsx'

const unticked = (meal: Meal): DayMeal => ({
  ...meal,
  ...{
    choice: meal.choice ?? null,
    state: null,
    note: null,
    acted_at: null,
    picture: null,
    is_planned: true,
  },
})

const noPots: NonNullable<Day['shared_pots']> = []

/** What was said of a day: last here, though it may not be sent yet. Null for a usual day. */
function saidOf(date: DateString, data: Day | undefined, waiting: DayWord[]) {
  const pending = pendingWordOf(date, waiting)
  const { kind = null, fast = null } = pending ?? data ?? {}
  const { ask_doctor = false, agreed_at = null } = data ?? {}
  return kind && { kind, fast, ask_doctor, agreed_at, isWaiting: pending !== undefined }
}

/**
 * A day with its ticks, also those that are not sent yet. `planned` are the plan's meals, shown until the day is read: without
 * a network they can be ticked, too.
 */
export function useDay(date: DateString, planned: Meal[]) {
  const { id } = useUser()
  const cached = useKept('day', `${id} ${date}`)
  const ticks = useQueue(mealTicks, id)
  const choices = useQueue(mealChoices, id)
  const photos = useQueue(mealPhotos, id)
  const entries = useQueue(eatenEntries, id)
  const glasses = useQueue(waterGlasses, id)
  const words = useQueue(saidDays, id)
  const read = useApi('GET /patients/days/:date', {
    params: { date },
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    initialData: cached?.data,
    // Read anew at each visit: what was cached may be from before the plan was published.
    initialDataUpdatedAt: 0,
  })
  const { data, dataUpdatedAt } = read
  const addTick = ticks.add
  const addChoice = choices.add
  // The same functions at each drawing, so that a tick only draws its own meal again.
  const acts = useMemo(
    () => ({
      tick: (mealId: string, state: MealState | null, note: string | null = null) =>
        addTick({ date, meal_id: mealId, state, note, at: new Date().toISOString() }),
      choose: (mealId: string, choice: string | null) =>
        addChoice({ date, meal_id: mealId, choice, at: new Date().toISOString() }),
    }),
    [date, addTick, addChoice],
  )
  useKeep('day', `${id} ${date}`, data?.date === today() ? data : undefined, dataUpdatedAt)

  const meals = withPending(
    date,
    withPendingChoices(
      date,
      data?.meals ?? planned.map(unticked),
      choices.waiting.map(({ what }) => what),
    ),
    ticks.waiting.map(({ what }) => what),
  )
  // What the version before has kept on this device has no entries.
  const foods = withPendingEntries(
    date,
    data?.foods ?? [],
    entries.waiting.map(({ what }) => what),
  )
  return {
    date,
    /** The plan that the meals are from; undefined while the day is not read. */
    planId: data?.plan_id,
    meals,
    /** What was eaten beside the plan, with or in place of its meals. */
    foods,
    /** What was eaten so far; null where the targets are not shown. */
    sum: data?.sum ? daySum(meals, foods) : null,
    /** What is not sent yet, by its id, with the server's sentence if it was refused. */
    unsent: new Map(entries.waiting.map((one) => [one.what.id, one])),
    said: saidOf(
      date,
      data,
      words.waiting.map(({ what }) => what),
    ),
    /** What is cooked once for both of a home. */
    pots: data?.shared_pots ?? noPots,
    isOpen: isOpen(date),
    /** Whether a dish can be picked from the alternatives of a meal. */
    mayChoose: date >= today() || isOpen(date),
    /** Whether the day was read once, or could not be. */
    isSettled: useSettledOnce(read),
    /** Glasses of water; null where nobody asks for them. */
    water:
      data?.water == null
        ? null
        : (glasses.waiting.findLast(({ what }) => what.date === date)?.what.glasses ?? data.water),
    drink: (count: number) => glasses.add({ date, glasses: count }),
    /** Undefined while the day is not read. */
    swaps: data?.swaps,
    due: data?.due,
    /** Whether a tick, pick, photo or entry of this day waits for a network. */
    isWaiting: [...ticks.waiting, ...choices.waiting, ...photos.waiting, ...entries.waiting].some(
      ({ what, refused }) => what.date === date && !refused,
    ),
    /** Names of the photos of this day that are not sent yet, by meal. */
    photos: new Map(
      photos.waiting.flatMap(({ what }) => (what.date === date ? [[what.meal_id, what.picture]] : [])),
    ),
    /** `isEntry`: the id is of an entry instead of a meal. */
    async photograph(mealId: string, bytes: Blob, isEntry = false) {
      const picture = pictureName(id, newKey())
      await unsentPictures.add(picture, bytes)
      photos.add({ date, meal_id: mealId, picture, isEntry })
    },
    say: (word: DayWord) => words.add(word),
    ...acts,
    writeDown: (entry: Omit<PendingEntry, 'date'>) => entries.add({ ...entry, date }),
    sendAgain: entries.sendAgain,
    dropUnsent: entries.remove,
  }
}
export type DayInUse = ReturnType<typeof useDay>
/** What one meal in a list needs of its day. */
export type DayOfMeal = Pick<DayInUse, 'isOpen' | 'mayChoose' | 'pots' | 'tick' | 'choose'>
