import { Chip, Group, Input, MultiSelect } from '@mantine/core'
import type { NutritionistProfileInput } from '#domain/people/nutritionists.ts'
import { languages, type Specialization, specializations } from '#domain/people/specializations.ts'
import type { ZodForm } from '#web/components/forms/form.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'

/** What matching goes by: specializations and languages. */
export function WhoYouHelp({ form }: { form: ZodForm<typeof NutritionistProfileInput> }) {
  return (
    <SectionCard title="Who you help">
      <Input.Wrapper label="Specializations" description="Challengers are matched by them" labelElement="div">
        <Chip.Group
          multiple
          value={(form.values.specializations ?? []) as string[]}
          onChange={(chosen) => form.setFieldValue('specializations', chosen as Specialization[])}
        >
          <Group gap="xs" mt="xs" role="group" aria-label="Specializations">
            {specializations.map((name) => (
              <Chip key={name} value={name} size="md">
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <MultiSelect
        mt="md"
        label="Languages"
        description="In which you can talk with challengers"
        data={languages}
        searchable
        clearable
        {...form.getInputProps('languages')}
      />
    </SectionCard>
  )
}
