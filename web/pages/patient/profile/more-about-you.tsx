import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  activityLabels,
  goalLabels,
  type PatientProfile,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import type { Fact } from '#web/components/content/facts.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { placeFocus } from '#web/lib/focus.ts'
import { FoldedSection } from './folded-section.tsx'
import {
  EmergencyField,
  GoalFields,
  LanguageField,
  NeedsField,
  PregnancyField,
  type ProfileFields,
} from './profile-fields.tsx'

const fields = [
  'goal',
  'target_weight_kg',
  'activity_level',
  'pregnancy',
  'health_needs',
  'preferred_language',
  'emergency_contact',
] as const

/** Optional facts that help the nutritionist. */
export function MoreAboutYou({ form }: { form: ProfileFields }) {
  const [isOpened, setOpened] = useState(false)
  const isAskedPregnancy = form.values.gender !== 'male'
  const shown = fields.filter((name) => name !== 'pregnancy' || isAskedPregnancy)
  const filled = shown.filter((name) => {
    const value = form.values[name]
    return Array.isArray(value) ? value.length : value
  }).length
  const refused = fields.find((name) => form.errors[name])

  useEffect(() => {
    if (!refused) return
    setOpened(true)
    // A field in the folded section can't take the focus, so open the section first.
    const isFirst = !document.activeElement?.matches('[aria-invalid="true"]')
    if (isFirst) return placeFocus(() => document.querySelector<HTMLElement>(`[data-path="${refused}"]`))
  }, [refused])

  return (
    <FoldedSection
      title="More about you"
      opened={isOpened}
      onToggle={() => setOpened(!isOpened)}
      summary={
        <Text c={filled ? undefined : 'dimmed'}>
          {filled
            ? `${filled} of ${shown.length} filled in`
            : 'Optional: goal, activity, health needs, language, emergency contact. We match you by your health needs and your language.'}
        </Text>
      }
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
    </FoldedSection>
  )
}

/** These facts for the profile's list of facts. */
export function moreFacts(profile: PatientProfile): Fact[] {
  return [
    [profileLabels.goal, profile.goal && goalLabels[profile.goal]],
    [profileLabels.activity_level, profile.activity_level && activityLabels[profile.activity_level]],
    [profileLabels.pregnancy, profile.pregnancy && pregnancyLabels[profile.pregnancy]],
    [profileLabels.health_needs, profile.health_needs.join(', '), 'wide'],
    [profileLabels.preferred_language, profile.preferred_language],
    [profileLabels.emergency_contact, profile.emergency_contact, 'wide'],
  ]
}
