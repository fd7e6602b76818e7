import { Stack } from '@mantine/core'
import { formatDate } from '#domain/dates.ts'
import { homeNames } from '#domain/people/home.ts'
import {
  activityLabels,
  goalLabels,
  type PatientProfile,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import type { Fact } from '#web/components/content/facts.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { HomeFields } from '#web/components/profile/home-fields.tsx'
import {
  EmergencyField,
  GoalFields,
  LanguageField,
  NeedsField,
  PregnancyField,
  type ProfileFields,
} from '#web/components/profile/profile-fields.tsx'
import { OptionalSection } from './optional-section.tsx'

const fields = [
  'goal',
  'target_weight_kg',
  'activity_level',
  'pregnancy',
  'due_date',
  'last_period',
  'health_needs',
  'preferred_language',
  'emergency_contact',
] as const

/** Optional facts that help the nutritionist. */
export function MoreAboutYou({ form }: { form: ProfileFields }) {
  const isAsked = (name: (typeof fields)[number]) => {
    if (name === 'due_date' || name === 'last_period') return form.values.pregnancy?.startsWith('pregnant')
    return name !== 'pregnancy' || form.values.gender !== 'male'
  }
  return (
    <OptionalSection
      form={form}
      title="More about you"
      fields={fields.filter(isAsked)}
      about="Optional: goal, activity, health needs, language, emergency contact. We match you by your health needs and your language."
    >
      <Stack>
        <Columns>
          <GoalFields form={form} />
          <PregnancyField form={form} />
          <LanguageField form={form} />
        </Columns>
        <NeedsField form={form} />
        <EmergencyField form={form} />
      </Stack>
    </OptionalSection>
  )
}

/** How somebody lives and eats at home, for the same reason. */
export const HomeAndMeals = ({ form }: { form: ProfileFields }) => (
  <OptionalSection
    form={form}
    title="Home and meals"
    fields={homeNames}
    about="Optional: where your food is from, who cooks, what is in your kitchen, when you eat. Your nutritionist plans with it."
  >
    <HomeFields form={form} />
  </OptionalSection>
)

/** These facts for the profile's list of facts. */
export function moreFacts(profile: PatientProfile): Fact[] {
  return [
    [profileLabels.goal, profile.goal && goalLabels[profile.goal]],
    [profileLabels.activity_level, profile.activity_level && activityLabels[profile.activity_level]],
    [profileLabels.pregnancy, profile.pregnancy && pregnancyLabels[profile.pregnancy]],
    [profileLabels.due_date, profile.due_date && formatDate(profile.due_date)],
    [profileLabels.health_needs, profile.health_needs.join(', '), 'wide'],
    [profileLabels.preferred_language, profile.preferred_language],
    [profileLabels.emergency_contact, profile.emergency_contact, 'wide'],
  ]
}
