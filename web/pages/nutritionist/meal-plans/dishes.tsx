import { IconChefHat, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { IconButton } from '#web/components/layout/page.tsx'
import { type Column, column, figureColumn, ListPage } from '#web/components/lists/list-card.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'
import { DishForm, useUnsavedDish } from './dishes/dish-form.tsx'
import { RemoveDish } from './dishes/dish-item.tsx'
import { PlansWithDish } from './dishes/plans-with-dish.tsx'
import { WideDialog } from './plan/dialog-parts.tsx'

/** Makes or edits a dish, then offers to put an edited one into the plans that have it. */
function DishDialog({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  useReturnFocus()
  const [edited, setEdited] = useState<Dish | null>(null)
  const unsaved = useUnsavedDish()
  return (
    <WideDialog
      title={dish ? 'Edit dish' : 'New dish'}
      size="xl"
      closeOnClickOutside={false}
      onClose={() => unsaved.askThen(onClose)}
    >
      {edited ? (
        <PlansWithDish dish={edited} openPlan={undefined} onDone={onClose} />
      ) : (
        <DishForm
          dish={dish}
          category="breakfast"
          onChanged={unsaved.note}
          onCancel={onClose}
          onSaved={(saved) => {
            unsaved.note(false)
            if (dish) setEdited(saved)
            else onClose()
          }}
        />
      )}
      {unsaved.question}
    </WideDialog>
  )
}

/** The nutritionist's own dishes, to put into plans. */
export function Component() {
  const form = useDialog<Dish>(useHasDraft('dish:new'))
  const removal = useDialog<Dish>()
  const newDish = (
    <IconButton icon={IconPlus} onClick={() => form.start(null)}>
      New dish
    </IconButton>
  )
  const columns: Column<Dish>[] = [
    column('Dish', ({ name }) => <span className="strong breaks">{name}</span>),
    column('Meal', ({ category }) => mealTypeLabels[category]),
    column('One serving', ({ portion, servings }) => (
      <>
        <span className="breaks">{portion ?? 'Not said'}</span>
        {servings > 1 ? (
          <span className="block small dimmed">The recipe makes {counted(servings, 'serving')}</span>
        ) : null}
      </>
    )),
    figureColumn('kcal', ({ calories }) => whole(calories)),
    figureColumn('Protein (g)', ({ protein_g }) => whole(protein_g)),
    column('Actions', (dish) => (
      <EditDelete name={dish.name} onEdit={() => form.start(dish)} onDelete={() => removal.start(dish)} />
    )),
  ]
  return (
    <ListPage
      route="GET /meal-plans/templates"
      query={{ own: 'true' }}
      back={{ to: '/app/nutritionist/meal-plans', label: 'Meal Plans' }}
      title="My Dishes"
      label="Dishes"
      description="Your own recipes, to put into every plan"
      actions={newDish}
      search="Name or ingredient"
      words={['dish', 'dishes']}
      failed="Your dishes could not be loaded"
      columns={columns}
      empty={{
        icon: <IconChefHat />,
        text: 'Type a recipe with the foods of the whole pot: the figures of a serving follow from them.',
        action: newDish,
      }}
      note="Figures are of one serving."
    >
      {form.isOpen ? <DishDialog dish={form.subject} onClose={form.close} /> : null}
      <RemoveDish dialog={removal} />
    </ListPage>
  )
}
