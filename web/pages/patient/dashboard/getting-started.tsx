import { Group, Stack, Text, Title } from '@mantine/core'
import { IconMessageQuestion, IconUserCircle, IconUserHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Care } from '#domain/care/care.ts'
import { StatCard } from '#web/components/content/figures.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink, Muted, SectionCard } from '#web/components/layout/page.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { useNow } from '#web/lib/today.ts'
import { CareCard, type LoadedCare } from '#web/pages/patient/care/care-card.tsx'
import { matchingText } from '#web/pages/patient/care/matching-text.ts'
import { readStart } from '#web/pages/patient/start/start-draft.ts'
import { useUser } from '#web/session.tsx'
import { LinkTiles } from './actions.tsx'
import classes from './dashboard.module.css'

/** The dashboard of a challenger without a profile. An administrator may have assigned a nutritionist all the same. */
export function GettingStarted({ care, hasPlan }: { care: LoadedCare; hasPlan: boolean }) {
  const { id } = useUser()
  const isBegun = readStart(id) !== null
  const nutritionist = care.data?.nutritionist
  return (
    <Stack gap="lg">
      <div className={classes.start}>
        <section className={`${classes.invite} on-deep`} aria-labelledby="complete-profile">
          <div>
            <Title order={2} id="complete-profile">
              Complete Your Profile
            </Title>
            <p>
              Your nutritionist plans with what you tell us: your measurements, how you like to eat, your
              allergies. Step by step it takes a few minutes; or fill in one form.
            </p>
            <Group gap="sm">
              <ButtonLink to="/app/patient/start" color="yellow" size="md">
                {isBegun ? 'Go On Step by Step' : 'Begin Step by Step'}
              </ButtonLink>
              <ButtonLink to="/app/patient/profile" variant="white" size="md">
                Complete Your Profile
              </ButtonLink>
            </Group>
          </div>
          <Plate>
            <IconUserHeart stroke={1.6} />
          </Plate>
        </section>
        <StatCard
          label="Profile Status"
          value="Incomplete"
          hint={nutritionist ? `${nutritionist.name} plans with it` : 'We match you once it is complete'}
          icon={<IconUserCircle />}
          tone="yellow"
        />
      </div>
      <StartSteps care={care.data} hasProfile={false} hasPlan={hasPlan} />
      {nutritionist ? <CareCard care={care} /> : null}
      <LinkTiles
        title="Quick Actions"
        tiles={[
          [IconUserCircle, 'Complete Profile', null, '/app/patient/profile'],
          [IconMessageQuestion, 'Contact Support', null, '/contact'],
        ]}
      />
    </Stack>
  )
}

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
  const plan = hasPlan ? 'It stands under Meal Plans.' : planText(care?.nutritionist ?? null)
  const steps: [title: string, text: string, isDone: boolean][] = [
    ['Complete your profile', 'About you, how you eat, and what you must avoid.', hasProfile],
    ['Get assigned a nutritionist', matchingText(care, now), isMatched],
    ['Receive your meal plan', plan, hasPlan],
  ]
  const current = steps.findIndex(([, , isDone]) => !isDone)
  const nutritionist = status ? (
    <section className={classes.status} aria-label="Your Nutritionist">
      {status}
    </section>
  ) : null
  return (
    <SectionCard title="Getting Started">
      {isMatched ? null : nutritionist}
      <ol className={`${classes.steps} list stack loose`}>
        {steps.map(([title, text, isDone], index) => (
          <li
            key={title}
            data-done={isDone || undefined}
            data-current={index === current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <div>
              <Text fw={600}>{title}</Text>
              <Muted>{text}</Muted>
            </div>
            {/* Only the first step is the challenger's own; the others are done by the team. */}
            <StatusBadge tone={isDone ? 'green' : index === 0 ? 'yellow' : 'gray'}>
              {isDone ? 'Done' : index === 0 ? 'Next' : 'Pending'}
            </StatusBadge>
          </li>
        ))}
      </ol>
      {isMatched ? nutritionist : null}
    </SectionCard>
  )
}
