import { Button, Checkbox, Chip, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { weekdayName } from '#domain/dates.ts'
import { mealsOfDay, mealTypeLabels, mealTypes } from '#domain/food/nutrients.ts'
import { type DishCategory, type DishFilters, filterCount, noFilters } from '#domain/plans/dish-choice.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import type { MealTemplate } from '#domain/plans/meal-templates.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { counted } from '#web/lib/words.ts'
import { mealOf, nextMealType, putMeal } from '../week/plan-changes.ts'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import { type DatedDay, dayLabel } from '../wizard/plan-draft.ts'
import { DishFiltersForm } from './dish-filters.tsx'
import { DishList, useListed } from './dish-list.tsx'
import { RemoveTemplate, TemplateItem } from './template-item.tsx'
import classes from './template-picker.module.css'
import { useDishClashes, useFavourites } from './use-dishes.ts'

const isMeal = (category: DishCategory) => mealTypes.find((type) => type === category)

/** Whether a day has each of its meals. */
const isComplete = (meals: DatedDay['meals']) =>
  mealsOfDay.every((type) => meals.some(({ meal_type }) => meal_type === type))

/** Whether dishes that clash are shown, as chosen on this device. */
const chosen = deviceStore('dishes:')
const showsClashing = 'show_clashing'

type ChipsProps = {
  value: DishCategory
  meals: DatedDay['meals']
  onChange: (category: DishCategory) => void
}

/** The meal that dishes are chosen for, with how many the day has already. */
function CategoryChips({ value, meals, onChange }: ChipsProps) {
  return (
    <Chip.Group value={value} onChange={(category) => onChange(category as DishCategory)}>
      <div className={classes.categories} role="radiogroup" aria-label="Category">
        <Chip value="all">All</Chip>
        {mealsOfDay.map((type) => {
          const count = meals.filter(({ meal_type }) => meal_type === type).length
          return (
            <Chip key={type} value={type}>
              <span>{mealTypeLabels[type]}</span>
              {/* Its place is there from the start, so that no chip moves. */}
              <span className={classes.placed} aria-hidden>
                {count || ''}
              </span>
              {count > 0 ? <VisuallyHidden>, has {counted(count, 'meal')}</VisuallyHidden> : null}
            </Chip>
          )
        })}
        <Chip value="own">Mine</Chip>
      </div>
    </Chip.Group>
  )
}

type FootProps = {
  day: DatedDay
  /** The dish that was just added, if that can be undone. */
  last: string | null
  onUndo: () => void
  next: DatedDay | undefined
  nextButton: React.Ref<HTMLButtonElement>
  onNext: (day: DatedDay) => void
}

/** What was added, and the ways on. At the bottom, but before the long list for the keyboard: one step back from its heading. */
function PickerFoot({ day, last, onUndo, next, nextButton, onNext }: FootProps) {
  const { acts } = usePlanBuilder()
  return (
    <div className={classes.foot}>
      <p role="status" className={classes.last}>
        {last === null ? '' : `${last} added`}
      </p>
      {last === null ? null : (
        <IconButton variant="subtle" icon={IconArrowBackUp} onClick={onUndo}>
          Undo
        </IconButton>
      )}
      {next ? (
        <Button
          ref={nextButton}
          variant={isComplete(day.meals) ? 'filled' : 'light'}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => onNext(next)}
        >
          Next: {next.date ? weekdayName(next.date) : dayLabel(next)}
        </Button>
      ) : null}
      <Button className={classes.done!} variant={next ? 'default' : 'filled'} onClick={acts.close}>
        Done{day.meals.length > 0 ? `, ${counted(day.meals.length, 'meal')}` : ''}
      </Button>
    </div>
  )
}

type SearchProps = {
  search: string
  onSearch: (search: string) => void
  filters: DishFilters
  onFilter: (filters: DishFilters) => void
  regions: string[]
}

/** The search, and the filters behind their button. */
function DishSearch({ search, onSearch, filters, onFilter, regions }: SearchProps) {
  const [isFiltering, setFiltering] = useState(false)
  const filtered = filterCount(filters)
  const id = useId()
  return (
    <>
      <div className={classes.find}>
        <TextInput
          aria-label="Search dishes or ingredients"
          placeholder="Search: poha, rajma, पनीर"
          type="search"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          data-autofocus
        />
        <IconButton
          variant={filtered > 0 ? 'light' : 'default'}
          icon={IconAdjustmentsHorizontal}
          aria-expanded={isFiltering}
          aria-controls={id}
          onClick={() => setFiltering(!isFiltering)}
        >
          Filters{filtered > 0 ? ` (${filtered})` : ''}
        </IconButton>
      </div>
      {isFiltering ? <DishFiltersForm id={id} value={filters} onChange={onFilter} regions={regions} /> : null}
    </>
  )
}

