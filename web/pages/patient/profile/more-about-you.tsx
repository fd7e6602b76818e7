import { Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  activityLabels,
  activityLevels,
  goalLabels,
  goals,
  type PatientProfile,
  type PatientProfileInput,
  pregnancies,
  pregnancyLabels,
} from '#domain/people/patients.ts'
import { languages, specializations } from '#domain/people/specializations.ts'
import type { Fact } from '#web/components/content/facts.tsx'
import { weightSteps } from '#web/components/forms/figure-field.tsx'
import type { ZodForm } from '#web/components/forms/form.ts'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { WeightField } from '#web/components/forms/unit-fields.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import { FoldedSection } from './folded-section.tsx'

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
export function MoreAboutYou({ form }: { form: ZodForm<typeof PatientProfileInput> }) {
  const [isOpened, setOpened] = useState(false)
  const needs = form.values.health_needs ?? []
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
    const field = document.querySelector<HTMLElement>(`[data-path="${refused}"]`)
    const isFirst = !document.activeElement?.matches('[aria-invalid="true"]')
    if (isFirst) setTimeout(() => field?.focus(), 250)
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
            : 'Optional: goal, activity, health needs, language, emergency contact.'}
        </Text>
      }
    >
      <Stack>
        <Columns>
          <ChoiceSelect label="Goal" choices={goals} labels={goalLabels} {...form.getInputProps('goal')} />
          <WeightField
            label="Target"
            description="The weight you aim for"
            {...weightSteps}
            {...form.getInputProps('target_weight_kg')}
          />
          <ChoiceSelect
            label="Activity level"
            choices={activityLevels}
            labels={activityLabels}
            {...form.getInputProps('activity_level')}
          />
          {isAskedPregnancy ? (
            <ChoiceSelect
              label="Pregnancy or breastfeeding"
              choices={pregnancies}
              labels={pregnancyLabels}
              {...form.getInputProps('pregnancy')}
            />
          ) : null}
          <ChoiceSelect
            label="Preferred language"
            choices={languages}
            {...form.getInputProps('preferred_language')}
          />
        </Columns>
        <OptionChips
          label="Health needs"
          description="We match you with a nutritionist who knows them."
          options={specializations}
          value={needs}
          onToggle={(need) => form.setFieldValue('health_needs', toggled(needs, need))}
        />
        <TextInput
          label="Emergency contact"
          description="Name and phone number"
          maxLength={200}
          {...form.getInputProps('emergency_contact')}
        />
      </Stack>
    </FoldedSection>
  )
}

/** These facts for the profile's list of facts. */
export function moreFacts(profile: PatientProfile): Fact[] {
  return [
    ['Goal', profile.goal && goalLabels[profile.goal]],
    ['Activity level', profile.activity_level && activityLabels[profile.activity_level]],
    ['Pregnancy or breastfeeding', profile.pregnancy && pregnancyLabels[profile.pregnancy]],
    ['Health needs', profile.health_needs.join(', '), 'wide'],
    ['Preferred language', profile.preferred_language],
    ['Emergency contact', profile.emergency_contact, 'wide'],
  ]
}
