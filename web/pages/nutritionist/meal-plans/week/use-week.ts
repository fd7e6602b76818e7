import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { nutrientLabels, sumNutrients } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import { counted } from '#web/lib/words.ts'
import { macros } from '../reading/totals.tsx'
import { useSaveTemplate } from '../templates/use-save-template.ts'
import { type DraftMeal, type datedDays, dayLabel } from '../wizard/plan-draft.ts'
import type { PlaceFocus } from '../wizard/use-placed-focus.ts'
import type { Edit, PlanStore } from '../wizard/use-plan-draft.ts'
import { unfinishedPlace } from './meal-form.tsx'
import {
  addEmptyDays,
  alternateDays,
  copyDay,
  type Direction,
  type MealPlace,
  overfull,
  placeMeal,
  placeOf,
  putMeal,
  removeDay,
  removeMeal,
  stepFrom,
} from './plan-changes.ts'

/** The dialog that is open over the week. `key` is a meal's key. */
export type OpenDialog =
  | { kind: 'meal' | 'copy' | 'move' | 'swap'; day: number; key: string | null }
  | { kind: 'week' }
  | { kind: 'import' }
  | { kind: 'fill' }
  | { kind: 'keys' }

/** The `data-focus` or id of the element that opened a dialog. */
function openerOf(dialog: OpenDialog): string {
  if (dialog.kind === 'week') return 'copy-week'
  if (dialog.kind === 'import') return 'import-csv'
  if (dialog.kind === 'fill') return 'fill-week'
  if (dialog.kind === 'keys') return 'keys'
  const { kind, day, key } = dialog
  if (kind === 'meal') return key ? `meal-${key}` : `day-${day}-add`
  return key ? `more-${key}` : `day-${day}-more`
}

const edges: Record<Direction, string> = {
  up: 'is the first of the day already',
  down: 'is the last of the day already',
  earlier: 'is on the first day already',
  later: 'is on the last day already',
}

type Given = {
  store: PlanStore
  days: ReturnType<typeof datedDays>
  focusOn: PlaceFocus
  /** Selects a day on screens that show only one. */
  showDay: (day: number) => void
}
type Now = Given & {
  dialog: OpenDialog | null
  setDialog: (dialog: OpenDialog | null) => void
  say: (text: string) => void
  saveTemplate: (day: number, meal: DraftMeal) => void
}

const inPlace = { preventScroll: true }

