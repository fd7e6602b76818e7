import { Text, Textarea, TextInput } from '@mantine/core'
import { IssuerInput } from '#domain/site/settings.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { type Section, SectionForm, useSectionForm } from './section-form.tsx'
import classes from './settings.module.css'

const valuesOf = ({ stored }: Section<'issuer'>) => ({
  legal_name: stored.legal_name ?? '',
  address: stored.address ?? '',
  gstin: stored.gstin ?? '',
})

/** Who issues the receipts. */
export function IssuerSettings() {
  const issuer = useApi('GET /admin/settings/issuer', { refetchOnWindowFocus: true })
  return (
    <SectionCard title="Issuer of receipts">
      <Text c="dimmed" mb="md" maw="46rem">
        They stand on every receipt and refund note that is made from now on, also of earlier payments. A
        field left empty is left out.
      </Text>
      <Loaded query={issuer} loading="12rem" failed="Failed to load the issuer of receipts">
        {(section) => <IssuerForm section={section} />}
      </Loaded>
    </SectionCard>
  )
}

function IssuerForm({ section }: { section: Section<'issuer'> }) {
  const form = useSectionForm('issuer', IssuerInput, {
    section,
    valuesOf,
    done: 'Issuer of receipts saved',
    failed: 'The settings could not be saved. Please try again.',
  })
  return (
    <SectionForm label="Issuer of receipts" form={form} onSubmit={form.onSubmit(form.save)}>
      <div className={`${classes.fields} columns`}>
        <TextInput label="Legal name" maxLength={200} {...form.getInputProps('legal_name')} />
        <TextInput
          label="GSTIN"
          description="15 characters; only if you are registered"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('gstin')}
        />
        <Textarea
          label="Address"
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('address')}
        />
      </div>
    </SectionForm>
  )
}
