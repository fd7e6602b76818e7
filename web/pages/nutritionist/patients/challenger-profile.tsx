import { Skeleton, Stack, Text } from '@mantine/core'
import { ageOn, formatDate } from '#domain/dates.ts'
import {
  activityLabels,
  bmi,
  genderLabels,
  goalLabels,
  type PatientProfile,
} from '#domain/people/patients.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './id.module.css'

export function ChallengerProfile({ id }: { id: string }) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  return (
    <SectionCard title="Profile">
      {profile.isPending ? <Skeleton height="10rem" aria-busy="true" /> : null}
      {isNotFound(profile.error) && !profile.data ? (
        <Text c="dimmed">This challenger has not completed their profile yet.</Text>
      ) : null}
      {profile.error && !profile.data && !isNotFound(profile.error) ? (
        <LoadError query={profile} failed="Failed to load profile. Please try again." />
      ) : null}
      {profile.data ? <Facts profile={profile.data} /> : null}
    </SectionCard>
  )
}

function Facts({ profile }: { profile: PatientProfile }) {
  const today = useToday()
  const facts: [string, string | null][] = [
    ['Age', `${ageOn(profile.dob, today)} years, born ${formatDate(profile.dob)}`],
    ['Gender', profile.gender && genderLabels[profile.gender]],
    ['Height', `${profile.height_cm} cm`],
    ['Starting weight', `${profile.start_weight_kg} kg`],
    ['BMI at the start', bmi(profile.start_weight_kg, profile.height_cm).toFixed(1)],
    ['Goal', profile.goal && goalLabels[profile.goal]],
    ['Target weight', profile.target_weight_kg === null ? null : `${profile.target_weight_kg} kg`],
    ['Activity', profile.activity_level && activityLabels[profile.activity_level]],
    ['Health needs', profile.health_needs.join(', ') || null],
    ['Preferred language', profile.preferred_language],
    ['Emergency contact', profile.emergency_contact],
    ['Parent or guardian', profile.guardian_name],
  ]
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {profile.medical_notes ? (
        <div>
          <Text c="dimmed" size="sm">
            Medical notes
          </Text>
          <Text className={classes.written}>{profile.medical_notes}</Text>
        </div>
      ) : null}
    </Stack>
  )
}
