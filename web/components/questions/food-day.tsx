import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  answerTo,
  type FoodDayAnswer,
  type RecalledFood,
  type RecallMeal,
  recallMeals,
} from '#domain/forms/answers.ts'
import type { FoodDay, SentForm } from '#domain/forms/sent-forms.ts'
import { whole } from '#domain/numbers.ts'
import { FigureField } from '#web/components/forms/figure-field.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useUser } from '#web/session.tsx'

/** What a day had. Where a food, an amount or a figure is not known, it is at least so much. */
function figuresText({ figures, unknown }: FoodDay): string | null {
  if (!figures) return null
  const all = Object.values(figures)
  if (all.every(({ known }) => known === 0)) return 'No food was understood, so nothing is summed.'
  const atLeast = unknown > 0 || all.some(({ known }) => known < 1) ? 'At least ' : ''
  const { calories, protein_g, carbs_g, fat_g } = figures
  const grams = `${whole(protein_g.amount)} g protein, ${whole(carbs_g.amount)} g carbohydrate, ${whole(fat_g.amount)} g fat`
  return `${atLeast}${whole(calories.amount)} kcal: ${grams}.`
}

/** A recalled day: its text by meal, for nutritionists the foods that are read in it, and what they have together. */
export function FoodDayView({ form, question }: { form: SentForm; question: string }) {
  const answer = answerTo(form.answers, question) as FoodDayAnswer
  const day = form.food_days[question] as FoodDay | undefined
  const isNutritionist = useUser().role === 'nutritionist'
  const sum = day && figuresText(day)
  return (
    <Stack gap="sm">
      {(Object.keys(recallMeals) as RecallMeal[]).map((meal) =>
        answer[meal] ? (
          <div key={meal}>
            <Text fw={600}>{recallMeals[meal]}</Text>
            <Text className="written">{answer[meal].text}</Text>
          </div>
        ) : null,
      )}
      {sum ? <Text fw={600}>{sum}</Text> : null}
      {day && isNutritionist ? (
        <ReadFoods key={form.version} form={form} question={question} answer={answer} day={day} />
      ) : null}
    </Stack>
  )
}

type Props = { form: SentForm; question: string; answer: FoodDayAnswer; day: FoodDay }

/** The foods that are read, to be confirmed with their amounts. One without an amount is not counted. */
function ReadFoods({ form, question, answer, day }: Props) {
  const [grams, setGrams] = useState<Record<string, number | ''>>({})
  const save = useToastMutation('PUT /sent-forms/:id', {
    done: 'Foods confirmed.',
    failed: 'The foods could not be confirmed. Please try again.',
  })
  const read = Object.entries(day.meals) as [RecallMeal, { confirmed: boolean; foods: RecalledFood[] }][]
  const isConfirmed = read.every(([, { confirmed }]) => confirmed)
  const unread = read.flatMap(([, { foods }]) => foods.filter(({ food_id }) => food_id === null))
  function confirm() {
    const meals = read.map(([meal, { foods }]) => {
      const confirmed = foods.map((food, at) => ({ ...food, grams: grams[`${meal} ${at}`] ?? food.grams }))
      const known = confirmed.map((food) => ({ ...food, grams: food.grams === '' ? null : food.grams }))
      return [meal, { text: answer[meal]?.text ?? '', foods: known }]
    })
    save.mutate({
      params: { id: form.id },
      body: { answers: { [question]: Object.fromEntries(meals) }, done: true, version: form.version },
    })
  }
  return (
    <Stack gap="sm" align="start">
      <Text size="sm" c="dimmed">
        {isConfirmed
          ? 'The foods are confirmed.'
          : 'These foods are read in the text. Please check the amounts.'}{' '}
        Nothing of a form changes the profile.
        {unread.length ? ` Not understood: ${unread.map(({ text }) => text).join(', ')}.` : ''}
      </Text>
      <Group gap="sm" align="end">
        {read.flatMap(([meal, { foods }]) =>
          foods.map((food, at) =>
            food.food_id === null ? null : (
              <FigureField
                // biome-ignore lint/suspicious/noArrayIndexKey: the same food may be read twice in a meal.
                key={`${meal} ${at}`}
                label={`${recallMeals[meal]}: ${food.name} (g)`}
                w="12rem"
                min={0}
                max={5000}
                value={grams[`${meal} ${at}`] ?? food.grams ?? ''}
                onChange={(value) =>
                  setGrams((all) => ({ ...all, [`${meal} ${at}`]: value === '' ? '' : Number(value) }))
                }
              />
            ),
          ),
        )}
      </Group>
      <Button variant="default" size="sm" disabled={save.isPending} onClick={confirm}>
        {save.isPending ? 'Saving...' : isConfirmed ? 'Save the amounts' : 'Confirm the foods'}
      </Button>
    </Stack>
  )
}