/** The actions on the week. Each one announces what it did, and places the focus. */
function actsOn(now: () => Now) {
  const labelOf = (day: number) => dayLabel(now().days.find((one) => one.day_of_week === day)!)

  /** A change that removes or replaces something, with an undo button. */
  function replace(text: string, change: Edit) {
    now().store.updateUndoable(text, change)
    now().focusOn('undo', inPlace)
  }

  function place(key: string, target: MealPlace) {
    const { store, say, focusOn, showDay } = now()
    const moved = placeMeal(store.draft, key, target)
    const [from, to] = [placeOf(store.draft, key), placeOf(moved, key)]
    const meals = moved.days.find((one) => one.day_of_week === to?.day)?.meals
    if (!from || !to || !meals) return
    const title = meals[to.index]?.title || 'Meal'
    if (from.day === to.day && from.index === to.index)
      return say(`${title} stays where its time puts it. Change its time to move it.`)
    const refusal = overfull(moved)
    if (refusal) return say(`${title} was not moved. ${refusal}.`)
    store.edit(`${title} moved`, (draft) => placeMeal(draft, key, target))
    say(`${title} is now ${to.index + 1} of ${meals.length} on ${labelOf(to.day)}`)
    if (from.day !== to.day) showDay(to.day)
    focusOn(`move-${key}`)
  }

  /** Undo or redo. */
  function travel(way: 'undo' | 'redo') {
    const { store, say } = now()
    const change = store[way === 'undo' ? 'past' : 'future'].at(-1)
    if (!change) return say(`Nothing to ${way}`)
    store[way]()
    say(`${way === 'undo' ? 'Undone' : 'Done again'}: ${change.text}`)
  }

  return {
    replace,
    place,
    /** Moves a meal one step, for the arrow keys. */
    step(key: string, direction: Direction) {
      const { draft } = now().store
      const target = stepFrom(draft, key, direction)
      if (target) return place(key, target)
      const meal = draft.days.flatMap((day) => day.meals).find((one) => one.key === key)
      now().say(`${meal?.title || 'Meal'} ${edges[direction]}`)
    },
    removeMeal: (day: number, { key, title }: DraftMeal) =>
      replace(`${title || 'Meal'} removed.`, (draft) => removeMeal(draft, day, key)),
    /** Locks a meal, so that it stays when the week is filled anew, or unlocks it. */
    lock(day: number, meal: DraftMeal) {
      const text = `${meal.title || 'Meal'} ${meal.locked ? 'unlocked' : 'locked'}`
      now().store.edit(text, (draft) => putMeal(draft, day, { ...meal, locked: !meal.locked }))
      now().say(text)
      now().focusOn(`more-${meal.key}`)
    },
    saveTemplate: (day: number, meal: DraftMeal) => now().saveTemplate(day, meal),
    removeDay: (day: number) => replace(`${labelOf(day)} left out.`, (draft) => removeDay(draft, day)),
    /** Copies a day to all days without meals. */
    fillFrom(day: number) {
      const empty = now()
        .days.filter(({ meals }) => meals.length === 0)
        .map((one) => one.day_of_week)
      replace(`${labelOf(day)} copied to ${counted(empty.length, 'day')}.`, (draft) =>
        copyDay(draft, day, empty, true),
      )
    },
    /** Fills all days without meals with a day and the next one, in turn. */
    alternate(day: number) {
      replace(`${labelOf(day)} and ${labelOf(day + 1)} repeated in turn.`, (draft) =>
        alternateDays(draft, day),
      )
    },
    addDays: (offsets?: number[]) => now().store.edit('Days added', (draft) => addEmptyDays(draft, offsets)),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    /** The undo bar was used or closed. */
    leaveUndo(how: 'undo' | 'dismissUndo', day: number | undefined) {
      now().store[how]()
      now().focusOn(`day-${day}`, inPlace)
    },
    readOut() {
      const { days, say } = now()
      const totals = sumNutrients(days.flatMap(({ meals }) => meals))
      const perDay = days.map((day) => `${dayLabel(day)} ${whole(sumNutrients(day.meals).calories)}`)
      const sums = macros.map((key) => `${nutrientLabels[key].label} ${whole(totals[key])} grams`)
      say(`The week has ${whole(totals.calories)} calories, ${sums.join(', ')}. ${perDay.join(', ')}.`)
    },
    open: (dialog: OpenDialog) => now().setDialog(dialog),
    /** Closes the dialog. The focus returns to the element that opened it. */
    close() {
      const { dialog, focusOn, setDialog } = now()
      if (dialog) focusOn(openerOf(dialog))
      setDialog(null)
    },
    /** Closes the dialog and leaves the focus with what has changed. */
    finish: () => now().setDialog(null),
    /** Opens the meal that was unfinished when the page was closed. */
    resume() {
      const { store, setDialog } = now()
      const place = unfinishedPlace(store.mealDraftName)
      const day = store.draft.days.find((one) => one.day_of_week === place?.day)
      const isThere = day && (place?.key === null || day.meals.some(({ key }) => key === place?.key))
      if (place && isThere) setDialog({ kind: 'meal', ...place })
    },
  }
}
export type WeekActs = ReturnType<typeof actsOn>

/** State and actions of step 2. The actions are always the same functions, so they cause no day to be drawn again. */
export function useWeek(given: Given) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [announcement, say] = useState('')
  const saveTemplate = useSaveTemplate(given.store)
  const now: Now = { ...given, dialog, setDialog, say, saveTemplate }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const acts = useMemo(() => actsOn(() => latest.current), [])
  return { dialog, announcement, acts }
}
