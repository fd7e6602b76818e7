import { Text, TextInput } from '@mantine/core'
import { BrandInput } from '#domain/site/settings.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { type Section, SectionForm, useSectionForm } from './section-form.tsx'
import classes from './settings.module.css'

const fields = [
  { name: 'brand_name', label: 'Name', type: 'text' },
  { name: 'support_email', label: 'Support mailbox', type: 'email' },
  { name: 'support_phone', label: 'Support phone', type: 'tel' },
  { name: 'social_url', label: 'Social profile', type: 'url' },
  { name: 'grievance_officer', label: 'Grievance officer', type: 'text' },
] as const

const valuesOf = ({ stored }: Section<'brand'>) => ({
  brand_name: stored.brand_name ?? '',
  support_email: stored.support_email ?? '',
  support_phone: stored.support_phone ?? '',
  social_url: stored.social_url ?? '',
  grievance_officer: stored.grievance_officer ?? '',
})

/** The platform's name and contact details. */
export function BrandSettings() {
  const brand = useApi('GET /admin/settings/brand', { refetchOnWindowFocus: true })
  return (
    <SectionCard title="Name and contact">
      <Text c="dimmed" mb="md" maw="46rem">
        They stand on every page, in e-mails and in the built-in terms. Terms that you have published keep
        their words: publish a new version there. A field left empty is as the server was set up.
      </Text>
      <Loaded query={brand} loading="16rem" failed="Failed to load name and contact">
        {(section) => <BrandForm section={section} />}
      </Loaded>
    </SectionCard>
  )
}

const published = (phone: string | null) =>
  phone
    ? `Published: ${phone}, for calls and WhatsApp.`
    : 'Not published: no page shows a phone number or WhatsApp until you set one.'

function BrandForm({ section }: { section: Section<'brand'> }) {
  const form = useSectionForm('brand', BrandInput, {
    section,
    valuesOf,
    done: 'Name and contact saved',
    failed: 'The settings could not be saved. Please try again.',
  })
  const phone = section.stored.support_phone ?? section.standard.support_phone
  return (
    <SectionForm label="Name and contact" form={form} onSubmit={form.onSubmit(form.save)}>
      <div className={`${classes.fields} columns`}>
        {fields.map(({ name, label, type }) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            placeholder={section.standard[name] ?? 'None'}
            description={name === 'support_phone' ? published(phone) : null}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </SectionForm>
  )
}
