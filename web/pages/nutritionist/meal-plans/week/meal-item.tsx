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
  IconTrash,
} from '@tabler/icons-react'
import type { MealClash } from '#domain/food/clashes.ts'
import { mealTypeLabels, nutrientLabels } from '#domain/food/nutrients.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import { whole } from '#web/lib/words.ts'
import { macros } from '../reading/totals.tsx'
import type { DraftDay, DraftMeal } from '../wizard/plan-draft.ts'
import { MoreMenu } from './more-menu.tsx'
import type { Direction } from './plan-changes.ts'
import type { WeekActs } from './use-week.ts'
import classes from './week.module.css'

/** Id of the text that explains the handle. */
export const handleHint = 'meal-handle-hint'

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
}

type Props = { meal: DraftMeal; day: DraftDay; acts: WeekActs }

/** A meal's drag handle and menu. */
function MealActions({ meal, day, acts }: Props) {
  const { key } = meal
  const number = day.day_of_week
  const name = meal.title.trim() || 'Meal without a title'
  return (
    <div className={classes.actions}>
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
          acts.step(key, direction)
        }}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <MoreMenu
        of={name}
        focus={`more-${key}`}
        entries={[
          {
            icon: IconPencil,
            label: 'Edit',
            onClick: () => acts.open({ kind: 'meal', day: number, key }),
          },
          {
            icon: meal.locked ? IconLockOpen : IconLock,
            label: meal.locked ? 'Unlock' : 'Lock when filling',
            onClick: () => acts.lock(number, meal),
          },
          {
            icon: IconArrowsExchange,
            label: 'Swap for similar',
            onClick: () => acts.open({ kind: 'swap', day: number, key }),
          },
          {
            icon: IconCopy,
            label: 'Copy to other days',
            onClick: () => acts.open({ kind: 'copy', day: number, key }),
          },
          {
            icon: IconArrowUp,
            label: 'Move up',
            disabled: meal === day.meals[0],
            onClick: () => acts.step(key, 'up'),
          },
          {
            icon: IconArrowDown,
            label: 'Move down',
            disabled: meal === day.meals.at(-1),
            onClick: () => acts.step(key, 'down'),
          },
          {
            icon: IconArrowsMove,
            label: 'Move to another day',
            onClick: () => acts.open({ kind: 'move', day: number, key }),
          },
          {
            icon: IconBookmark,
            label: 'Save among my templates',
            onClick: () => acts.saveTemplate(number, meal),
          },
          { icon: IconTrash, label: 'Remove', danger: true, onClick: () => acts.removeMeal(number, meal) },
        ]}
      />
    </div>
  )
}

/** One meal of a draft's day, with its actions. */
export function MealItem({ clashes, ...props }: Props & { clashes: MealClash[] }) {
  const { meal, day, acts } = props
  const name = meal.title.trim() || 'Meal without a title'
  return (
    <li
      className={classes.meal}
      data-meal={meal.key}
      data-type={meal.meal_type}
      data-clash={clashes.length > 0 || undefined}
    >
      <div className={classes.mealText}>
        <p className={classes.type}>
          {mealTypeLabels[meal.meal_type]}
          {meal.time ? ` at ${meal.time}` : ''}
          {meal.locked ? ', locked' : ''}
        </p>
        <button
          type="button"
          id={`meal-${meal.key}`}
          className={classes.title}
          onClick={() => acts.open({ kind: 'meal', day: day.day_of_week, key: meal.key })}
          aria-label={`Edit ${name}`}
        >
          {name}
        </button>
        {meal.portion ? <p className={classes.portion}>{meal.portion}</p> : null}
        <p className={classes.figures}>
          <b>{whole(meal.calories)} kcal</b>{' '}
          {macros.map((key) => (
            <span key={key}>
              {nutrientLabels[key].label} {whole(meal[key])} g{' '}
            </span>
          ))}
        </p>
        <ClashNote clashes={clashes} />
      </div>
      <MealActions {...props} />
    </li>
  )
}
