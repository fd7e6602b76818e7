import { Anchor, Checkbox, Text } from '@mantine/core'
import { Link } from 'react-router'
import { SecurityInput } from '#domain/site/settings.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { type Section, SectionForm, useSectionForm } from './section-form.tsx'

const valuesOf = ({ stored, standard }: Section<'security'>) => ({
  second_factor_for_staff: stored.second_factor_for_staff ?? standard.second_factor_for_staff,
})

/** Whether staff need two-step sign-in. */
export function SecuritySettings() {
  const security = useApi('GET /admin/settings/security', { refetchOnWindowFocus: true })
  return (
    <SectionCard title="Security">
      <Text c="dimmed" mb="md" maw="46rem">
        With two-step sign-in a stolen password is not enough. Everybody can turn it on in their{' '}
        <Anchor component={Link} to="/app/account">
          account
        </Anchor>
        .
      </Text>
      <Loaded query={security} loading="6rem" failed="Failed to load the security settings">
        {(section) => <SecurityForm section={section} />}
      </Loaded>
    </SectionCard>
  )
}

function SecurityForm({ section }: { section: Section<'security'> }) {
  const form = useSectionForm('security', SecurityInput, {
    section,
    valuesOf,
    done: 'Security saved',
    failed: 'The settings could not be saved. Please try again.',
  })
  return (
    <SectionForm label="Security" form={form} onSubmit={form.onSubmit(form.save)}>
      <Checkbox
        label="Staff need two-step sign-in"
        description="Nutritionists and administrators set it up when they open the platform next, before anything else."
        {...form.getInputProps('second_factor_for_staff', { type: 'checkbox' })}
      />
    </SectionForm>
  )
}
