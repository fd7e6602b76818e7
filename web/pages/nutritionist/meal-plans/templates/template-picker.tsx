import { Button, Checkbox, Chip, Skeleton, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { weekdayName } from '#domain/dates.ts'
import { mealTypeLabels, mealTypes } from '#domain/food/nutrients.ts'
import {
  type DishCategory,
  type DishFilters,
  type DishGroup,
  dishGroups,
  dishSearch,
  filterCount,
  mealsOfDay,
  noFilters,
  passesFilters,
} from '#domain/plans/dish-choice.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import type { MealTemplate } from '#domain/plans/meal-templates.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { counted } from '#web/lib/words.ts'
import { mealOf, nextMealType, putMeal } from '../week/plan-changes.ts'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import { type DatedDay, dayLabel } from '../wizard/plan-draft.ts'
import { DishFiltersForm } from './dish-filters.tsx'
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

/** The dishes as they are listed, in groups. `hidden` of them clash and are left out. */
function useListed(
  {
    category,
    search,
    filters,
    hides,
  }: { search: string; filters: DishFilters; hides: boolean } & {
    category: DishCategory
  },
  atHand: ReturnType<typeof useFavourites>['arranged'],
) {
  const dishes = usePlanBuilder().dishes.all.data
  const clashesOf = useDishClashes()
  const find = useMemo(() => dishes && dishSearch(dishes), [dishes])
  const late = useDeferredValue(search)
  // The list of the next meal never shows what was searched for before.
  const typed = search === '' ? '' : late
  return useMemo(() => {
    if (!dishes || !find) return undefined
    const found = find(typed)
    const groups = dishGroups(
      (found ?? dishes).filter((dish) => passesFilters(dish, filters)),
      { category, atHand, isSearch: found !== null },
    )
    const clashing = groups.flatMap((group) => group.dishes.filter((dish) => clashesOf(dish).length > 0))
    const out = new Set(hides ? clashing : [])
    return {
      groups: groups
        .map((group) => ({ ...group, dishes: group.dishes.filter((dish) => !out.has(dish)) }))
        .filter((group) => group.dishes.length > 0),
      clashing: clashing.length,
      isSearch: found !== null,
      regions: [...new Set(dishes.flatMap(({ region }) => region ?? []))].sort(),
    }
  }, [dishes, find, typed, filters, category, atHand, hides, clashesOf])
}

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

type GroupProps = { group: DishGroup; most: number; children: (dish: MealTemplate) => React.ReactNode }

/** Dishes under a heading: the first ones, and all on demand. */
function Group({ group: { title, dishes }, most, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const shown = isOpen ? dishes : dishes.slice(0, most)
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={classes.group}>
        {title}
      </h4>
      <ul className={classes.list}>{shown.map(children)}</ul>
      {shown.length < dishes.length ? (
        <Button variant="subtle" mt="xs" onClick={() => setOpen(true)}>
          Show {dishes.length - shown.length} more
        </Button>
      ) : null}
    </section>
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
  const [isFiltering, setFiltering] = useState(false)
  const [hidesClashing, setHides] = useState(() => chosen.read(showsClashing) !== true)
  // One's own dishes are all there to be edited, and after they are made.
  const hides = hidesClashing && category !== 'own'
  const [last, setLast] = useState<{ title: string; category: DishCategory } | null>(null)
  const [removed, setRemoved] = useState<MealTemplate | null>(null)
  const { arranged, isFavourite, arrange, mark } = useFavourites()
  const clashesOf = useDishClashes()
  const listed = useListed({ category, search, filters, hides }, arranged)
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const filtersId = useId()

  const { profile } = care
  const isLoading = (!dishes.all.data && !dishes.all.error) || dishes.atHand.isPending || profile.isPending
  const label = category === 'all' ? 'All dishes' : category === 'own' ? 'Mine' : mealTypeLabels[category]
  const shown = listed?.groups.reduce((sum, group) => sum + group.dishes.length, 0) ?? 0
  const filtered = filterCount(filters)
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
      <div className={classes.find}>
        <TextInput
          aria-label="Search dishes or ingredients"
          placeholder="Search: poha, rajma, पनीर"
          type="search"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => {
            arrange()
            setSearch(event.currentTarget.value)
          }}
          data-autofocus
        />
        <IconButton
          variant={filtered > 0 ? 'light' : 'default'}
          icon={IconAdjustmentsHorizontal}
          aria-expanded={isFiltering}
          aria-controls={filtersId}
          onClick={() => setFiltering(!isFiltering)}
        >
          Filters{filtered > 0 ? ` (${filtered})` : ''}
        </IconButton>
      </div>
      {isFiltering ? (
        <DishFiltersForm
          id={filtersId}
          value={filters}
          onChange={setFilters}
          regions={listed?.regions ?? []}
        />
      ) : null}
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
      {/* At the bottom, but before the long list for the keyboard: one step back from its heading. */}
      <div className={classes.foot}>
        <p role="status" className={classes.last}>
          {canUndo ? `${last.title} added` : ''}
        </p>
        {canUndo ? (
          <IconButton
            variant="subtle"
            icon={IconArrowBackUp}
            onClick={() => {
              acts.undo()
              goTo(last.category)
            }}
          >
            Undo
          </IconButton>
        ) : null}
        {following ? (
          <Button
            ref={nextButton}
            variant={isComplete(day.meals) ? 'filled' : 'light'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => goOn(following)}
          >
            Next: {following.date ? weekdayName(following.date) : dayLabel(following)}
          </Button>
        ) : null}
        <Button className={classes.done!} variant={following ? 'default' : 'filled'} onClick={acts.close}>
          Done{day.meals.length > 0 ? `, ${counted(day.meals.length, 'meal')}` : ''}
        </Button>
      </div>
      <div className={classes.head}>
        <Title order={3} size="h4" ref={heading} tabIndex={-1}>
          {label}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {listed && !isLoading ? counted(shown, 'dish', 'dishes') : null}
          {listed && hides && listed.clashing > 0 ? `, ${listed.clashing} hidden` : null}
        </Text>
      </div>

      <LoadError query={dishes.all} failed="The dishes could not be loaded." />
      {dishes.atHand.isError ? (
        <Text size="sm" role="alert">
          Your favourites could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void dishes.atHand.refetch()}>
            Try Again
          </Button>
        </Text>
      ) : null}
      {isLoading ? (
        <div className={classes.list} aria-busy="true">
          {[0, 1, 2, 3].map((skeleton) => (
            <Skeleton key={skeleton} height="4.5rem" mb="xs" />
          ))}
        </div>
      ) : (
        listed?.groups.map((group) => (
          <Group
            key={`${category} ${listed.isSearch} ${group.title}`}
            group={group}
            most={category === 'all' && !listed.isSearch ? 6 : 30}
          >
            {row}
          </Group>
        ))
      )}
      {listed && !isLoading && shown === 0 ? (
        <div className={classes.none}>
          <Text>
            {filtered > 0
              ? 'No dish passes these filters.'
              : listed.clashing > 0 && hides
                ? `Each of these ${listed.clashing} clashes.`
                : category === 'own' && !listed.isSearch
                  ? 'No dish of your own yet. Write a meal by hand and save it among your templates.'
                  : 'No dish like this.'}
          </Text>
          {filtered > 0 ? <Button onClick={() => setFilters(noFilters)}>Clear all filters</Button> : null}
        </div>
      ) : null}
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
