import { ActionIcon, Button, Text } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ingredientLines, servingOf } from '#domain/food/dishes.ts'
import type { FoodClash } from '#domain/food/reading/clashes.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { Recipe } from '#web/components/content/recipe.tsx'
import { type Dialog, Removal } from '#web/components/feedback/dialogs.tsx'
import { Muted, Small } from '#web/components/layout/page.tsx'
import { MoreMenu } from '#web/components/lists/more-menu.tsx'
import { AllNutrients } from '#web/components/plans/all-nutrients.tsx'
import classes from './dish-picker.module.css'
import { PortionStepper } from './portion-stepper.tsx'

type Props = {
  dish: Dish
  clashes: FoodClash[]
  /** How often the day already has this dish. */
  count: number
  isFull: boolean
  /** Null when the favourites are not known. */
  isFavourite: boolean | null
  onMark: (favourite: boolean) => void
  onAdd: (portions: number) => void
  onEdit: () => void
  onRemove: () => void
}

/** One dish to choose. An own dish can also be edited and removed from the list. */
export function DishItem(props: Props) {
  const { dish, clashes, count, isFull, isFavourite, onMark, onAdd, onEdit, onRemove } = props
  const [portions, setPortions] = useState(1)
  const [isRecipeOpen, setRecipeOpen] = useState(false)
  const Star = isFavourite ? IconStarFilled : IconStar
  const serving = servingOf(dish, portions)
  const label = count > 1 ? `Added ${count}` : count === 1 ? 'Added' : 'Add'
  return (
    <li>
      <ActionIcon
        color={isFavourite ? 'yellow' : 'gray'}
        size={40}
        aria-label={`Favourite: ${dish.name}`}
        aria-pressed={isFavourite === true}
        disabled={isFavourite === null}
        onClick={() => onMark(!isFavourite)}
      >
        <Star size={20} aria-hidden />
      </ActionIcon>
      <div className="fill">
        <Text fw={600}>
          {dish.name}
          {dish.own ? (
            <Small span c="green" fw={500}>
              {' yours'}
            </Small>
          ) : null}
        </Text>
        <Muted>
          {[serving.portion, dish.minutes && `${dish.minutes} min`, dish.region].filter(Boolean).join(', ')}
        </Muted>
        <NutrientRow nutrients={serving} size="sm" />
        <PortionStepper of={dish.name} value={portions} onChange={setPortions} />
        <ClashNote clashes={clashes} />
        {dish.ingredients.length > 0 ? (
          <details
            className={classes.recipe}
            onToggle={({ currentTarget }) => setRecipeOpen(currentTarget.open)}
          >
            <summary>Recipe</summary>
            {isRecipeOpen ? (
              <Recipe
                {...dish}
                portion={serving.portion}
                ingredients={serving.items ? ingredientLines(serving.items) : dish.ingredients}
              />
            ) : null}
          </details>
        ) : null}
        <AllNutrients items={serving.items} />
      </div>
      {dish.own ? (
        <MoreMenu
          of={dish.name}
          focus={`dish-${dish.id}`}
          size={44}
          entries={[
            { icon: IconPencil, label: 'Edit dish', onClick: onEdit },
            { icon: IconTrash, label: 'Delete dish', danger: true, onClick: onRemove },
          ]}
        />
      ) : null}
      <Button
        className="rigid"
        variant={count > 0 ? 'filled' : 'light'}
        disabled={isFull}
        leftSection={count > 0 ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
        aria-label={`${label} ${dish.name}`}
        // The second press of a double click would add the dish of the next meal that has come to this place.
        onClick={({ detail }) => (detail > 1 ? undefined : onAdd(portions))}
      >
        {label}
      </Button>
    </li>
  )
}

/** Removes an own dish from the list, after asking. */
export const RemoveDish = ({ dialog }: { dialog: Dialog<Dish> }) => (
  <Removal route="DELETE /meal-plans/templates/:id" dialog={dialog} noun="dish">
    {({ name }) => `${name} goes from your list. Plans that have it stay as they are.`}
  </Removal>
)
