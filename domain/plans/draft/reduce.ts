import { macros, nutrientLabels, sumNutrients } from '#domain/food/nutrients.ts'
import { counted, whole } from '#domain/numbers.ts'
import { withTrueCookingNotes } from '../cooking-notes.ts'
import { dayLabel } from '../plan-labels.ts'
import type { Act, Acts, Building, FocusTarget, OpenDialog } from './building.ts'
import {
  addEmptyDays,
  alternateDays,
  type Change,
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
} from './changes.ts'
import { type DraftMeal, datedDays } from './plan-draft.ts'

const historyLimit = 100
const noHistory = { past: [], future: [], undoText: null }
const undoBar: FocusTarget = { on: 'undo', preventScroll: true }

const say = (state: Building, announcement: string): Building => ({ ...state, announcement })

function edited(state: Building, text: string, change: Change, more: Partial<Building> = {}): Building {
  const changed = change(state.draft)
  if (changed.days === state.draft.days) return state
  const draft = { ...changed, days: withTrueCookingNotes(changed.days) }
  const past = [...state.past, { text, days: state.draft.days }].slice(-historyLimit)
  return { ...state, draft, isChanged: true, past, future: [], undoText: null, ...more }
}
const replaced = (state: Building, text: string, change: Change) =>
  edited(state, text, change, { undoText: text, focus: undoBar })

/** Moves the newest change from one side of the history to the other. */
function travel(state: Building, way: 'undo' | 'redo', focus = state.focus): Building {
  const [from, to] = way === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
  const step = state[from].at(-1)
  if (!step) return say(state, `Nothing to ${way}`)
  return {
    ...state,
    draft: { ...state.draft, days: step.days },
    ...{ isChanged: true, undoText: null, focus },
    announcement: `${way === 'undo' ? 'Undone' : 'Done again'}: ${step.text}`,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { text: step.text, days: state.draft.days }],
  }
}

const labelOf = ({ draft }: Building, number: number) =>
  dayLabel(datedDays(draft).find(({ day_of_week }) => day_of_week === number)!)
const titleOf = (meal: DraftMeal | undefined) => meal?.title || 'Meal'

function placed(state: Building, key: string, target: MealPlace): Building {
  const change: Change = (draft) => placeMeal(draft, key, target)
  const moved = change(state.draft)
  const [from, to] = [placeOf(state.draft, key), placeOf(moved, key)]
  const meals = moved.days.find(({ day_of_week }) => day_of_week === to?.day)?.meals
  if (!from || !to || !meals) return state
  const title = titleOf(meals[to.index])
  if (from.day === to.day && from.index === to.index)
    return say(state, `${title} stays where its time puts it. Change its time to move it.`)
  const refusal = overfull(moved)
  if (refusal) return say(state, `${title} was not moved. ${refusal}.`)
  return edited(state, `${title} moved`, change, {
    announcement: `${title} is now ${to.index + 1} of ${meals.length} on ${labelOf(state, to.day)}`,
    focus: { on: `move-${key}`, day: to.day },
  })
}

const edges: Record<Direction, string> = {
  up: 'is the first of the day already',
  down: 'is the last of the day already',
  earlier: 'is on the first day already',
  later: 'is on the last day already',
}

/** The id or `data-focus` of the element that opened a dialog. */
function openerOf(dialog: OpenDialog): string {
  if (!('day' in dialog)) return dialog.kind
  const { kind, day, key } = dialog
  if (kind === 'meal') return key ? `meal-${key}` : `day-${day}-add`
  return key ? `more-${key}` : `day-${day}-more`
}

function totalsText({ draft }: Building): string {
  const total = sumNutrients(draft.days.flatMap(({ meals }) => meals))
  const perDay = datedDays(draft).map((day) => `${dayLabel(day)} ${whole(sumNutrients(day.meals).calories)}`)
  const sums = macros.map((key) => `${nutrientLabels[key].label} ${whole(total[key])} grams`)
  return `The week has ${whole(total.calories)} calories, ${sums.join(', ')}. ${perDay.join(', ')}.`
}

