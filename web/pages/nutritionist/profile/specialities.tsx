import { type NutritionistProfileInput, practiceLabels } from '#domain/people/nutritionists.ts'
import { languages, specializations } from '#domain/people/specializations.ts'
import type { ZodForm } from '#web/components/forms/form.ts'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { MultiSelect } from '#web/components/forms/select.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'

/** What matching uses: specializations and languages. */
export function WhoYouHelp({ form }: { form: ZodForm<typeof NutritionistProfileInput> }) {
  const chosen = form.values.specializations ?? []
  return (
    <SectionCard title="Who you help">
      <OptionChips
        label={practiceLabels.specializations}
        description="Challengers are matched by them"
        options={specializations}
        value={chosen}
        onToggle={(name) => form.setFieldValue('specializations', toggled(chosen, name))}
      />
      <MultiSelect
        mt="md"
        label={practiceLabels.languages}
        description="In which you can talk with challengers"
        data={languages}
        searchable
        clearable
        {...form.getInputProps('languages')}
      />
    </SectionCard>
  )
}
