import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { TermsInput, type TermsVersion, termsChangedMessage } from '#domain/site/terms.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { type EntryForm, EntryList } from './entry-list.tsx'
import { DraftNotice, stillHere } from './form-foot.tsx'
import classes from './settings.module.css'
import { TermsPublish } from './terms-publish.tsx'
import { useDraftedForm } from './use-drafted-form.ts'

const TermsForm = TermsInput.pick({ title: true, sections: true })

const valuesOf = ({ title, sections }: TermsVersion) => ({ title, sections })

/** Changes the terms: first written, then read as others will, then published. */
export function TermsEditor({ inForce }: { inForce: TermsVersion }) {
  const drafted = useDraftedForm(TermsForm, {
    name: 'terms',
    version: inForce.number,
    values: valuesOf(inForce),
  })
  const { form, isChanged } = drafted
  const [isReading, setReading] = useState(false)
  const changed = useRef(isChanged)
  changed.current = isChanged
  const isDirty = useCallback(() => changed.current, [])

  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <DraftNotice
        {...drafted}
        message={isReading ? `Another version is in force now. ${stillHere}` : termsChangedMessage}
        onDiscard={() => {
          drafted.discard()
          setReading(false)
        }}
      />
      {isReading ? (
        <TermsPublish
          terms={form.values as TermsVersion}
          replaces={drafted.version}
          onBack={() => setReading(false)}
          onPublished={(published) => {
            drafted.load({ version: published.number, values: valuesOf(published) })
            setReading(false)
          }}
        />
      ) : (
        <Writing form={form} isChanged={isChanged} onDone={() => setReading(true)} />
      )}
    </>
  )
}

type WritingProps = {
  form: ReturnType<typeof useDraftedForm<typeof TermsForm>>['form']
  isChanged: boolean
  onDone: () => void
}

function Writing({ form, isChanged, onDone }: WritingProps) {
  return (
    <form noValidate aria-label="Terms" onSubmit={form.onSubmit(onDone)}>
      <SectionCard title="Write">
        <Stack>
          <Text c="dimmed" maw="46rem">
            A blank line begins a new paragraph, lines that begin with "- " become a list. Names and contact
            details stand here as they are: changing them in the settings does not change published terms.
          </Text>
          <TextInput label="Title of the page" withAsterisk {...form.getInputProps('title')} />
          <EntryList
            form={form as unknown as EntryForm}
            path="sections"
            label="Sections"
            noun="section"
            count={form.values.sections?.length ?? 0}
            max={40}
            rows={4}
          />
          <div className={classes.foot}>
            <Button type="submit" disabled={!isChanged}>
              Preview
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {isChanged ? 'Not published yet' : 'These are the terms in force'}
            </Text>
          </div>
        </Stack>
      </SectionCard>
    </form>
  )
}
