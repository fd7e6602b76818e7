import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconBookmark,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { MealClash } from '#domain/clashes.ts'
import { mealTypeLabels, nutrientLabels } from '#domain/food/nutrients.ts'
import { whole } from './reading/totals.tsx'
import type { Direction } from './week/plan-changes.ts'
import classes from './week/week.module.css'
import type { DraftMeal } from './wizard/plan-draft.ts'

export type MealAction = Direction | 'edit' | 'move' | 'copy' | 'template' | 'remove'

/** What a meal clashes with, in words. */
export function ClashNote({ clashes }: { clashes: Pick<MealClash, 'against' | 'food'>[] }) {
  if (clashes.length === 0) return null
  const words = [...new Set(clashes.map(({ against, food }) => `${against} (${food})`))]
  return (
    <p className={classes.clash}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>Clash: {words.join(', ')}</span>
    </p>
  )
}

/** Id of the sentence that says what a handle does. */
export const handleHint = 'meal-handle-hint'

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
}

type Props = {
  meal: DraftMeal
  isFirst: boolean
  isLast: boolean
  clashes: MealClash[]
  isDragged: boolean
  /** A dragged meal would go before this one. */
  isDropBefore: boolean
  onGrab: (event: PointerEvent<HTMLElement>, key: string) => void
  onAction: (action: MealAction) => void
}

/** One meal of a day that is being planned, with what can be done to it. */
export function MealItem({
  meal,
  isFirst,
  isLast,
  clashes,
  isDragged,
  isDropBefore,
  onGrab,
  onAction,
}: Props) {
  const name = meal.title.trim() || 'Meal without a title'
  return (
    <li
      className={classes.meal}
      data-meal={meal.key}
      data-type={meal.meal_type}
      data-clash={clashes.length > 0 || undefined}
      data-dragged={isDragged || undefined}
      data-drop={isDropBefore || undefined}
    >
      <div className={classes.mealText}>
        <p className={classes.type}>
          {mealTypeLabels[meal.meal_type]}
          {meal.time ? ` at ${meal.time}` : ''}
        </p>
        <button
          type="button"
          id={`meal-${meal.key}`}
          className={classes.title}
          onClick={() => onAction('edit')}
          aria-label={`Edit ${name}`}
        >
          {name}
        </button>
        {meal.portion ? <p className={classes.portion}>{meal.portion}</p> : null}
        <p className={classes.figures}>
          <b>{whole(meal.calories)} kcal</b>{' '}
          {(['protein_g', 'carbs_g', 'fat_g'] as const).map((key) => (
            <span key={key}>
              {nutrientLabels[key].label} {whole(meal[key])} g{' '}
            </span>
          ))}
        </p>
        <ClashNote clashes={clashes} />
      </div>
      <div className={classes.actions}>
        <ActionIcon
          id={`move-${meal.key}`}
          color="gray"
          size={36}
          className={classes.handle}
          aria-label={`Move ${name}`}
          aria-describedby={handleHint}
          title="Drag, or use the arrow keys"
          onPointerDown={(event) => onGrab(event, meal.key)}
          onKeyDown={(event) => {
            const direction = arrows[event.key]
            if (!direction) return
            event.preventDefault()
            onAction(direction)
          }}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              data-focus={`more-${meal.key}`}
              color="gray"
              size={36}
              aria-label={`More for ${name}`}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onAction('edit')}>
              Edit
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onAction('copy')}>
              Copy to other days
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp size={18} aria-hidden />}
              disabled={isFirst}
              onClick={() => onAction('up')}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={18} aria-hidden />}
              disabled={isLast}
              onClick={() => onAction('down')}
            >
              Move down
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowsMove size={18} aria-hidden />}
              onClick={() => onAction('move')}
            >
              Move to another day
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBookmark size={18} aria-hidden />}
              onClick={() => onAction('template')}
            >
              Save among my templates
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onAction('remove')}
            >
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
