import { Button, Checkbox, Chip, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { foodClashes } from '#domain/food/clashes.ts'
import { dishFoods } from '#domain/food/dishes.ts'
import { type MealType, mealTypeLabels, mealTypes } from '#domain/food/nutrients.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import type { MealTemplate } from '#domain/plans/meal-templates.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { counted } from '#web/lib/words.ts'
import { mealOf, nextMealType, putMeal } from '../week/plan-changes.ts'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import type { DraftDay } from '../wizard/plan-draft.ts'
import { RemoveTemplate, TemplateItem } from './template-item.tsx'
import classes from './template-picker.module.css'

type Category = MealType | 'all' | 'own'

const noDish = (category: Category, wanted: string) =>
  category === 'own' && wanted === ''
    ? 'No dish of your own yet. Write a meal by hand and save it among your templates.'
    : 'No dish like this.'

const isIn = (template: MealTemplate, category: Category) =>
  category === 'all' || (category === 'own' ? template.own : template.category === category)

const matches = (template: MealTemplate, words: string[]) => {
  const text = `${template.name} ${template.ingredients.join(' ')}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The dishes of a category that match the search, with their clashes. */
function useDishes(category: Category, search: string) {
  const { templates, profile } = usePlanBuilder().care
  const isMore = (templates.data?.total ?? 0) > 100
  const [settled] = useDebouncedValue(search.trim(), 250)
  const further = useApiList('GET /meal-plans/templates', {
    query: { limit: 100, q: settled, ...(category !== 'all' && category !== 'own' && { category }) },
    enabled: isMore,
  })
  const source = isMore && further.data ? further.data.rows : templates.data?.rows
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const eater = profile.data
  const dishes = useMemo(() => {
    const words = wanted.split(/\s+/).filter(Boolean)
    return source
      ?.filter((one) => isIn(one, category) && matches(one, words))
      .map((template) => ({
        template,
        clashes: eater ? foodClashes([template.name], eater, dishFoods(template)) : [],
      }))
  }, [source, wanted, category, eater])
  // One's own dishes come first, so they are all there.
  const left = category === 'own' || !isMore ? 0 : (further.data?.total ?? 0) - (source?.length ?? 0)
  return { dishes, wanted, left: Math.max(0, left) }
}
type Dishes = NonNullable<ReturnType<typeof useDishes>['dishes']>

function CategoryChips({ value, onChange }: { value: Category; onChange: (category: Category) => void }) {
  return (
    <Chip.Group value={value} onChange={(category) => onChange(category as Category)}>
      <div className={classes.categories} role="radiogroup" aria-label="Category">
        <Chip value="all">All</Chip>
        {mealTypes.map((type) => (
          <Chip key={type} value={type}>
            {mealTypeLabels[type]}
          </Chip>
        ))}
        <Chip value="own">Mine</Chip>
      </div>
    </Chip.Group>
  )
}

type ListProps = { dishes: Dishes; day: DraftDay; onEdit: (template: MealTemplate) => void }

function DishList({ dishes, day, onEdit }: ListProps) {
  const { store } = usePlanBuilder()
  const [removed, setRemoved] = useState<MealTemplate | null>(null)
  const [announcement, announce] = useState('')
  return (
    <>
      <ul className={classes.list}>
        {dishes.map(({ template, clashes }) => (
          <TemplateItem
            key={template.id}
            template={template}
            clashes={clashes}
            count={day.meals.filter((meal) => meal.template_id === template.id).length}
            isFull={day.meals.length >= maxMealsPerDay}
            onAdd={(portions) => {
              store.edit(`${template.name} added`, (now) =>
                putMeal(now, day.day_of_week, mealOf(template, portions)),
              )
              announce(`${template.name} added`)
            }}
            onEdit={() => onEdit(template)}
            onRemove={() => setRemoved(template)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {removed ? <RemoveTemplate template={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  )
}

type Props = {
  day: DraftDay
  onByHand: (search: string) => void
  /** Makes a dish of the nutritionist's own. */
  onNew: () => void
  /** Edits one of the nutritionist's own dishes. */
  onEdit: (template: MealTemplate) => void
}

/** Dishes to choose from, by category and search, with clashes marked. Several can be added one after the other. */
export function TemplatePicker({ day, onByHand, onNew, onEdit }: Props) {
  const { care, acts } = usePlanBuilder()
  const { templates } = care
  const [category, setCategory] = useState<Category>(() => nextMealType(day.meals))
  const [search, setSearch] = useState('')
  const [hides, setHides] = useState(false)
  const { dishes, wanted, left } = useDishes(category, search)
  const clashing = dishes?.filter(({ clashes }) => clashes.length > 0).length ?? 0
  const shown = hides ? dishes?.filter(({ clashes }) => clashes.length === 0) : dishes
  const count = day.meals.length

  return (
    <div>
      <TextInput
        label="Search dishes or ingredients"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <CategoryChips value={category} onChange={setCategory} />
      {clashing > 0 ? (
        <Checkbox
          mb="xs"
          label={`Hide ${clashing} that ${clashing === 1 ? 'clashes' : 'clash'} with allergies, diet or food rules`}
          checked={hides}
          onChange={(event) => setHides(event.currentTarget.checked)}
        />
      ) : null}

      {templates.isPending ? (
        <div className={classes.list} aria-busy="true">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height="4.5rem" mb="xs" />
          ))}
        </div>
      ) : null}
      <LoadError query={templates} failed="The dishes could not be loaded." />
      {shown ? (
        <>
          <Text size="sm" c="dimmed" role="status">
            {shown.length === 0 ? noDish(category, wanted) : counted(shown.length, 'dish', 'dishes')}
            {left > 0 ? ` and ${left} more: choose a meal or search` : null}
          </Text>
          <DishList dishes={shown} day={day} onEdit={onEdit} />
        </>
      ) : null}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => onByHand(search.trim())}>
          Write it by hand
        </Button>
        <Button variant="default" onClick={onNew} data-focus="new-dish">
          Make a dish
        </Button>
        <Button onClick={acts.close}>Done{count > 0 ? `, ${counted(count, 'meal')}` : ''}</Button>
      </div>
    </div>
  )
}
