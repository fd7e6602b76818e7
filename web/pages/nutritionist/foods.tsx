import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconFileTypePdf, IconPlus, IconSoup } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Food, FoodNutrient } from '#domain/food/foods.ts'
import { Removal } from '#web/components/feedback/confirmed-call.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EditDelete } from '#web/components/lists/edit-delete.tsx'
import { PagedTable } from '#web/components/lists/list-card.tsx'
import { FilterBar, useListFilters } from '#web/components/lists/list-filters.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { ExchangeChart } from '#web/components/plans/exchange-chart.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { FoodDialog, shown } from './foods/dialog.tsx'
import classes from './foods/foods.module.css'
import { LabelForm } from './foods/label-form.tsx'

const limit = 20

const figure = (label: string, nutrient: FoodNutrient): Column<Food> => ({
  label,
  numeric: true,
  render: ({ per_100g }) => shown(per_100g[nutrient], nutrient),
})

/** Foods with their figures per 100 g, found by any name, spelling or script. */
export function Component() {
  const filters = useListFilters({})
  const { q, skip } = filters
  const foods = useApiList('GET /foods', { query: { q, limit, skip } })
  const opened = useDialog<Food>()
  const removed = useDialog<Food>()
  const hasDraft = useHasDraft('label-food:new')
  const [edited, setEdited] = useState<Food | 'new' | null>(hasDraft ? 'new' : null)
  const [isChoosing, setChoosing] = useState(false)
  const columns: Column<Food>[] = [
    {
      label: 'Food',
      render: (food) => (
        <div className={classes.name}>
          <Button variant="transparent" className={classes.open} onClick={() => opened.start(food)}>
            {food.name}
          </Button>
          <span className="regular small dimmed">{food.aliases.slice(0, 6).join(', ')}</span>
          {food.list === 'label' ? (
            <Group gap="xs" className="small regular">
              From a label
              {food.shared ? <StatusBadge tone="blue">Shared</StatusBadge> : null}
              {food.ingredients ? null : <StatusBadge tone="yellow">Ingredients unknown</StatusBadge>}
              {food.own ? (
                <EditDelete
                  name={food.name}
                  onEdit={() => setEdited(food)}
                  onDelete={() => removed.start(food)}
                />
              ) : null}
            </Group>
          ) : null}
        </div>
      ),
    },
    figure('Energy', 'calories'),
    figure('Protein', 'protein_g'),
    figure('Carbohydrate', 'carbs_g'),
    figure('Fat', 'fat_g'),
    figure('Fibre', 'fiber_g'),
    figure('Sodium', 'sodium_mg'),
  ]
  return (
    <>
      <Anchor component={Link} to="/app/nutritionist/meal-plans">
        Back to Meal Plans
      </Anchor>
      <PageHeader
        title="Foods"
        description="What 100 g of a food hold, raw unless its name says otherwise; – is not known"
        actions={
          <>
            <IconButton variant="default" icon={IconFileTypePdf} onClick={() => setChoosing(true)}>
              Exchange chart (PDF)
            </IconButton>
            <IconButton icon={IconPlus} onClick={() => setEdited('new')}>
              Add from a label
            </IconButton>
          </>
        }
      />
      <ExchangeChart opened={isChoosing} onClose={() => setChoosing(false)} />
      <FilterBar placeholder="bhindi, okra, भिंडी" onSearch={filters.setSearch} />
      <PagedTable
        query={foods}
        words={['food', 'foods']}
        failed="The foods could not be loaded"
        place={filters}
        limit={limit}
        label="Foods"
        columns={columns}
        empty={
          <EmptyState
            icon={<IconSoup />}
            title="No such food"
            text="Try another name, or the name of its group."
          />
        }
      />
      <Text size="sm" c="dimmed" mt="md" maw="46rem">
        Tables are exact, plates are not: the figures of a cooked dish differ from the plate by 5 to 10% as a
        rule, fibre and iron by a third.
      </Text>
      <FoodDialog dialog={opened} />
      {edited ? <LabelForm food={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      <Removal route="DELETE /foods/:id" dialog={removed} noun="food">
        {({ name, shared }) =>
          `${name} goes from the list${shared ? ', for your colleagues too' : ''}. Dishes and plans that have it keep it.`
        }
      </Removal>
    </>
  )
}
