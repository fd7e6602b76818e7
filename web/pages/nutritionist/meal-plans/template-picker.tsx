import { Button, Checkbox, Chip, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { foodClashes } from '#domain/food.ts'
import { maxMealsPerDay } from '#domain/meal-plans.ts'
import type { MealTemplate } from '#domain/meal-templates.ts'
import { type MealType, mealTypeLabels, mealTypes } from '#domain/nutrients.ts'
import { errorText } from '#web/api.ts'
import { LoadError } from '#web/components/load-error.tsx'
import { NutrientRow } from '#web/components/nutrients.tsx'
import { useApiList } from '#web/queries.ts'
import { ClashNote } from './meal-item.tsx'
import { type DraftMeal, mealOf, nextMealType } from './plan-draft.ts'
import classes from './template-picker.module.css'
import type { PlanCare } from './use-plan-care.ts'

type Props = {
  care: PlanCare
  /** What the day has already. */
  meals: DraftMeal[]
  onAdd: (meal: DraftMeal) => void
  onByHand: (search: string) => void
  onDone: () => void
}

const matches = (template: MealTemplate, words: string[]) => {
  const text = `${template.name} ${template.ingredients.join(' ')}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Dishes to choose from, by category and search; what clashes is marked. Several can be added in a row. */
export function TemplatePicker({ care, meals, onAdd, onByHand, onDone }: Props) {
  const { templates } = care
  const [category, setCategory] = useState<MealType | 'all'>(() => nextMealType(meals))
  const [search, setSearch] = useState('')
  const [hides, setHides] = useState(false)
  const [said, setSaid] = useState('')

  const isMore = (templates.data?.total ?? 0) > 100
  const [settled] = useDebouncedValue(search.trim(), 250)
  const further = useApiList('GET /meal-plans/templates', {
    query: { limit: 100, q: settled, ...(category !== 'all' && { category }) },
    enabled: isMore,
  })
  const source = isMore && further.data ? further.data.rows : templates.data?.rows
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const eater = care.profile.data
  const found = useMemo(() => {
    const words = wanted.split(/\s+/).filter(Boolean)
    return (source ?? [])
      .filter((one) => (category === 'all' || one.category === category) && matches(one, words))
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
      <Chip.Group value={category} onChange={(value) => setCategory(value as MealType | 'all')}>
        <div className={classes.categories} role="radiogroup" aria-label="Category">
          <Chip value="all">All</Chip>
          {mealTypes.map((type) => (
            <Chip key={type} value={type}>
              {mealTypeLabels[type]}
            </Chip>
          ))}
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
              ? 'No dish like this.'
              : `${shown.length} ${shown.length === 1 ? 'dish' : 'dishes'}`}
          </Text>
          <ul className={classes.list}>
            {shown.map(({ template, clashes }) => {
              const count = meals.filter((meal) => meal.template_id === template.id).length
              const label = count > 1 ? `Added ${count}` : count === 1 ? 'Added' : 'Add'
              return (
                <li key={template.id}>
                  <div className={classes.dish}>
                    <p className={classes.name}>
                      {template.name}
                      {template.own ? <span> yours</span> : null}
                    </p>
                    {template.portion ? (
                      <Text size="sm" c="dimmed">
                        {template.portion}
                      </Text>
                    ) : null}
                    <NutrientRow nutrients={template} size="sm" />
                    <ClashNote clashes={clashes} />
                  </div>
                  <Button
                    variant={count > 0 ? 'filled' : 'light'}
                    disabled={isFull}
                    leftSection={
                      count > 0 ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />
                    }
                    aria-label={`${label} ${template.name}`}
                    onClick={() => {
                      onAdd(mealOf(template))
                      setSaid(`${template.name} added`)
                    }}
                  >
                    {label}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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
