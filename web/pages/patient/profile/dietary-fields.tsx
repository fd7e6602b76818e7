import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  dietaryPrefLabels,
  dietaryPrefs,
  foodRuleLabels,
  foodRules,
  toggleDietaryPref,
} from '#domain/food/diet.ts'
import type { PatientProfileInput } from '#domain/people/patients.ts'
import type { ZodForm } from '#web/components/forms/form.ts'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { FoldedSection } from './folded-section.tsx'

export function DietaryFields({ form }: { form: ZodForm<typeof PatientProfileInput> }) {
  const prefs = form.values.dietary_prefs ?? []
  const rules = form.values.food_rules ?? []
  // Open at first for people who have not answered yet.
  const [isOpened, setOpened] = useState(prefs.length + rules.length === 0)
  const chosen = [
    ...prefs.map((pref) => dietaryPrefLabels[pref]),
    ...rules.map((rule) => foodRuleLabels[rule]),
  ]
  return (
    <FoldedSection
      title="Dietary Preferences"
      opened={isOpened}
      onToggle={() => setOpened(!isOpened)}
      summary={<Text>{chosen.join(', ') || 'None chosen yet'}</Text>}
    >
      <Stack>
        <OptionChips
          label="How you eat"
          description="Vegetarian, Non-Vegetarian and Vegan exclude one another; Keto and Paleo go with any."
          options={dietaryPrefs}
          labels={dietaryPrefLabels}
          value={prefs}
          onToggle={(pref) => form.setFieldValue('dietary_prefs', toggleDietaryPref(prefs, pref))}
          error={form.errors.dietary_prefs}
        />
        <OptionChips
          label="Food rules"
          options={foodRules}
          labels={foodRuleLabels}
          value={rules}
          onToggle={(rule) => form.setFieldValue('food_rules', toggled(rules, rule))}
        />
      </Stack>
    </FoldedSection>
  )
}
