import { Checkbox, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { mealTypeLabels, mealTypes } from '#domain/food/nutrients.ts'
import { counted } from '#domain/numbers.ts'
import { type DishCategory, noFilters } from '#domain/plans/dish-choice.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { hasEachMeal, mealOf, nextMealType, putMeal } from '#domain/plans/draft/changes.ts'
import type { DatedDay } from '#domain/plans/draft/plan-draft.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { Muted, PlainButton, Subheading } from '#web/components/layout/page.tsx'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { DishItem, RemoveDish } from './dish-item.tsx'
import { DishList, useListed } from './dish-list.tsx'
import classes from './dish-picker.module.css'
import { CategoryChips, DishSearch, PickerFoot } from './dish-picker-parts.tsx'
import { useDishClashes, useFavourites } from './use-dishes.ts'

const isMeal = (category: DishCategory) => mealTypes.find((type) => type === category)

/** Whether dishes that clash are shown, as chosen on this device. */
const chosen = deviceStore('dishes:')
const showsClashing = 'show_clashing'

type Props = {
  day: DatedDay
  /** Shown first; by default what the day lacks. */
  start?: DishCategory | undefined
  onByHand: (search: string) => void
  /** Makes a dish of the nutritionist's own. */
  onNew: () => void
  /** Edits one of the nutritionist's own dishes. */
  onEdit: (dish: Dish) => void
}

/** What is chosen from: the category, search and filters; and what adding a dish, or going on to a day, changes. */
function usePicking({ day, start }: Pick<Props, 'day' | 'start'>) {
  const { state, dispatch, atHand, steps } = useBuilder()
  const [category, setCategory] = useState<DishCategory>(() => start ?? nextMealType(day.meals))
  const [search, setSearch] = useState('')
  const [last, setLast] = useState<{ title: string; category: DishCategory } | null>(null)
  const { arranged, isFavourite, arrange, mark } = useFavourites(atHand)
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)

  function show(next: DishCategory) {
    arrange()
    setCategory(next)
  }
  /** Shows the dishes of a meal from the top, and the focus goes there, because the pressed button is gone. */
  function goTo(next: DishCategory) {
    show(next)
    setSearch('')
    top.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }
  return {
    ...{ category, search, arranged, isFavourite, mark, show, heading, top, nextButton },
    searchFor(typed: string) {
      arrange()
      setSearch(typed)
    },
    add(dish: Dish, portions: number) {
      const type = isMeal(category) ?? dish.category
      const meal = mealOf(dish, type, portions)
      dispatch({
        type: 'edit',
        text: `${dish.name} added`,
        change: (now) => putMeal(now, day.day_of_week, meal),
      })
      setLast({ title: dish.name, category })
      const meals = [...day.meals, meal]
      const next = isMeal(category) ? nextMealType(meals, type) : category
      if (next !== category) goTo(next)
      else if (hasEachMeal(meals) && !hasEachMeal(day.meals))
        nextButton.current?.focus({ preventScroll: true })
    },
    /** The dish added last, if nothing else was done since. */
    lastTitle: last && state.past.at(-1)?.text === `${last.title} added` ? last.title : null,
    undo() {
      dispatch({ type: 'undo' })
      if (last) goTo(last.category)
    },
    goOn(next: DatedDay) {
      dispatch({ type: 'open', dialog: { kind: 'meal', day: next.day_of_week, key: null } })
      steps.showDay(next.day_of_week)
      setLast(null)
      goTo(nextMealType(next.meals))
    },
  }
}

/**
 * Dishes to choose from. Each one that is added for a meal brings the dishes of the next meal the day lacks, in the same
 * place; another button brings the next day.
 */
export function DishPicker({ day, start, onByHand, onNew, onEdit }: Props) {
  const { care, atHand, days } = useBuilder()
  const picking = usePicking({ day, start })
  const { category, search, add, heading } = picking
  const [filters, setFilters] = useState(noFilters)
  const [hidesClashing, setHides] = useState(() => chosen.read(showsClashing) !== true)
  // One's own dishes are all there to be edited, and after they are made.
  const hides = hidesClashing && category !== 'own'
  const removal = useDialog<Dish>()
  const clashesOf = useDishClashes(care.profile.data, day.date)
  const wanted = { category, search, filters, hides }
  const listed = useListed(wanted, clashesOf, picking.arranged)
  const label = category === 'all' ? 'All dishes' : category === 'own' ? 'Mine' : mealTypeLabels[category]
  const shown = listed?.groups.reduce((sum, group) => sum + group.dishes.length, 0) ?? 0
  const following = days[days.findIndex(({ day_of_week }) => day_of_week === day.day_of_week) + 1]

  const row = (dish: Dish) => (
    <DishItem
      key={dish.id}
      dish={dish}
      clashes={clashesOf(dish)}
      count={day.meals.filter((meal) => meal.template_id === dish.id).length}
      isFull={day.meals.length >= maxMealsPerDay}
      isFavourite={atHand.data ? picking.isFavourite.has(dish.id) : null}
      onMark={(favourite) => picking.mark(dish.id, favourite)}
      onAdd={(portions) => add(dish, portions)}
      onEdit={() => onEdit(dish)}
      onRemove={() => removal.start(dish)}
    />
  )

  return (
    <div ref={picking.top} className={classes.picker}>
      <DishSearch
        search={search}
        onSearch={picking.searchFor}
        filters={filters}
        onFilter={setFilters}
        regions={listed?.regions ?? []}
      />
      <CategoryChips value={category} meals={day.meals} onChange={picking.show} />
      {care.profile.data ? (
        <Checkbox
          mb="xs"
          label="Hide dishes that clash"
          checked={hides}
          disabled={category === 'own'}
          onChange={(event) => {
            setHides(event.currentTarget.checked)
            chosen.write(showsClashing, !event.currentTarget.checked)
          }}
        />
      ) : null}
      <PickerFoot
        day={day}
        last={picking.lastTitle}
        onUndo={picking.undo}
        next={following}
        nextButton={picking.nextButton}
        onNext={picking.goOn}
      />
      <div className={`${classes.head} wrap`}>
        <Subheading ref={heading} tabIndex={-1} className="no-ring">
          {label}
        </Subheading>
        <Muted role="status">
          {listed ? counted(shown, 'dish', 'dishes') : null}
          {listed && hides && listed.clashing > 0 ? `, ${listed.clashing} hidden` : null}
        </Muted>
      </div>

      <DishList wanted={wanted} listed={listed} onFilter={setFilters}>
        {row}
      </DishList>
      <Group gap="xs" py="md">
        <Muted>Not in the list?</Muted>
        <PlainButton size="sm" onClick={() => onByHand(search.trim())}>
          Write it by hand
        </PlainButton>
        <PlainButton size="sm" onClick={onNew} data-focus="new-dish">
          Make a dish
        </PlainButton>
      </Group>
      <RemoveDish dialog={removal} />
    </div>
  )
}
