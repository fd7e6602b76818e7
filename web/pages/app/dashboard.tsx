import { Skeleton, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Role } from '#domain/endpoint.ts'
import { RoleBadge } from '#web/components/content/role-badge.tsx'
import { ButtonLink, PageTitle } from '#web/components/layout/page.tsx'
import { page } from '#web/lib/startup/lazy.ts'
import { useUser } from '#web/session.tsx'
import classes from './dashboard.module.css'
import { PatientWaiting } from './waiting.tsx'

// Challengers on slow phones do not load what only staff see.
const staff = page(() => import('./waiting-staff.tsx'))
const NutritionistWaiting = lazy(async () => ({ default: (await staff()).NutritionistWaiting }))
const AdminWaiting = lazy(async () => ({ default: (await staff()).AdminWaiting }))

type Area = { enter: string; text: string }
const areas: Record<Role, Area> = {
  patient: { enter: 'Go to my dashboard', text: 'Your meals, your progress and your profile.' },
  nutritionist: { enter: 'Go to my dashboard', text: 'Your challengers, their plans and their reports.' },
  admin: { enter: 'Go to administration', text: 'People, reviews, assignments and what visitors ask.' },
}
/** A front desk is an administrator with another area. */
const deskArea: Area = { enter: 'Go to the front desk', text: 'People, payments and what visitors ask.' }

const waiting = { patient: PatientWaiting, nutritionist: NutritionistWaiting, admin: AdminWaiting }

/** The home page of every role: the person, what waits for them, and a link to their area. */
export function Component() {
  const { name, email, role, desk } = useUser()
  const area = desk ? deskArea : areas[role]
  const Waiting = waiting[role]
  return (
    <>
      <PageTitle>Home</PageTitle>
      <section className={`${classes.welcome} wrap between rims on-deep`} aria-label="Who you are">
        <div>
          <RoleBadge role={role} />
          <Title order={1} className="breaks" mt="0.75rem">
            Hello, {name || email.split('@')[0]}
          </Title>
          <Text c="var(--thali-on-deep-dimmed)" mt={2} className="breaks">
            {email}
          </Text>
          <Text mt={14}>{area.text}</Text>
        </div>
        <ButtonLink
          to={`/app/${role}`}
          size="lg"
          color="yellow"
          rightSection={<IconArrowRight size={20} aria-hidden />}
        >
          {area.enter}
        </ButtonLink>
      </section>
      <Suspense fallback={<Skeleton height="14rem" radius="lg" />}>
        <Waiting />
      </Suspense>
    </>
  )
}
