import { Button, Checkbox, Chip, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { type MealType, mealTypeLabels, mealTypes } from '#domain/food/nutrients.ts'
import { foodClashes } from '#domain/food.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import type { MealTemplate } from '#domain/plans/meal-templates.ts'
import { LoadError } from '#web/components/load-error.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import type { PlanCare } from '../reading/use-plan-care.ts'
import { mealOf, nextMealType } from '../week/plan-changes.ts'
import type { DraftMeal } from '../wizard/plan-draft.ts'
import { RemoveTemplate, TemplateItem } from './template-item.tsx'
import classes from './template-picker.module.css'

type Category = MealType | 'all' | 'own'

type Props = {
  care: PlanCare
  /** What the day has already. */
  meals: DraftMeal[]
  onAdd: (meal: DraftMeal) => void
  onByHand: (search: string) => void
  /** Opens one of the nutritionist's own dishes. */
  onEdit: (template: MealTemplate) => void
  onDone: () => void
}

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

/** Dishes to choose from, by category and search; what clashes is marked. Several can be added in a row. */
export function TemplatePicker({ care, meals, onAdd, onByHand, onEdit, onDone }: Props) {
  const { templates } = care
  const [category, setCategory] = useState<Category>(() => nextMealType(meals))
  const [removed, setRemoved] = useState<MealTemplate | null>(null)
  const [search, setSearch] = useState('')
  const [hides, setHides] = useState(false)
  const [said, setSaid] = useState('')

  const isMore = (templates.data?.total ?? 0) > 100
  const [settled] = useDebouncedValue(search.trim(), 250)
  const further = useApiList('GET /meal-plans/templates', {
    query: { limit: 100, q: settled, ...(category !== 'all' && category !== 'own' && { category }) },
    enabled: isMore,
  })
  const source = isMore && further.data ? further.data.rows : templates.data?.rows
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const eater = care.profile.data
  const found = useMemo(() => {
    const words = wanted.split(/\s+/).filter(Boolean)
    return (source ?? [])
      .filter((one) => isIn(one, category) && matches(one, words))
      .map((template) => ({
        template,
        clashes: eater ? foodClashes([template.name, ...template.ingredients], eater) : [],
      }))
  }, [source, wanted, category, eater])
  const clashing = found.filter(({ clashes }) => clashes.length > 0).length
  const shown = hides ? found.filter(({ clashes }) => clashes.length === 0) : found
  const isFull = meals.length >= maxMealsPerDay

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
      <Chip.Group value={category} onChange={(value) => setCategory(value as Category)}>
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
      {templates.error && !templates.data ? (
        <LoadError
          message={errorText(templates.error, 'The dishes could not be loaded.')}
          onRetry={() => void templates.refetch()}
        />
      ) : null}

      {source ? (
        <>
          <Text size="sm" c="dimmed" role="status">
            {shown.length === 0
              ? noDish(category, wanted)
              : `${shown.length} ${shown.length === 1 ? 'dish' : 'dishes'}`}
          </Text>
          <ul className={classes.list}>
            {shown.map(({ template, clashes }) => {
              const count = meals.filter((meal) => meal.template_id === template.id).length
              return (
                <TemplateItem
                  key={template.id}
                  template={template}
                  clashes={clashes}
                  count={count}
                  isFull={isFull}
                  onAdd={() => {
                    onAdd(mealOf(template))
                    setSaid(`${template.name} added`)
                  }}
                  onEdit={() => onEdit(template)}
                  onRemove={() => setRemoved(template)}
                />
              )
            })}
          </ul>
        </>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {removed ? <RemoveTemplate template={removed} onClose={() => setRemoved(null)} /> : null}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => onByHand(search.trim())}>
          Write it by hand
        </Button>
        <Button onClick={onDone}>
          Done{meals.length > 0 ? `, ${meals.length} ${meals.length === 1 ? 'meal' : 'meals'}` : ''}
        </Button>
      </div>
    </div>
  )
}
