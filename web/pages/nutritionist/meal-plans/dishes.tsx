import { Anchor, Text } from '@mantine/core'
import { IconChefHat, IconPlus } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { NoRows } from '#web/components/feedback/empty-state.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { useDiscardQuestion } from '#web/components/forms/discard-question.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EditDelete } from '#web/components/lists/edit-delete.tsx'
import { PagedTable } from '#web/components/lists/list-card.tsx'
import { FilterBar, useListFilters } from '#web/components/lists/list-filters.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { DishForm } from './dishes/dish-form.tsx'
import { RemoveDish } from './dishes/dish-item.tsx'
import { PlansWithDish } from './dishes/plans-with-dish.tsx'
import { WideDialog } from './plan/dialog-parts.tsx'

const limit = 20

/** Makes or edits a dish, then offers to put an edited one into the plans that have it. */
function DishDialog({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  useReturnFocus()
  const [edited, setEdited] = useState<Dish | null>(null)
  const isUnsaved = useRef(false)
  const noteChange = useCallback((isChanged: boolean) => {
    isUnsaved.current = isChanged
  }, [])
  const discard = useDiscardQuestion({
    hasChanges: () => isUnsaved.current,
    title: 'Discard this dish?',
    text: 'What you typed is not saved yet. If you discard it, it is lost.',
  })
  return (
    <WideDialog
      title={dish ? 'Edit dish' : 'New dish'}
      size="xl"
      closeOnClickOutside={false}
      onClose={() => discard.askThen(onClose)}
    >
      {edited ? (
        <PlansWithDish dish={edited} openPlan={undefined} onDone={onClose} />
      ) : (
        <DishForm
          dish={dish}
          category="breakfast"
          onChanged={noteChange}
          onCancel={onClose}
          onSaved={(saved) => {
            isUnsaved.current = false
            if (dish) setEdited(saved)
            else onClose()
          }}
        />
      )}
      {discard.question}
    </WideDialog>
  )
}

/** The nutritionist's own dishes, to put into plans. */
export function Component() {
  const filters = useListFilters({})
  const { q, skip } = filters
  const dishes = useApiList('GET /meal-plans/templates', { query: { own: 'true', q, limit, skip } })
  const hasDraft = useHasDraft('dish:new')
  const [form, setForm] = useState<Dish | 'new' | null>(hasDraft ? 'new' : null)
  const [removed, setRemoved] = useState<Dish | null>(null)
  const newDish = (
    <IconButton icon={IconPlus} onClick={() => setForm('new')}>
      New dish
    </IconButton>
  )
  const columns: Column<Dish>[] = [
    { label: 'Dish', render: ({ name }) => <span className="strong breaks">{name}</span> },
    { label: 'Meal', render: ({ category }) => mealTypeLabels[category] },
    {
      label: 'One serving',
      render: ({ portion, servings }) => (
        <>
          <span className="breaks">{portion ?? 'Not said'}</span>
          {servings > 1 ? (
            <span className="block small dimmed">The recipe makes {counted(servings, 'serving')}</span>
          ) : null}
        </>
      ),
    },
    { label: 'kcal', numeric: true, render: ({ calories }) => whole(calories) },
    { label: 'Protein (g)', numeric: true, render: ({ protein_g }) => whole(protein_g) },
    {
      label: 'Actions',
      render: (dish) => (
        <EditDelete name={dish.name} onEdit={() => setForm(dish)} onDelete={() => setRemoved(dish)} />
      ),
    },
  ]
  return (
    <>
      <Anchor component={Link} to="/app/nutritionist/meal-plans">
        Back to Meal Plans
      </Anchor>
      <PageHeader
        title="My Dishes"
        description="Your own recipes, to put into every plan"
        actions={isAwaitingApproval(dishes.error) ? null : newDish}
      />
      {isAwaitingApproval(dishes.error) ? (
        <AwaitingApproval />
      ) : (
        <>
          <FilterBar placeholder="Name or ingredient" onSearch={filters.setSearch} />
          <PagedTable
            query={dishes}
            words={['dish', 'dishes']}
            failed="Your dishes could not be loaded"
            place={filters}
            limit={limit}
            label="Dishes"
            columns={columns}
            empty={
              <NoRows
                icon={<IconChefHat />}
                things="dishes"
                isNarrowed={filters.isFiltered}
                text="Type a recipe with the foods of the whole pot: the figures of a serving follow from them."
                action={newDish}
              />
            }
          />
          <Text size="sm" c="dimmed" mt="md">
            Figures are of one serving.
          </Text>
        </>
      )}
      {form ? <DishDialog dish={form === 'new' ? null : form} onClose={() => setForm(null)} /> : null}
      {removed ? <RemoveDish dish={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  )
}
