import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowsMove,
  IconArrowUp,
  IconBookmark,
  IconCopy,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconScale,
  IconTrash,
} from '@tabler/icons-react'
import type { CSSProperties, Dispatch } from 'react'
import { macros, nutrientLabels } from '#domain/food/nutrients.ts'
import type { MealClash } from '#domain/food/reading/clashes.ts'
import { whole } from '#domain/numbers.ts'
import type { BandProblem } from '#domain/plans/day-band.ts'
import { slotName } from '#domain/plans/day-slots.ts'
import type { Act } from '#domain/plans/draft/building.ts'
import type { Direction } from '#domain/plans/draft/changes.ts'
import type { DraftDay, DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import { type Entry, MoreMenu } from '#web/components/lists/more-menu.tsx'
import { ExchangeLine } from '#web/pages/nutritionist/meal-plans/plan/exchanges.tsx'
import { keys, runKey } from './keys.ts'
import classes from './meal.module.css'

/** Id of the text that explains the handle. */
export const handleHint = 'meal-handle-hint'

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
}

type Props = {
  meal: DraftMeal
  day: DraftDay
  dispatch: Dispatch<Act>
  onSaveAsDish: (day: number, meal: DraftMeal) => void
}

const nameOf = (meal: DraftMeal) => meal.title.trim() || 'Meal without a title'

/** What can be done with a meal. */
function entriesOf({ meal, day, dispatch, onSaveAsDish }: Props): Entry[] {
  const { key } = meal
  const number = day.day_of_week
  const { edit, lock, swap, scale, copy, move: moveAway, template, remove } = keys.meal
  const act = (next: Act) => () => dispatch(next)
  const open = (kind: 'meal' | 'copy' | 'move' | 'swap' | 'scale') =>
    act({ type: 'open', dialog: { kind, day: number, key } })
  const move = (direction: Direction) => act({ type: 'move', key, direction })
  return [
    { ...edit, icon: IconPencil, onClick: open('meal') },
    {
      key: lock.key,
      label: meal.locked ? 'Unlock' : 'Lock when filling',
      icon: meal.locked ? IconLockOpen : IconLock,
      onClick: act({ type: 'lock', day: number, meal }),
    },
    { ...swap, icon: IconArrowsExchange, onClick: open('swap') },
    { ...scale, icon: IconScale, disabled: meal.locked === true, onClick: open('scale') },
    { ...copy, icon: IconCopy, onClick: open('copy') },
    { label: 'Move up', icon: IconArrowUp, onClick: move('up'), disabled: meal === day.meals[0] },
    { label: 'Move down', icon: IconArrowDown, onClick: move('down'), disabled: meal === day.meals.at(-1) },
    { ...moveAway, icon: IconArrowsMove, onClick: open('move') },
    { ...template, icon: IconBookmark, onClick: () => onSaveAsDish(number, meal) },
    { ...remove, icon: IconTrash, danger: true, onClick: act({ type: 'removeMeal', day: number, meal }) },
  ]
}

type ActionsProps = { meal: DraftMeal; dispatch: Dispatch<Act>; entries: Entry[] }

/** A meal's drag handle and menu. */
function MealActions({ meal, dispatch, entries }: ActionsProps) {
  const { key } = meal
  const name = nameOf(meal)
  return (
    <div className={`${classes.actions} between`}>
      <ActionIcon
        id={`move-${key}`}
        color="gray"
        size={36}
        className={classes.handle}
        data-handle
        aria-label={`Move ${name}`}
        aria-describedby={handleHint}
        title="Drag, or use the arrow keys"
        onKeyDown={(event) => {
          const direction = arrows[event.key]
          if (!direction) return
          event.preventDefault()
          dispatch({ type: 'move', key, direction })
        }}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <MoreMenu of={name} focus={`more-${key}`} entries={entries} />
    </div>
  )
}

type ItemProps = Props & {
  clashes: MealClash[]
  /** Alternatives that take the day out of its band. */
  problems: BandProblem[]
  /** The meal's slot in the day, and its position in the slot. Both place it in the week's grid. */
  slot: number
  position: number
}

/** One meal of a draft's day, with its actions. */
export function MealItem({ clashes, problems, slot, position, ...props }: ItemProps) {
  const { meal, day, dispatch } = props
  const name = nameOf(meal)
  const entries = entriesOf(props)
  return (
    <li
      className={classes.meal}
      data-meal={meal.key}
      data-type={meal.meal_type}
      data-clash={clashes.length + problems.length > 0 || undefined}
      onKeyDown={(event) => runKey(event, entries)}
      // Each slot has as many rows as a day can have meals; rows without a meal have no height.
      style={{ '--row': slot * maxMealsPerDay + position + 1 } as CSSProperties}
    >
      <div className="fill">
        <p className={`${classes.type} dimmed`}>
          {slotName(meal, slot)}
          {meal.time ? <span className={classes.at}> at</span> : null}
          {meal.time ? ` ${meal.time}` : ''}
          {meal.locked ? ', locked' : ''}
        </p>
        <button
          type="button"
          id={`meal-${meal.key}`}
          className={`${classes.title} bare underlines`}
          onClick={() =>
            dispatch({ type: 'open', dialog: { kind: 'meal', day: day.day_of_week, key: meal.key } })
          }
          aria-label={`Edit ${name}`}
          title={`Edit (${keys.meal.edit.key})`}
        >
          {name}
        </button>
        {meal.portion ? <p className={`${classes.portion} dimmed`}>{meal.portion}</p> : null}
        <p className={`${classes.figures} dimmed`}>
          <b>{whole(meal.calories)} kcal</b>{' '}
          {macros.map((key) => (
            <span key={key} data-nutrient={key}>
              {nutrientLabels[key].label} {whole(meal[key])} g{' '}
            </span>
          ))}
        </p>
        <ExchangeLine meal={meal} className={classes.portion} />
        {meal.alternatives?.map((other) => (
          <button
            key={other.id}
            type="button"
            className={`${classes.other} bare breaks underlines`}
            onClick={() =>
              dispatch({ type: 'open', dialog: { kind: 'swap', day: day.day_of_week, key: meal.key } })
            }
          >
            or {other.title} <span className="dimmed">{whole(other.calories)} kcal</span>
          </button>
        ))}
        {problems.map(({ text }) => (
          <p key={text} className={`${classes.problem} small strong breaks`}>
            {text[0]!.toUpperCase() + text.slice(1)}.
          </p>
        ))}
        <ClashNote clashes={clashes} />
      </div>
      <MealActions meal={meal} dispatch={dispatch} entries={entries} />
    </li>
  )
}