const reactions: { [Type in keyof Acts]: (state: Building, act: Acts[Type]) => Building } = {
  set: (state, { fields }) => ({ ...state, draft: { ...state.draft, ...fields }, isChanged: true }),
  edit: (state, { text, change }) => edited(state, text, change),
  replace: (state, { text, change }) => replaced(state, text, change),
  begin: (state) =>
    state.draft.days.length > 0 ? state : { ...state, draft: addEmptyDays(state.draft), isChanged: true },
  addDays: (state, { days }) =>
    edited(state, 'Days added', (draft) => addEmptyDays(draft, days), {
      ...(days && { focus: { on: `day-${days[0]}` } }),
    }),
  removeDay: (state, { day }) =>
    replaced(state, `${labelOf(state, day)} left out.`, (draft) => removeDay(draft, day)),
  copyToEmpty(state, { day }) {
    const empty = state.draft.days.flatMap(({ meals, day_of_week }) => (meals.length > 0 ? [] : day_of_week))
    const text = `${labelOf(state, day)} copied to ${counted(empty.length, 'day')}.`
    return replaced(state, text, (draft) => copyDay(draft, day, empty, true))
  },
  alternate: (state, { day }) =>
    replaced(state, `${labelOf(state, day)} and ${labelOf(state, day + 1)} repeated in turn.`, (draft) =>
      alternateDays(draft, day),
    ),
  place: (state, { key, target }) => placed(state, key, target),
  move(state, { key, direction }) {
    const target = stepFrom(state.draft, key, direction)
    if (target) return placed(state, key, target)
    const meal = state.draft.days.flatMap(({ meals }) => meals).find((one) => one.key === key)
    return say(state, `${titleOf(meal)} ${edges[direction]}`)
  },
  removeMeal: (state, { day, meal }) =>
    replaced(state, `${titleOf(meal)} removed.`, (draft) => removeMeal(draft, day, meal.key)),
  lock(state, { day, meal }) {
    const text = `${titleOf(meal)} ${meal.locked ? 'unlocked' : 'locked'}`
    return edited(state, text, (draft) => putMeal(draft, day, { ...meal, locked: !meal.locked }), {
      announcement: text,
      focus: { on: `more-${meal.key}` },
    })
  },
  undo: (state, { focus }) => travel(state, 'undo', focus),
  redo: (state) => travel(state, 'redo'),
  dismissUndo: (state, { focus }) => ({ ...state, undoText: null, focus }),
  announceTotals: (state) => say(state, totalsText(state)),
  open: (state, { dialog }) => ({ ...state, dialog }),
  close: (state) =>
    state.dialog ? { ...state, dialog: null, focus: { on: openerOf(state.dialog) } } : state,
  finish: (state) => ({ ...state, dialog: null }),
  resume(state, { day: number, key }) {
    const day = state.draft.days.find(({ day_of_week }) => day_of_week === number)
    const isThere = day && (key === null || day.meals.some((meal) => meal.key === key))
    return isThere ? { ...state, dialog: { kind: 'meal', day: number, key } } : state
  },
  focus: (state, { on, day, preventScroll }) => ({
    ...state,
    focus: { on, ...(day !== undefined && { day }), ...(preventScroll && { preventScroll }) },
  }),
  showStep: (state, { step }) => ({ ...state, step, undoText: null, restoredAt: null }),
  showNewer: (state, { draft, version }) => ({
    ...{ ...state, draft, version, aside: state.draft, isChanged: true },
    ...noHistory,
  }),
  keepOwn: (state, { version }) => ({ ...state, version, isChanged: true }),
  takeBack: (state) => (state.aside ? { ...state, draft: state.aside, aside: null, ...noHistory } : state),
  dropAside: (state) => ({ ...state, aside: null }),
  restart: (_, { state }) => state,
}

/** The builder after an act. Pure, but for the keys of new meals. */
export function reduce(state: Building, act: Act): Building {
  return reactions[act.type](state, act as never)
}