type Props = {
  day: DatedDay
  /** Shown first; by default what the day lacks. */
  start?: DishCategory | undefined
  onByHand: (search: string) => void
  /** Makes a dish of the nutritionist's own. */
  onNew: () => void
  /** Edits one of the nutritionist's own dishes. */
  onEdit: (template: MealTemplate) => void
}

/**
 * Dishes to choose from. Each one that is added for a meal brings the dishes of the next meal the day lacks, in the same
 * place; another button brings the next day.
 */
export function TemplatePicker({ day, start, onByHand, onNew, onEdit }: Props) {
  const { care, dishes, days, store, steps, acts } = usePlanBuilder()
  const [category, setCategory] = useState<DishCategory>(() => start ?? nextMealType(day.meals))
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState(noFilters)
  const [hidesClashing, setHides] = useState(() => chosen.read(showsClashing) !== true)
  // One's own dishes are all there to be edited, and after they are made.
  const hides = hidesClashing && category !== 'own'
  const [last, setLast] = useState<{ title: string; category: DishCategory } | null>(null)
  const [removed, setRemoved] = useState<MealTemplate | null>(null)
  const { arranged, isFavourite, arrange, mark } = useFavourites()
  const clashesOf = useDishClashes(day.date)
  const wanted = { date: day.date, category, search, filters, hides }
  const listed = useListed(wanted, arranged)
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)

  const { profile } = care
  const label = category === 'all' ? 'All dishes' : category === 'own' ? 'Mine' : mealTypeLabels[category]
  const shown = listed?.groups.reduce((sum, group) => sum + group.dishes.length, 0) ?? 0
  const following = days[days.findIndex(({ day_of_week }) => day_of_week === day.day_of_week) + 1]
  const canUndo = last !== null && store.past.at(-1)?.text === `${last.title} added`

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

  function add(dish: MealTemplate, portions: number) {
    const type = isMeal(category) ?? dish.category
    const meal = mealOf(dish, type, portions)
    store.edit(`${dish.name} added`, (now) => putMeal(now, day.day_of_week, meal))
    setLast({ title: dish.name, category })
    const meals = [...day.meals, meal]
    const next = isMeal(category) ? nextMealType(meals, type) : category
    if (next !== category) goTo(next)
    else if (isComplete(meals) && !isComplete(day.meals)) nextButton.current?.focus({ preventScroll: true })
  }

  function goOn(next: DatedDay) {
    acts.open({ kind: 'meal', day: next.day_of_week, key: null })
    steps.showDay(next.day_of_week)
    setLast(null)
    goTo(nextMealType(next.meals))
  }

  const row = (dish: MealTemplate) => (
    <TemplateItem
      key={dish.id}
      template={dish}
      clashes={clashesOf(dish)}
      count={day.meals.filter((meal) => meal.template_id === dish.id).length}
      isFull={day.meals.length >= maxMealsPerDay}
      isFavourite={dishes.atHand.data ? isFavourite.has(dish.id) : null}
      onMark={(favourite) => mark(dish.id, favourite)}
      onAdd={(portions) => add(dish, portions)}
      onEdit={() => onEdit(dish)}
      onRemove={() => setRemoved(dish)}
    />
  )

  return (
    <div ref={top} className={classes.picker}>
      <DishSearch
        search={search}
        onSearch={(typed) => {
          arrange()
          setSearch(typed)
        }}
        filters={filters}
        onFilter={setFilters}
        regions={listed?.regions ?? []}
      />
      <CategoryChips value={category} meals={day.meals} onChange={show} />
      {profile.data ? (
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
        last={canUndo ? last.title : null}
        onUndo={() => {
          acts.undo()
          if (last) goTo(last.category)
        }}
        next={following}
        nextButton={nextButton}
        onNext={goOn}
      />
      <div className={classes.head}>
        <Title order={3} size="h4" ref={heading} tabIndex={-1}>
          {label}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {listed ? counted(shown, 'dish', 'dishes') : null}
          {listed && hides && listed.clashing > 0 ? `, ${listed.clashing} hidden` : null}
        </Text>
      </div>

      <DishList wanted={wanted} listed={listed} onFilter={setFilters}>
        {row}
      </DishList>
      <div className={classes.other}>
        <Text size="sm" c="dimmed">
          Not in the list?
        </Text>
        <Button variant="default" size="sm" onClick={() => onByHand(search.trim())}>
          Write it by hand
        </Button>
        <Button variant="default" size="sm" onClick={onNew} data-focus="new-dish">
          Make a dish
        </Button>
      </div>
      {removed ? <RemoveTemplate template={removed} onClose={() => setRemoved(null)} /> : null}
    </div>
  )
}
