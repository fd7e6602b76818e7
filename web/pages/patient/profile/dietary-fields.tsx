import { Stack, Text } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { weekdays } from '#domain/dates.ts'
import {
  dietaryPrefLabels,
  dietaryPrefs,
  foodRuleLabels,
  foodRules,
  toggleDietaryPref,
} from '#domain/food/reading/diet.ts'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { FoldedSection } from './folded-section.tsx'
import type { ProfileFields } from './profile-fields.tsx'
import { WordListField } from './word-list-field.tsx'

type Props = {
  form: ProfileFields
  /** Gets a disliked food that is typed but not added yet. */
  pendingDislike: RefObject<string>
}

export function DietaryFields({ form, pendingDislike }: Props) {
  const prefs = form.values.dietary_prefs ?? []
  const rules = form.values.food_rules ?? []
  const dislikes = form.values.dislikes ?? []
  // Open at first for people who have not answered yet.
  const [isOpened, setOpened] = useState(prefs.length + rules.length === 0)
  const isRefused = Boolean(form.errors.dietary_prefs || form.errors.dislikes)
  const chosen = [
    ...prefs.map((pref) => dietaryPrefLabels[pref]),
    ...rules.map((rule) => foodRuleLabels[rule]),
    ...dislikes.map((food) => `not ${food}`),
  ]
  return (
    <FoldedSection
      title="Dietary Preferences"
      // A refused field must be seen.
      opened={isOpened || isRefused}
      onToggle={() => setOpened(!isOpened)}
      summary={<Text>{chosen.join(', ') || 'None chosen yet'}</Text>}
    >
      <DietaryChoices form={form} pendingDislike={pendingDislike} />
    </FoldedSection>
  )
}

/** How somebody eats: diets, food rules, fasting days, disliked foods. */
export function DietaryChoices({ form, pendingDislike }: Props) {
  const prefs = form.values.dietary_prefs ?? []
  const rules = form.values.food_rules ?? []
  const fasting = form.values.fasting_weekdays ?? []
  const dislikes = form.values.dislikes ?? []
  return (
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
      {rules.includes('fasting_days') ? (
        <OptionChips
          label="Weekdays on which you fast"
          description="Other fasts, such as Ekadashi, belong in the medical notes."
          options={weekdays}
          value={fasting}
          onToggle={(day) => {
            const chosen = toggled(fasting, day)
            form.setFieldValue(
              'fasting_weekdays',
              weekdays.filter((each) => chosen.includes(each)),
            )
          }}
        />
      ) : null}
      <WordListField
        label="Add a food you don't like"
        placeholder="Karela"
        listLabel="Foods you don't like"
        path="dislikes"
        value={dislikes}
        onChange={(list) => form.setFieldValue('dislikes', list)}
        pending={pendingDislike}
        error={form.errors.dislikes}
      />
    </Stack>
  )
}
