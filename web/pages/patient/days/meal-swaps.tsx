import { Box, Button, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { eatsMeals } from '#domain/days/day-kinds.ts'
import type { DayMeal } from '#domain/days/days.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { EnergyDifference } from '#web/components/content/energy-difference.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Muted, PlainButton } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

/** Other dishes for a meal. The plan stays as it is; the chosen dish stands over it until it goes back. */
export function MealSwaps({ meal, day, onDone }: { meal: DayMeal; day: DayInUse; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), 300)
  const list = useRef<HTMLElement>(null)
  const params = { date: day.date, id: meal.id }
  // What is eaten on a fast, or by who is unwell, is not measured by the plan.
  const isOther = !eatsMeals(day.said?.kind ?? null)
  const found = useApi('GET /patients/days/:date/meals/:id/swaps', {
    params,
    query: { q: searched || undefined },
  })
  const swap = useToastMutation('PUT /patients/days/:date/meals/:id', {
    done: 'Swapped. The plan stays as it is, and you can go back at any time.',
    failed: 'The dish could not be swapped. Please try again.',
    onDone,
  })
  useEffect(() => list.current?.focus(), [])
  return (
    <section
      ref={list}
      tabIndex={-1}
      className={`${classes.swaps} stack`}
      aria-label={`Instead of ${meal.title}`}
    >
      <Muted>
        {searched
          ? 'Dishes that fit what you avoid, in the portion that comes nearest.'
          : isOther
            ? 'Dishes for this day, free of what you avoid.'
            : 'Similar in energy and protein, and free of what you avoid.'}
      </Muted>
      {day.swaps === 'free' ? (
        <TextInput
          label="Find another dish"
          placeholder="Such as rajma"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Loaded query={found} loading="9rem" failed="Other dishes could not be found. Please try again.">
        {({ meals }) =>
          meals.length ? (
            <ul className="list stack">
              {meals.map((other) => (
                <Offer
                  key={other.template_id}
                  other={other}
                  meal={meal}
                  hasFigures={!isOther}
                  isBusy={swap.isPending}
                  onTake={() => swap.mutate({ params, body: { swap: { template_id: other.template_id! } } })}
                />
              ))}
            </ul>
          ) : (
            <Text>No other dish is similar enough. Write to your nutritionist to ask for one.</Text>
          )
        }
      </Loaded>
      <div>
        <PlainButton size="sm" onClick={onDone}>
          Keep {meal.title}
        </PlainButton>
      </div>
    </section>
  )
}

type OfferProps = { other: Meal; meal: Meal; hasFigures: boolean; isBusy: boolean; onTake: () => void }

function Offer({ other, meal, hasFigures, isBusy, onTake }: OfferProps) {
  return (
    <Box component="li" px="md" py="sm" bdrs="md" className="row loose card">
      <div className="fill breaks">
        <Text fw={600}>{other.title}</Text>
        <Muted>{other.portion}</Muted>
        {hasFigures ? (
          <Text size="sm">
            <EnergyDifference dish={other} meal={meal} />
          </Text>
        ) : null}
      </div>
      <Button
        className="rigid"
        variant="light"
        size="sm"
        aria-label={`Take ${other.title}`}
        disabled={isBusy}
        onClick={onTake}
      >
        Take
      </Button>
    </Box>
  )
}
