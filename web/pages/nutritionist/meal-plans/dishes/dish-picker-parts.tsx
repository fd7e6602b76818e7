import { Button, Chip, Group, NativeSelect, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { weekdayName } from '#domain/dates.ts'
import { mealsOfDay, mealTypeLabels } from '#domain/food/nutrients.ts'
import { counted } from '#domain/numbers.ts'
import { type DishCategory, type DishFilters, filterCount, noFilters } from '#domain/plans/dish-choice.ts'
import { hasEachMeal } from '#domain/plans/draft/changes.ts'
import type { DatedDay } from '#domain/plans/draft/plan-draft.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import dialog from '../builder/dialogs/meal-form.module.css'
import { useBuilder } from '../builder/use-builder.ts'
import classes from './dish-picker.module.css'

type ChipsProps = {
  value: DishCategory
  meals: DatedDay['meals']
  onChange: (category: DishCategory) => void
}

/** The meal that dishes are chosen for, with how many the day has already. */
export function CategoryChips({ value, meals, onChange }: ChipsProps) {
  return (
    <Chip.Group value={value} onChange={(category) => onChange(category as DishCategory)}>
      <Group gap="0.375rem" my="0.75rem" role="radiogroup" aria-label="Category">
        <Chip value="all">All</Chip>
        {mealsOfDay.map((type) => {
          const count = meals.filter(({ meal_type }) => meal_type === type).length
          return (
            <Chip key={type} value={type}>
              <span>{mealTypeLabels[type]}</span>
              {/* Its place is there from the start, so that no chip moves. */}
              <span className={`${classes.placed} figure`} aria-hidden>
                {count || ''}
              </span>
              {count > 0 ? <VisuallyHidden>, has {counted(count, 'meal')}</VisuallyHidden> : null}
            </Chip>
          )
        })}
        <Chip value="own">Mine</Chip>
      </Group>
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
export function PickerFoot({ day, last, onUndo, next, nextButton, onNext }: FootProps) {
  const { dispatch } = useBuilder()
  return (
    <Group gap="xs" mt="auto" wrap="nowrap" className={`${dialog.foot} ${classes.foot}`}>
      <Text role="status" className={`${classes.last} fill small`}>
        {last === null ? '' : `${last} added`}
      </Text>
      {last === null ? null : (
        <IconButton variant="subtle" icon={IconArrowBackUp} onClick={onUndo}>
          Undo
        </IconButton>
      )}
      {next ? (
        <Button
          ref={nextButton}
          variant={hasEachMeal(day.meals) ? 'filled' : 'light'}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => onNext(next)}
        >
          Next: {next.date ? weekdayName(next.date) : dayLabel(next)}
        </Button>
      ) : null}
      <Button
        className={classes.done!}
        variant={next ? 'default' : 'filled'}
        onClick={() => dispatch({ type: 'close' })}
      >
        Done{day.meals.length > 0 ? `, ${counted(day.meals.length, 'meal')}` : ''}
      </Button>
    </Group>
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
export function DishSearch({ search, onSearch, filters, onFilter, regions }: SearchProps) {
  const [isFiltering, setFiltering] = useState(false)
  const filtered = filterCount(filters)
  const id = useId()
  return (
    <>
      <div className="row tight">
        <TextInput
          className="fill"
          aria-label="Search dishes or ingredients"
          placeholder="Search: poha, rajma, पनीर"
          type="search"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          data-autofocus
        />
        <IconButton
          className="rigid"
          variant={filtered > 0 ? 'light' : 'default'}
          icon={IconAdjustmentsHorizontal}
          aria-expanded={isFiltering}
          aria-controls={id}
          onClick={() => setFiltering(!isFiltering)}
        >
          Filters{filtered > 0 ? ` (${filtered})` : ''}
        </IconButton>
      </div>
      {isFiltering ? (
        <DishFiltersForm id={id} filters={filters} onFilter={onFilter} regions={regions} />
      ) : null}
    </>
  )
}

type Limit = Exclude<keyof DishFilters, 'region'>
const limits: [Limit, label: string, meaning?: string][] = [
  ['least_calories', 'kcal from'],
  ['most_calories', 'kcal to'],
  ['least_protein', 'Protein (g)', 'at least'],
  ['most_minutes', 'Minutes', 'at most'],
]

type FiltersProps = Omit<SearchProps, 'search' | 'onSearch'> & { id: string }

/** The limits for dishes: energy, protein, time and region. */
function DishFiltersForm({ id, filters, onFilter, regions }: FiltersProps) {
  return (
    <fieldset id={id} className={classes.filters} aria-label="Filters">
      {limits.map(([key, label, meaning]) => (
        <FigureField
          key={key}
          label={
            <>
              {label}
              {meaning ? <VisuallyHidden>, {meaning}</VisuallyHidden> : null}
            </>
          }
          placeholder={meaning}
          decimalScale={0}
          allowNegative={false}
          maxLength={4}
          inputMode="numeric"
          value={filters[key] ?? ''}
          onChange={(typed) => onFilter({ ...filters, [key]: typed === '' ? null : Number(typed) })}
        />
      ))}
      <NativeSelect
        label="Region"
        value={filters.region ?? ''}
        onChange={({ currentTarget }) => onFilter({ ...filters, region: currentTarget.value || null })}
        data={[{ value: '', label: 'Any' }, ...regions]}
      />
      <PlainButton disabled={filterCount(filters) === 0} onClick={() => onFilter(noFilters)}>
        Clear filters
      </PlainButton>
    </fieldset>
  )
}
