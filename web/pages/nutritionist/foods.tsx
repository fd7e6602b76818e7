import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconPlus, IconSoup } from '@tabler/icons-react'
import { useState } from 'react'
import type { Food, FoodNutrient } from '#domain/food/foods.ts'
import { Removal } from '#web/components/feedback/confirmed-call.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { EditDelete } from '#web/components/lists/edit-delete.tsx'
import { ListPage } from '#web/components/lists/list-card.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { ExchangeChart } from '#web/components/plans/exchange-chart.tsx'
import { FoodDialog, shown } from './foods/dialog.tsx'
import classes from './foods/foods.module.css'
import { LabelForm } from './foods/label-form.tsx'

const figure = (label: string, nutrient: FoodNutrient): Column<Food> => ({
  label,
  numeric: true,
  render: ({ per_100g }) => shown(per_100g[nutrient], nutrient),
})

/** Foods with their figures per 100 g, found by any name, spelling or script. */
export function Component() {
  const opened = useDialog<Food>()
  const removal = useDialog<Food>()
  const form = useDialog<Food>(useHasDraft('label-food:new'))
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
                  onEdit={() => form.start(food)}
                  onDelete={() => removal.start(food)}
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
    <ListPage
      route="GET /foods"
      back={{ to: '/app/nutritionist/meal-plans', label: 'Meal Plans' }}
      title="Foods"
      label="Foods"
      description="What 100 g of a food hold, raw unless its name says otherwise; – is not known"
      actions={
        <>
          <IconButton variant="default" icon={IconFileTypePdf} onClick={() => setChoosing(true)}>
            Exchange chart (PDF)
          </IconButton>
          <IconButton icon={IconPlus} onClick={() => form.start(null)}>
            Add from a label
          </IconButton>
        </>
      }
      search="bhindi, okra, भिंडी"
      words={['food', 'foods']}
      failed="The foods could not be loaded"
      columns={columns}
      empty={{ icon: <IconSoup /> }}
      note="Tables are exact, plates are not: the figures of a cooked dish differ from the plate by 5 to 10% as a rule, fibre and iron by a third."
    >
      <ExchangeChart opened={isChoosing} onClose={() => setChoosing(false)} />
      {opened.show((food) => (
        <FoodDialog food={food} onClose={opened.close} />
      ))}
      {form.isOpen ? <LabelForm food={form.subject} onClose={form.close} /> : null}
      <Removal route="DELETE /foods/:id" dialog={removal} noun="food">
        {({ name, shared }) =>
          `${name} goes from the list${shared ? ', for your colleagues too' : ''}. Dishes and plans that have it keep it.`
        }
      </Removal>
    </ListPage>
  )
}
