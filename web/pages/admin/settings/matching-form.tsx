import { NumberInput, Skeleton, Text } from '@mantine/core'
import { useEffect } from 'react'
import { matchingHours } from '#domain/care/promises.ts'
import { MatchingInput } from '#domain/site/settings.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { FormFoot } from './form-foot.tsx'
import { type Section, SectionForm, useSaving } from './section-form.tsx'
import classes from './settings.module.css'
import { useDraftedForm } from './use-drafted-form.ts'

type Props = { onChanged: (isChanged: boolean) => void }

const valuesOf = ({ stored }: Section<'matching'>) => ({
  automatic_after_hours: stored.automatic_after_hours ?? ('' as const),
})

/** When the platform matches by itself. */
export function MatchingSettings(props: Props) {
  const { data, error, isPending, refetch } = useApi('GET /admin/settings/matching', {
    refetchOnWindowFocus: true,
  })
  return (
    <SectionCard title="Matching">
      <Text c="dimmed" mb="md" maw="46rem">
        Challengers are promised a nutritionist within {matchingHours} hours. When nobody has confirmed a
        match by then, the best one is assigned by itself some hours earlier.
      </Text>
      {isPending ? <Skeleton height="8rem" aria-busy /> : null}
      <LoadError query={{ data, error, refetch }} failed="Failed to load the hours of matching" />
      {data ? <MatchingForm section={data} {...props} /> : null}
    </SectionCard>
  )
}

function MatchingForm({ section, onChanged }: Props & { section: Section<'matching'> }) {
  const drafted = useDraftedForm(MatchingInput, {
    name: 'settings-matching',
    version: section.version,
    values: valuesOf(section),
  })
  const { form, isChanged } = drafted
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  const saving = useSaving('matching', drafted, {
    valuesOf,
    done: 'Matching saved',
    failed: 'The settings could not be saved. Please try again.',
  })
  const submit = form.onSubmit(({ automatic_after_hours = null }) => saving.save({ automatic_after_hours }))

  return (
    <SectionForm label="Matching" saving={saving} onSubmit={submit}>
      <div className={classes.fields}>
        <NumberInput
          label="Hours of waiting"
          description={`From 1 to ${matchingHours - 1}. Left empty: ${section.standard.automatic_after_hours}.`}
          placeholder={String(section.standard.automatic_after_hours)}
          min={1}
          max={matchingHours - 1}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('automatic_after_hours')}
        />
      </div>
      <FormFoot isBusy={saving.sending.isBusy} isChanged={isChanged} saved={section} label="Save matching" />
    </SectionForm>
  )
}
