import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { whole } from '#domain/numbers.ts'
import { mostExamples, type SampleDay, type SampleMeal } from '#domain/plans/sample-day.ts'
import { CookButton } from '#web/components/content/cook.tsx'
import { MealTypeIcon } from '#web/components/content/meal-type-icon.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import {
  ButtonLink,
  Muted,
  PageHeader,
  PlainButton,
  SectionCard,
  TextLink,
} from '#web/components/layout/page.tsx'
import { MealLine } from '#web/components/plans/meal-line.tsx'
import { isNotFound, useApi, useComputed } from '#web/lib/api/queries.ts'
import { StartSteps } from '#web/pages/patient/dashboard/getting-started.tsx'
import { Thali } from '#web/pages/patient/dashboard/thali.tsx'
import { useCurrentPlan } from '#web/pages/patient/meal-plans/current-plan.ts'

/** What somebody sees before anybody has acted for them: about how much energy, an example day, and what happens next. */
export function Component() {
  const [example, setExample] = useState(1)
  const plan = useCurrentPlan()
  const care = useApi('GET /patients/care', { refetchOnWindowFocus: true })
  const sample = useComputed('POST /patients/sample-day', { body: { example }, enabled: !plan.data })
  if (plan.data) return <Navigate to="/app/patient/" replace />
  if (isNotFound(sample.error)) return <Navigate to="/app/patient/start" replace />
  return (
    <>
      <PageHeader title="Your First Day" description="What can be said before your own plan is there." />
      <Stack gap="lg" maw="46rem">
        {sample.isPending ? <Skeleton height="20rem" radius="lg" aria-busy /> : null}
        <LoadError query={sample} failed="The example day could not be made. Please try again." />
        {sample.data ? (
          <Sample
            sample={sample.data}
            isBusy={sample.isFetching}
            onOther={() => setExample((example % mostExamples) + 1)}
          />
        ) : null}
        <StartSteps care={care.data} hasProfile />
        <SectionCard title="More about your home">
          <Text mb="sm">
            Who cooks, what is in your kitchen and when you eat: a plan that fits your days is easier to keep.
            Add it in <TextLink to="/app/patient/profile">your profile</TextLink> whenever you like.
          </Text>
        </SectionCard>
        <Group>
          <ButtonLink to="/app/patient/">Go to my dashboard</ButtonLink>
        </Group>
      </Stack>
    </>
  )
}

type Props = { sample: SampleDay; isBusy: boolean; onOther: () => void }

function Sample({ sample: { energy, meals, absent, missing }, isBusy, onOther }: Props) {
  return (
    <>
      {energy ? (
        <SectionCard title="About how much energy">
          <Text fw={600} size="lg">
            About {whole(energy.from)} to {whole(energy.to)} kcal a day
          </Text>
          <Muted mt={4}>{energy.how} Your nutritionist confirms or changes it: this is no advice yet.</Muted>
        </SectionCard>
      ) : null}
      {meals ? (
        <SectionCard title="An example day">
          <Alert mb="md" py="xs">
            An example, not advice for you
          </Alert>
          <div className="row" aria-busy={isBusy}>
            <Thali meals={meals.map((meal) => ({ ...meal, state: 'eaten' as const }))} />
            <Muted className="fill">
              Dishes that clash with nothing you told us, from your region where you said it, and in season.
            </Muted>
          </div>
          <ul className="list stack ruled" aria-label="Meals of the example day" aria-busy={isBusy}>
            {meals.map((meal) => (
              <ExampleMeal key={meal.id} meal={meal} />
            ))}
          </ul>
          <PlainButton mt="md" disabled={isBusy} onClick={onOther}>
            Another Example
          </PlainButton>
        </SectionCard>
      ) : null}
      {absent ? (
        <SectionCard title="Your meals">
          <Text>{absent}</Text>
          {missing.length ? (
            <ButtonLink mt="md" variant="light" to={`/app/patient/start?ask=${missing.join(',')}`}>
              Answer
            </ButtonLink>
          ) : null}
        </SectionCard>
      ) : null}
    </>
  )
}

function ExampleMeal({ meal }: { meal: SampleMeal }) {
  return (
    <li className="row">
      <MealTypeIcon type={meal.meal_type} />
      <div className="fill">
        <MealLine meal={{ ...meal, notes: null }} />
      </div>
      {meal.recipe ? <CookButton title={meal.title} recipe={meal.recipe} /> : null}
    </li>
  )
}
