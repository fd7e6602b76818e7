import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/diet.ts'
import { goalLabels, type PatientProfile } from '#domain/people/patients.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import classes from './id.module.css'

/** What nobody may overlook who plans for this challenger: allergies, diet and food rules, the goal. */
export function KeyFacts({ id, name }: { id: string; name: string }) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  return (
    <SectionCard title="What to keep in mind">
      {profile.data ? <Facts profile={profile.data} /> : null}
      {profile.isPending ? <Skeleton height="5rem" aria-busy="true" /> : null}
      {isNotFound(profile.error) && !profile.data ? (
        <Text>
          {name} has not completed the profile yet: allergies, diet and goal are not known. Ask before you
          plan.
        </Text>
      ) : null}
      {profile.error && !profile.data && !isNotFound(profile.error) ? (
        <LoadError query={profile} failed="Failed to load profile. Please try again." />
      ) : null}
    </SectionCard>
  )
}

function Facts({ profile }: { profile: PatientProfile }) {
  const diet = profile.dietary_prefs.map((pref) => dietaryPrefLabels[pref])
  const rules = profile.food_rules.map((rule) => foodRuleLabels[rule])
  const target = profile.target_weight_kg
  const goal = [
    profile.goal && goalLabels[profile.goal],
    target === null ? null : `target ${target} kg`,
  ].filter((part) => part !== null)
  return (
    <dl className={classes.key}>
      <Fact name="Allergies">
        {profile.allergies.length ? (
          <ul className={classes.allergies} aria-label="Allergies">
            {profile.allergies.map((allergy) => (
              <li key={allergy}>
                <IconAlertTriangle size={18} aria-hidden />
                <span>{allergy}</span>
              </li>
            ))}
          </ul>
        ) : (
          'None listed'
        )}
      </Fact>
      <Fact name="Diet">
        <Badges labels={diet} />
      </Fact>
      <Fact name="Food rules">
        <Badges labels={rules} />
      </Fact>
      <Fact name="Goal">{goal.length ? <strong>{goal.join(', ')}</strong> : 'None stated'}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Badges({ labels }: { labels: string[] }) {
  if (!labels.length) return 'None listed'
  return (
    <span className={classes.badges}>
      {labels.map((label) => (
        <StatusBadge key={label} tone="green">
          {label}
        </StatusBadge>
      ))}
    </span>
  )
}
