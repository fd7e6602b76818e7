import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { MealClash } from '#domain/clashes.ts'
import { mealTypeLabels, nutrientLabels } from '#domain/nutrients.ts'
import type { DraftMeal } from './plan-draft.ts'
import { whole } from './totals.tsx'
import classes from './week.module.css'

export type MealAction = 'edit' | 'up' | 'down' | 'copy' | 'remove'

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

type Props = {
  meal: DraftMeal
  isFirst: boolean
  isLast: boolean
  clashes: MealClash[]
  onAction: (action: MealAction) => void
}

/** One meal of a day that is being planned, with what can be done to it. */
export function MealItem({ meal, isFirst, isLast, clashes, onAction }: Props) {
  const name = meal.title.trim() || 'Meal without a title'
  return (
    <li className={classes.meal} data-type={meal.meal_type} data-clash={clashes.length > 0 || undefined}>
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
          id={`up-${meal.key}`}
          color="gray"
          size={36}
          aria-label={`Move ${name} up`}
          aria-disabled={isFirst || undefined}
          data-off={isFirst || undefined}
          onClick={() => !isFirst && onAction('up')}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          id={`down-${meal.key}`}
          color="gray"
          size={36}
          aria-label={`Move ${name} down`}
          aria-disabled={isLast || undefined}
          data-off={isLast || undefined}
          onClick={() => !isLast && onAction('down')}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon id={`more-${meal.key}`} color="gray" size={36} aria-label={`More for ${name}`}>
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
