import { Alert, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import { portionName, portionOfPot, sentItems } from '#domain/food/dishes.ts'
import { figuresProblem } from '#domain/food/nutrient-fields.ts'
import { type MealType, nutrientKeys, nutrientsOf } from '#domain/food/nutrients.ts'
import { formatNumber } from '#domain/numbers.ts'
import { type Dish, DishInput, dishLabels } from '#domain/plans/dishes.ts'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { useDiscardQuestion } from '#web/components/forms/discard-question.tsx'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { FormError } from '#web/components/forms/page-form.tsx'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { Muted, Subheading, Tiles } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { placeFocus } from '#web/lib/focus.ts'
import classes from '../builder/dialogs/meal-form.module.css'
import { MealTypeField, NutrientFields } from '../builder/dialogs/nutrient-fields.tsx'
import {
  type FoodLine,
  FoodLines,
  isWithoutAmount,
  itemsOfLines,
  nutrientsOfLines,
  useFoodLines,
} from './food-lines.tsx'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The form's values: ingredients and steps are typed one a line; `lines` are the foods, once they are changed. */
const Typed = DishInput.omit({ ingredients: true, instructions: true, items: true }).extend({
  ingredients: z.string(),
  instructions: z.string(),
  manner: z.enum(['foods', 'typed']),
  lines: z.array(z.custom<FoodLine>()).nullable(),
})

const manners = choicesOf({ foods: 'From foods', typed: 'Figures by hand' })

const discarding = {
  title: 'Discard this dish?',
  text: 'What you typed is not saved yet. If you discard it, it is lost.',
}

/** For a dialog with the form of a dish: asks before what is typed in it is lost. `note` is for the form. */
export function useUnsavedDish() {
  const isUnsaved = useRef(false)
  const note = useCallback((isChanged: boolean) => {
    isUnsaved.current = isChanged
  }, [])
  return { note, ...useDiscardQuestion({ hasChanges: () => isUnsaved.current, ...discarding }) }
}

type Props = {
  /** The dish to change; null for a new one. */
  dish: Dish | null
  /** The category of a new dish. */
  category: MealType
  /** Gets whether something is typed that is not saved yet. */
  onChanged: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: (saved: Dish) => void
}

/** Makes or edits a dish of the nutritionist's own: from foods, or with figures typed by hand. */
export function DishForm({ dish, category, onChanged, onCancel, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => placeFocus(heading), [])
  const failed = 'Error saving the dish. Please try again.'
  const form = useCallForm(dish ? 'PUT /meal-plans/templates/:id' : 'POST /meal-plans/templates', {
    schema: Typed,
    draft: `dish:${dish?.id ?? 'new'}`,
    stored: dish && { ...dish, portion: portionName(dish), items: sentItems(dish.components, dish.servings) },
    values: {
      name: dish?.name ?? '',
      category: dish?.category ?? category,
      portion: (dish && portionName(dish)) ?? '',
      servings: dish?.servings ?? 1,
      cooked_weight_g: dish?.cooked_weight_g ?? '',
      ...(dish ? nutrientsOf(dish) : Object.fromEntries(nutrientKeys.map((key) => [key, '']))),
      ingredients: dish?.ingredients.join('\n') ?? '',
      instructions: dish?.instructions.join('\n') ?? '',
      manner: dish && !dish.components ? 'typed' : 'foods',
      lines: null,
    },
    done: dish ? 'Dish saved' : 'Saved among your dishes',
    failed,
    onDone: onSaved,
    onFields(failure) {
      // A line of many: the field shows what is wrong with it.
      const place = failure.errors[0]?.path.split('.')[0]
      if (place !== 'ingredients' && place !== 'instructions') return false
      form.setFieldError(place, errorText(failure, failed))
      return true
    },
  })
  const { manner, lines } = form.values
  const { isChanged } = form
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const foods = useFoodLines(dish, lines as FoodLine[] | null)
  const isTyped = manner === 'typed'
  const typedServings = Number(form.values.servings)
  // While the number is typed anew, as for one.
  const servings = isTyped || !(typedServings >= 1) ? 1 : typedServings
  const cooked = Number(form.values.cooked_weight_g) || null
  // Before its foods are loaded a dish would be saved without them.
  const isUnfit =
    !isTyped &&
    (!foods.isLoaded ||
      foods.lines.length === 0 ||
      foods.lines.some(isWithoutAmount) ||
      Boolean(figuresProblem(nutrientsOfLines(foods.lines, servings))))

  function submit(typed: z.input<typeof Typed>) {
    if (isUnfit) return
    const { manner: _, lines: __, ingredients, instructions, ...fields } = Typed.parse(typed)
    const body = {
      ...fields,
      servings,
      items: isTyped ? null : itemsOfLines(foods.lines),
      ...(isTyped && { ingredients: linesOf(ingredients) }),
      instructions: linesOf(instructions),
    }
    form.call(dish ? { params: { id: dish.id }, body: form.edit.changesOf(body) } : { body })
  }

  return (
    <InlineForm
      form={form}
      className="stack"
      footClass={classes.foot}
      isAtEnd
      submit={['Save dish', 'Saving...']}
      isUnfit={isUnfit}
      discardTitle={discarding.title}
      discardText={discarding.text}
      conflicts={{
        fixed: ['items', 'ingredients', 'instructions'],
        say: (path, value) => {
          if (path !== 'items' || !Array.isArray(value)) return undefined
          const nameOf = (id: string) => foods.lines.find(({ food }) => food.id === id)?.food.name
          return value
            .map(
              ({ food_id, grams }) =>
                `${nameOf(food_id) ?? 'A food that is not above'} ${formatNumber(grams)} g`,
            )
            .join(', ')
        },
      }}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Subheading ref={heading} tabIndex={-1}>
        {dish ? `Edit ${dish.name}` : 'A dish of your own'}
      </Subheading>
      {dish ? (
        <Muted>
          Published plans keep this dish as it is now. When it is saved, you can put it into them as well.
        </Muted>
      ) : null}
      <Tiles least="9rem" fits>
        <TextInput label={dishLabels.name} required {...form.getInputProps('name')} />
        <MealTypeField label={dishLabels.category} {...form.getInputProps('category')} />
      </Tiles>
      <SegmentedControl
        aria-label="Where the figures come from"
        data={manners}
        {...form.getInputProps('manner')}
      />
      <Tiles least="9rem" fits>
        {isTyped ? null : (
          <FigureField
            label={dishLabels.servings}
            description="Of the whole recipe"
            decimalScale={0}
            allowNegative={false}
            {...form.getInputProps('servings')}
          />
        )}
        <FigureField
          label={dishLabels.cooked_weight_g}
          description={isTyped ? 'Of the portion, if weighed' : 'Of the whole pot, if weighed'}
          allowNegative={false}
          {...form.getInputProps('cooked_weight_g')}
        />
      </Tiles>
      <TextInput
        label={`${dishLabels.portion} (optional)`}
        description={
          cooked
            ? `Stands on the plan as “${portionOfPot({ portion: form.values.portion?.trim(), servings, cooked_weight_g: cooked })}”`
            : 'What one serving is called, such as 1 bowl'
        }
        {...form.getInputProps('portion')}
      />
      {isTyped ? (
        <>
          <NutrientFields inputProps={form.getInputProps} />
          <Textarea
            label={`${dishLabels.ingredients} (optional)`}
            description="One a line, with its amount. They are checked against allergies, diet and food rules."
            {...form.getInputProps('ingredients')}
          />
        </>
      ) : (
        <>
          <LoadError query={foods.query} failed="The foods of this dish could not be loaded" />
          {foods.gone.length > 0 ? (
            <Alert color="yellow">
              Not in the table of foods any more, and gone when you save: {foods.gone.join(', ')}.
            </Alert>
          ) : null}
          {foods.isLoaded ? (
            <FoodLines
              lines={foods.lines}
              servings={servings}
              onChange={(changed) => form.setFieldValue('lines', changed)}
            />
          ) : null}
        </>
      )}
      <Textarea
        label={`${dishLabels.instructions} (optional)`}
        description="One a line. The challenger reads them with the meal."
        {...form.getInputProps('instructions')}
      />
      <FormError error={form.error} />
    </InlineForm>
  )
}
