import { NumberInput, Text } from '@mantine/core'
import { matchingHours } from '#domain/care/promises.ts'
import { MatchingInput } from '#domain/site/settings.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { type Section, SectionForm, useSectionForm } from './section-form.tsx'
import classes from './settings.module.css'

const valuesOf = ({ stored }: Section<'matching'>) => ({
  automatic_after_hours: stored.automatic_after_hours ?? ('' as const),
})

/** The hours until automatic matching. */
export function MatchingSettings() {
  const matching = useApi('GET /admin/settings/matching', { refetchOnWindowFocus: true })
  return (
    <SectionCard title="Matching">
      <Text c="dimmed" mb="md" maw="46rem">
        Challengers are promised a nutritionist within {matchingHours} hours. While nobody confirms a match,
        the best one is assigned by itself some hours before.
      </Text>
      <Loaded query={matching} loading="8rem" failed="Failed to load the hours of matching">
        {(section) => <MatchingForm section={section} />}
      </Loaded>
    </SectionCard>
  )
}

function MatchingForm({ section }: { section: Section<'matching'> }) {
  const form = useSectionForm('matching', MatchingInput, {
    section,
    valuesOf,
    done: 'Matching saved',
    failed: 'The settings could not be saved. Please try again.',
  })
  const submit = form.onSubmit(({ automatic_after_hours = null }) => form.save({ automatic_after_hours }))
  const standard = section.standard.automatic_after_hours
  return (
    <SectionForm label="Matching" form={form} onSubmit={submit}>
      <div className={`${classes.fields} columns`}>
        <NumberInput
          label="Hours of waiting"
          description={`From 1 to ${matchingHours - 1}. Left empty: ${standard}.`}
          placeholder={String(standard)}
          min={1}
          max={matchingHours - 1}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('automatic_after_hours')}
        />
      </div>
    </SectionForm>
  )
}
