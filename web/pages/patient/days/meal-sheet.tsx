import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { page } from '#web/lib/startup/lazy.ts'
import type { DayInUse } from './use-day.ts'

const MealContent = lazy(page(async () => ({ default: (await import('./meal-content.tsx')).MealContent })))

type Props = {
  /** Stays while the sheet closes; undefined before the first meal is opened. */
  meal: DayMeal | undefined
  planId: string
  day: DayInUse
  isOpen: boolean
  onClose: () => void
}

/**
 * A meal of a day over the page. The code of its content loads when it is opened, from the service worker's cache where
 * there is one: the page is there sooner without it.
 */
export function MealSheet({ meal, planId, day, isOpen, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
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
        <MealContent meal={meal} planId={planId} day={day} />
      </Suspense>
    </Modal>
  )
}
