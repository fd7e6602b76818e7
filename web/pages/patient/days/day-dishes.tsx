import { Button, Text } from '@mantine/core'
import type { DayOffers } from '#domain/days/days.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import type { DayInUse } from './use-day.ts'

/** The dishes for a day that is different, taken as swaps are where the nutritionist allows them. There are no figures. */
export function DayDishes({ day }: { day: DayInUse }) {
  const offers = useApi('GET /patients/days/:date/offers', { params: { date: day.date } })
  return (
    <Loaded query={offers} loading="9rem" failed="The dishes for this day could not be loaded">
      {({ meals }) =>
        meals.length > 0 ? (
          <Offers meals={meals} day={day} />
        ) : (
          <Text>
            {day.planId === null
              ? 'No plan covers this day, so there are no dishes for it.'
              : 'No dish here fits the day and all that you avoid. Write to your nutritionist to ask for one.'}
          </Text>
        )
      }
    </Loaded>
  )
}

function Offers({ meals, day }: { meals: DayOffers['meals']; day: DayInUse }) {
  const mayTake = (day.swaps ?? 'off') !== 'off'
  const isForMeals = meals.some(({ meal_id }) => meal_id)
  const take = useToastMutation('PUT /patients/days/:date/meals/:id', {
    done: 'It stands in your day now. You can go back to the plan at any time.',
    failed: 'The dish could not be taken. Please try again.',
  })
  return (
    <div className="stack">
      {meals.map(({ label, meal_id, dishes }) => {
        const meal = day.meals.find(({ id }) => id === meal_id)
        return (
          <section key={meal_id ?? label} aria-label={label}>
            <Text fw={600}>{label}</Text>
            <ul className="list stack tight">
              {dishes.map(({ template_id, title, portion }) => (
                <li key={template_id ?? title} className="row between">
                  <span className="fill breaks">
                    {title}
                    {portion ? <span className="block small dimmed">{portion}</span> : null}
                  </span>
                  {meal?.title === title ? (
                    <Muted component="span">Taken</Muted>
                  ) : mayTake && meal && meal.state === null && template_id ? (
                    <Button
                      size="sm"
                      variant="light"
                      className="rigid"
                      aria-label={`Take ${title} for ${label}`}
                      disabled={take.isPending}
                      onClick={() =>
                        take.mutate({
                          params: { date: day.date, id: meal.id },
                          body: { swap: { template_id } },
                        })
                      }
                    >
                      Take
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {isForMeals && !mayTake ? (
        <Muted>Your nutritionist plans your dishes without swaps, so these are ideas for this day.</Muted>
      ) : null}
    </div>
  )
}
