import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import { type MealState, mealStateLabels, mealStates } from '#domain/days/meal-logs.ts'
import { IconButton } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useDraft, useStoredDraft } from '#web/lib/storage/use-draft.ts'
import { useUser } from '#web/session.tsx'
import classes from './days.module.css'
import { EatenFoods } from './eaten.tsx'
import { EatenPhoto } from './eaten-photo.tsx'
import { PotNote } from './meal-parts.tsx'
import { MealSwaps } from './meal-swaps.tsx'
import type { DayInUse } from './use-day.ts'

type Props = { meal: DayMeal; day: DayInUse }

/** What can be done with a meal besides cooking it: say how it was eaten, or take another dish. */
export function MealActs({ meal, day }: Props) {
  const ask = meal.state && asked[meal.state]
  return (
    <Stack gap="md">
      <PotNote meal={meal} day={day} />
      {day.isOpen ? <Ticks key={`${meal.id} ${meal.note ?? ''}`} meal={meal} day={day} /> : null}
      <EatenFoods day={day} ask={ask ?? null} mealId={meal.id} />
      <div className={`${classes.acts} wrap`}>
        <EatenPhoto of={meal} name={meal.title} day={day} />
        <Swap meal={meal} day={day} />
      </div>
    </Stack>
  )
}

/** What may be written down for a meal. */
const asked: Partial<Record<MealState, string>> = {
  eaten: 'Did you eat more with it?',
  differently: 'What did you eat instead?',
}

function Ticks({ meal, day }: Props) {
  const draft = `meal-note:${useUser().id}:${day.date}:${meal.id}`
  const [note, setNote] = useState(useStoredDraft<string>(draft) ?? meal.note ?? '')
  const label = useId()
  const isChanged = note.trim() !== (meal.note ?? '')
  const save = () => day.tick(meal.id, meal.state, note.trim() || null)
  // The sheet may be closed before the words are saved.
  useDraft(draft, isChanged ? note : null, { outlivesPage: true })
  return (
    <div>
      <Text id={label} fw={600} mb={6}>
        Did you eat it?
      </Text>
      <Group gap="xs" role="group" aria-labelledby={label}>
        {mealStates.map((state) => (
          <Button
            key={state}
            size="sm"
            variant={meal.state === state ? 'filled' : 'default'}
            aria-pressed={meal.state === state}
            onClick={() => day.tick(meal.id, meal.state === state ? null : state)}
          >
            {mealStateLabels[state]}
          </Button>
        ))}
      </Group>
      {meal.state === 'skipped' ? (
        <Group
          component="form"
          align="flex-end"
          gap="sm"
          mt="sm"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput
            flex="1 1 14rem"
            label="Why, if you like"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {isChanged ? (
            <Button type="submit" size="sm">
              Save
            </Button>
          ) : null}
        </Group>
      ) : null}
    </div>
  )
}

function Swap({ meal, day }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const back = useToastMutation('PUT /patients/days/:date/meals/:id', {
    done: 'Back to the plan.',
    failed: 'The dish could not be put back. Please try again.',
  })
  const isOffered = meal.is_planned && meal.state === null && (day.swaps ?? 'off') !== 'off'
  if (!isOffered && !meal.instead_of) return null
  return (
    <div data-wide={isChoosing || undefined}>
      <Group gap="xs">
        {isOffered && !isChoosing ? (
          <IconButton variant="default" size="sm" icon={IconArrowsExchange} onClick={() => setChoosing(true)}>
            Swap this dish
          </IconButton>
        ) : null}
        {meal.instead_of && meal.state === null ? (
          <IconButton
            variant="default"
            size="sm"
            icon={IconArrowBackUp}
            disabled={back.isPending}
            onClick={() => back.mutate({ params: { date: day.date, id: meal.id }, body: { swap: null } })}
          >
            Back to {meal.instead_of}
          </IconButton>
        ) : null}
      </Group>
      {isOffered && isChoosing ? <MealSwaps meal={meal} day={day} onDone={() => setChoosing(false)} /> : null}
    </div>
  )
}
