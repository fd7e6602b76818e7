import { Anchor, Checkbox, NumberInput, Skeleton, Stack, Textarea } from '@mantine/core'
import { AboutInput, type AboutSettings } from '#domain/site/settings.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PlainButton, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { EntryList, LineList } from './entry-list.tsx'
import { type Section, SectionForm } from './section-form.tsx'

/** The editor of the about page. */
export function Component() {
  const about = useApi('GET /admin/settings/about', { refetchOnWindowFocus: true })
  return (
    <>
      <TextLink to="/app/admin/settings">Back to Settings</TextLink>
      <PageHeader
        title="About page"
        description="What visitors read about you. A text left empty goes back to the built-in one."
      />
      <Loaded
        query={about}
        loading={<Skeleton height="24rem" radius="lg" aria-busy />}
        failed="Failed to load the about page"
      >
        {(section) => <AboutForm section={section} />}
      </Loaded>
    </>
  )
}

/** The values in force: stored ones, else the built-in ones. */
function valuesOf({ stored, standard }: Section<'about'>): AboutSettings {
  const filled = Object.entries(stored).filter(([, value]) => value !== null)
  return { ...standard, ...Object.fromEntries(filled) }
}

/** Only the values that differ from the built-in texts, so that the others follow later versions. */
function differing<Values extends object>(values: Values, standard: object): Values {
  const built = standard as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      JSON.stringify(value) === JSON.stringify(built[name]) ? null : value,
    ]),
  ) as Values
}

function AboutForm({ section }: { section: Section<'about'> }) {
  return (
    <SectionForm
      name="about"
      section={section}
      schema={AboutInput}
      valuesOf={valuesOf}
      bodyOf={(values) => differing(values, section.standard)}
      label="About page"
      failed="The about page could not be saved. Please try again."
      gap="lg"
      foot={(form) => (
        <>
          <PlainButton onClick={() => form.setValues(section.standard)} disabled={form.isBusy}>
            Built-in texts
          </PlainButton>
          <Anchor href="/about" target="_blank" className="tap">
            See the page (opens in a new tab)
          </Anchor>
        </>
      )}
    >
      {(form) => (
        <>
          <SectionCard title="What you are for">
            <Stack>
              <Textarea label="Mission" minRows={3} {...form.getInputProps('mission')} />
              <Textarea label="Vision" minRows={3} {...form.getInputProps('vision')} />
              <NumberInput
                label="Founded in"
                maw="10rem"
                thousandSeparator={false}
                allowDecimal={false}
                {...form.getInputProps('founded_year')}
              />
            </Stack>
          </SectionCard>
          <SectionCard title="What you do and hold to">
            <Stack gap="xl">
              <EntryList form={form} noun="service" count={form.values.services?.length ?? 0} max={12} />
              <EntryList form={form} noun="value" count={form.values.values?.length ?? 0} max={12} />
            </Stack>
          </SectionCard>
          <SectionCard title="Certifications">
            <Stack>
              <LineList
                form={form}
                noun="certification"
                count={form.values.certifications?.length ?? 0}
                max={12}
              />
              <Checkbox
                label="We hold these certifications"
                description="Unticked, the page calls them what you aim at."
                {...form.getInputProps('certifications_held', { type: 'checkbox' })}
              />
            </Stack>
          </SectionCard>
        </>
      )}
    </SectionForm>
  )
}
