import { Stack, Text } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { type Weekday, weekdays } from '#domain/dates.ts'
import {
  dietaryPrefLabels,
  dietaryPrefs,
  foodRuleLabels,
  foodRules,
  toggleDietaryPref,
  type WeekdayRule,
  weekdayRuleLabels,
  weekdayRules,
  weekdayRuleTexts,
} from '#domain/food/reading/diet.ts'
import { profileLabels } from '#domain/people/patients.ts'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { useSay } from '#web/lib/say.ts'
import { FoldedSection } from './folded-section.tsx'
import type { ProfileFields } from './profile-values.ts'
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
    ...weekdayRuleTexts(form.values.rule_weekdays ?? {}),
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

const inWeek = (days: Weekday[]) => weekdays.filter((day) => days.includes(day))

const onSomeDays = Object.fromEntries(
  weekdayRules.map((rule) => [rule, `${weekdayRuleLabels[rule]} on some days`]),
) as Record<WeekdayRule, string>

/** The rules that somebody keeps on some weekdays only, each with its weekdays. */
function WeekdayRules({ form }: Pick<Props, 'form'>) {
  const kept = form.values.rule_weekdays ?? {}
  const keep = (rule: WeekdayRule, days: Weekday[] | undefined) => {
    const { [rule]: _, ...others } = kept
    form.setFieldValue('rule_weekdays', days ? { ...others, [rule]: days } : others)
  }
  const open = weekdayRules.filter((rule) => kept[rule])
  return (
    <>
      <OptionChips
        label="Rules of some weekdays"
        description="For example no onion and garlic on Mondays."
        options={weekdayRules}
        data-path="weekday_rules"
        labels={onSomeDays}
        value={open}
        onToggle={(rule) => keep(rule, kept[rule] ? undefined : [])}
      />
      {open.map((rule) => (
        <OptionChips
          key={rule}
          label={`Weekdays: ${weekdayRuleLabels[rule]}`}
          options={weekdays}
          value={kept[rule] ?? []}
          onToggle={(day) => keep(rule, inWeek(toggled(kept[rule] ?? [], day)))}
        />
      ))}
    </>
  )
}

/** How somebody eats: diets, food rules, fasting days, disliked foods. */
export function DietaryChoices({ form, pendingDislike }: Props) {
  const say = useSay()
  const prefs = form.values.dietary_prefs ?? []
  const rules = form.values.food_rules ?? []
  const fasting = form.values.fasting_weekdays ?? []
  return (
    <Stack>
      <OptionChips
        label={say('How you eat', 'Diet')}
        description="Vegetarian, Non-Vegetarian and Vegan exclude one another; Keto and Paleo go with any."
        options={dietaryPrefs}
        labels={dietaryPrefLabels}
        {...form.getInputProps('dietary_prefs')}
        onToggle={(pref) => form.setFieldValue('dietary_prefs', toggleDietaryPref(prefs, pref))}
      />
      <OptionChips
        label={profileLabels.food_rules}
        options={foodRules}
        labels={foodRuleLabels}
        {...form.getInputProps('food_rules')}
      />
      {rules.includes('fasting_days') ? (
        <OptionChips
          label={say('Weekdays on which you fast', 'Weekdays of fasting')}
          description="Other fasts, such as Ekadashi, belong in the medical notes."
          options={weekdays}
          value={fasting}
          onToggle={(day) => form.setFieldValue('fasting_weekdays', inWeek(toggled(fasting, day)))}
        />
      ) : null}
      <WeekdayRules form={form} />
      <WordListField
        label={say("Add a food you don't like", 'Add a food they do not like')}
        placeholder="Karela"
        listLabel={say("Foods you don't like", 'Foods they do not like')}
        pending={pendingDislike}
        {...form.getInputProps('dislikes')}
      />
    </Stack>
  )
}
