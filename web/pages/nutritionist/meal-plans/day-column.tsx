import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconCopy, IconCopyPlus, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, type PointerEvent } from 'react'
import type { MealClash } from '#domain/clashes.ts'
import { weekdayName } from '#domain/dates.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import { type MealAction, MealItem } from './meal-item.tsx'
import { DayTotals } from './reading/totals.tsx'
import classes from './week/week.module.css'
import { type DraftDay, type DraftMeal, dayLabel, shortDate } from './wizard/plan-draft.ts'

export type DayAction = 'add' | 'copy' | 'copy to all' | 'remove'

type Props = {
  day: DraftDay
  date: string | null
  clashes: MealClash[]
  /** Some other day has no meals yet. */
  canFill: boolean
  /** The meal that is being dragged, wherever it stands. */
  dragged: string | null
  /** Where it would go in this day, counted without it; null while it is over another. */
  dropIndex: number | null
  onGrab: (event: PointerEvent<HTMLElement>, key: string) => void
  onDay: (day: number, action: DayAction) => void
  onMeal: (day: number, meal: DraftMeal, action: MealAction) => void
}

/** One day that is being planned: its sum, its meals, and the way to add one. */
export const DayColumn = memo(function DayColumn(props: Props) {
  const { day, date, clashes, canFill, dragged, dropIndex, onGrab, onDay, onMeal } = props
  const label = dayLabel({ ...day, date })
  const id = `day-${day.day_of_week}`
  const others = day.meals.filter((meal) => meal.key !== dragged)
  const before = dropIndex === null ? undefined : others[dropIndex]?.key
  const isFull = day.meals.length >= maxMealsPerDay
  return (
    <section
      className={classes.day}
      aria-labelledby={id}
      data-drop-day={day.day_of_week}
      data-drop={dropIndex !== null || undefined}
      data-drop-end={(dropIndex !== null && before === undefined) || undefined}
    >
      <div className={classes.dayTop}>
        <div className={classes.dayHead}>
          <h3 id={id} tabIndex={-1} aria-label={label}>
            <span className={classes.long}>{date ? weekdayName(date) : label}</span>
            <span className={classes.short}>{date ? weekdayName(date).slice(0, 3) : label}</span>
            {date ? <span className={classes.date}>{shortDate(date)}</span> : null}
          </h3>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon data-focus={`${id}-more`} color="gray" size={36} aria-label={`More for ${label}`}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconCopyPlus size={18} aria-hidden />}
                disabled={day.meals.length === 0 || !canFill}
                onClick={() => onDay(day.day_of_week, 'copy to all')}
              >
                Copy day to all empty days
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCopy size={18} aria-hidden />}
                disabled={day.meals.length === 0}
                onClick={() => onDay(day.day_of_week, 'copy')}
              >
                Copy day to other days
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => onDay(day.day_of_week, 'remove')}
              >
                Leave this day out
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
        <DayTotals totals={sumNutrients(day.meals)} />
      </div>
      {day.meals.length > 0 ? (
        <ol className={classes.meals} aria-label={`Meals of ${label}`}>
          {day.meals.map((meal, index) => (
            <MealItem
              key={meal.key}
              meal={meal}
              isFirst={index === 0}
              isLast={index === day.meals.length - 1}
              clashes={clashes.filter((clash) => clash.meal === index)}
              isDragged={meal.key === dragged}
              isDropBefore={meal.key === before}
              onGrab={onGrab}
              onAction={(action) => onMeal(day.day_of_week, meal, action)}
            />
          ))}
        </ol>
      ) : (
        <Text className={classes.none}>No meals yet</Text>
      )}
      <Button
        id={`${id}-add`}
        variant="light"
        fullWidth
        className={classes.add}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={isFull}
        onClick={() => onDay(day.day_of_week, 'add')}
        aria-label={`Add meal to ${label}`}
      >
        Add meal
      </Button>
      {isFull ? (
        <Text size="sm" c="dimmed">
          A day can have at most {maxMealsPerDay} meals
        </Text>
      ) : null}
    </section>
  )
})
