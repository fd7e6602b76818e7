import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { later } from '#web/lib/startup/later.ts'
import { page } from '#web/lib/startup/lazy.ts'
import { useRecipesAhead } from '#web/pages/patient/meal-plans/current-plan.ts'
import type { DayInUse } from './use-day.ts'

const load = () => import('./meal-content.tsx')
const MealContent = lazy(page(async () => ({ default: (await load()).MealContent })))

/** The plan that a day's meals are from. */
export type PlanOfDay = Pick<MealPlan, 'id' | 'clash_reason'>

type Props = {
  /** Stays while the sheet closes; undefined before the first meal is opened. */
  meal: DayMeal | undefined
  plan: PlanOfDay
  day: DayInUse
  isOpen: boolean
  onClose: () => void
}

/**
 * A meal of a day over the page. The code of its content loads when it is opened, from the service worker's cache where
 * there is one: the page is there sooner without it. Without a worker it loads once the page is idle, so that a meal
 * opens without a network, too.
 */
export function MealSheet({ meal, plan, day, isOpen, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  useRecipesAhead(plan.id, day.meals)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return later(() => void load().catch(() => {}))
  }, [])
  if (!meal) return null
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={meal.title}
      size="lg"
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
    >
      <Suspense fallback={<Skeleton height="20rem" radius="md" aria-busy />}>
        <MealContent meal={meal} plan={plan} day={day} />
      </Suspense>
    </Modal>
  )
}
