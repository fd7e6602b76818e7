import { CloseButton, Text, Title } from '@mantine/core'
import { IconSoup } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dateOf } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { unexplainedDishes } from '#domain/plans/plan-clashes.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { Plate } from '#web/components/layout/plate.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { useNow } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import classes from './first-plan.module.css'

const store = deviceStore('first_plan:')
/** Later, and on another device, a first plan is no news. */
const newsMs = 7 * 24 * 3_600_000

/**
 * Welcomes the first plan, once, when it is opened in the week after it was published; not one that is over, which was
 * entered later. Stands after the plan.
 */
export function FirstPlan({ plan }: { plan: MealPlan }) {
  const { id } = useUser()
  const [isShown, setShown] = useState(() => store.read(id) === null)
  const isRecent = useNow() - Date.parse(plan.published_at ?? '') < newsMs
  const isNew = isRecent && planPhase(plan.days) !== 'ended'
  // The same read as that of the list of plans below.
  const plans = useApiList('GET /meal-plans', { query: { limit: 20, skip: 0 }, enabled: isShown && isNew })
  const isFirst = isShown && isNew && plans.data?.total === 1
  const nutritionist = useApi('GET /patients/care', { enabled: isFirst }).data?.nutritionist
  // Whoever came into care later has not made it.
  const maker =
    plan.published_at && nutritionist && nutritionist.since <= dateOf(plan.published_at)
      ? nutritionist.name
      : null
  useEffect(() => {
    if (isFirst) store.write(id, true)
  }, [isFirst, id])
  if (!isFirst) return null
  return (
    <section className={`${classes.welcome} on-deep no-print`} aria-labelledby="first-plan">
      <Plate>
        <IconSoup stroke={1.6} />
      </Plate>
      <div>
        <Title order={2} size="h3" id="first-plan">
          Your first plan is here
        </Title>
        <Text>
          {maker ? `${maker} made it for you. ` : ''}Open a dish for its recipe, and tick what you eat.
          {unexplainedDishes(plan.days).length ? '' : ' Nothing else is needed.'}
        </Text>
      </div>
      <CloseButton aria-label="Dismiss" size="lg" onClick={() => setShown(false)} />
    </section>
  )
}
