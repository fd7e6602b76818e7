import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Care } from '#domain/care/care.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useNow } from '#web/lib/today.ts'
import { matchingText } from '#web/pages/patient/care/matching-text.ts'
import classes from './dashboard.module.css'

type Props = {
  care: Care | undefined
  hasProfile: boolean
  hasPlan?: boolean
  /** How long matching may still take, above the steps; or who the nutritionist is, below them. */
  status?: ReactNode
}

function planText(nutritionist: Care['nutritionist']): string {
  if (!nutritionist) return 'They create it, and you are notified when it is ready.'
  if (nutritionist.away) return 'You are notified when it is ready.'
  return `${nutritionist.name} creates it, and you are notified when it is ready.`
}

/** The steps to the first plan, and how far the challenger has come. */
export function StartSteps({ care, hasProfile, hasPlan = false, status }: Props) {
  const isMatched = !!care?.nutritionist
  const now = useNow()
  const steps = [
    {
      title: 'Complete your profile',
      text: 'About you, how you eat, and what you must avoid.',
      isDone: hasProfile,
    },
    { title: 'Get assigned a nutritionist', text: matchingText(care, now), isDone: isMatched },
    {
      title: 'Receive your meal plan',
      text: hasPlan ? 'It stands under Meal Plans.' : planText(care?.nutritionist ?? null),
      isDone: hasPlan,
    },
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  const nutritionist = status ? (
    <section className={classes.status} aria-label="Your Nutritionist">
      {status}
    </section>
  ) : null
  return (
    <SectionCard title="Getting Started">
      {isMatched ? null : nutritionist}
      <ol className={`${classes.steps} list stack loose`}>
        {steps.map(({ title, text, isDone }, index) => (
          <li
            key={title}
            data-done={isDone || undefined}
            data-current={index === current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
            <Badge isDone={isDone} isNext={index === 0} />
          </li>
        ))}
      </ol>
      {isMatched ? nutritionist : null}
    </SectionCard>
  )
}

/** Only the first step is the challenger's own; the others are done by the team. */
function Badge({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  if (isDone) return <StatusBadge tone="green">Done</StatusBadge>
  return isNext ? <StatusBadge tone="yellow">Next</StatusBadge> : <StatusBadge>Pending</StatusBadge>
}
