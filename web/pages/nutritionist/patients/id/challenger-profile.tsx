import { Text } from '@mantine/core'
import { ageOn, formatDate } from '#domain/dates.ts'
import {
  activityLabels,
  bmi,
  genderLabels,
  type PatientProfile,
  profileLabels,
} from '#domain/people/patients.ts'
import { heightText, weightText } from '#domain/people/units.ts'
import { type Fact, Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import classes from '#web/pages/nutritionist/patients/id.module.css'

export function ChallengerProfile({ id }: { id: string }) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  return (
    <SectionCard title="Profile">
      <Loaded
        query={profile}
        loading="10rem"
        missing={<Text c="dimmed">This challenger has not completed their profile yet.</Text>}
        failed="Failed to load profile. Please try again."
      >
        {(data) => <ProfileFacts profile={data} />}
      </Loaded>
    </SectionCard>
  )
}

function ProfileFacts({ profile }: { profile: PatientProfile }) {
  const units = useUnits()
  const today = useToday()
  const facts: Fact[] = [
    ['Age', `${ageOn(profile.dob, today)} years, born ${formatDate(profile.dob)}`],
    [profileLabels.gender, profile.gender && genderLabels[profile.gender]],
    [profileLabels.height_cm, heightText(profile.height_cm, units)],
    [profileLabels.start_weight_kg, weightText(profile.start_weight_kg, units)],
    ['BMI at the start', bmi(profile.start_weight_kg, profile.height_cm).toFixed(1)],
    [profileLabels.activity_level, profile.activity_level && activityLabels[profile.activity_level]],
    [profileLabels.preferred_language, profile.preferred_language],
    [profileLabels.emergency_contact, profile.emergency_contact],
    [profileLabels.guardian_name, profile.guardian_name],
  ]
  return <Facts className={classes.facts} facts={facts} />
}
