import { Anchor, Button, Checkbox, NumberInput, Stack, Textarea } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { AboutInput } from '#domain/site/settings.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { Certifications } from './certifications.tsx'
import { type EntryForm, EntryList } from './entry-list.tsx'
import { FormFoot } from './form-foot.tsx'
import { type Section, SectionForm, useSaving } from './section-form.tsx'
import classes from './settings.module.css'
import { useDraftedForm } from './use-drafted-form.ts'

/** What is in force: what was stored, else what is built in. */
function valuesOf({ stored, standard }: Section<'about'>) {
  return {
    mission: stored.mission ?? standard.mission,
    vision: stored.vision ?? standard.vision,
    founded_year: stored.founded_year ?? standard.founded_year,
    services: stored.services ?? standard.services,
    values: stored.values ?? standard.values,
    certifications: stored.certifications ?? standard.certifications,
    certifications_held: stored.certifications_held ?? standard.certifications_held,
  }
}

/** What differs from the built-in texts; the rest goes on following them. */
function differing<Values extends object>(values: Values, standard: object): Values {
  const built = standard as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      JSON.stringify(value) === JSON.stringify(built[name]) ? null : value,
    ]),
  ) as Values
}

export function AboutForm({ section }: { section: Section<'about'> }) {
  const drafted = useDraftedForm(AboutInput, {
    name: 'settings-about',
    version: section.version,
    values: valuesOf(section),
  })
  const { form, isChanged } = drafted
  const changed = useRef(isChanged)
  changed.current = isChanged
  const isDirty = useCallback(() => changed.current, [])
  const entries = form as unknown as EntryForm

  const saving = useSaving('about', drafted, {
    valuesOf,
    done: 'About page saved',
    failed: 'The about page could not be saved. Please try again.',
  })
  const submit = form.onSubmit((values) => saving.save(differing(values, section.standard)))

  return (
    <SectionForm label="About page" saving={saving} onSubmit={submit} gap="lg">
      <LeaveGuard isDirty={isDirty} />
      <SectionCard title="What you are for">
        <Stack>
          <Textarea label="Mission" autosize minRows={3} {...form.getInputProps('mission')} />
          <Textarea label="Vision" autosize minRows={3} {...form.getInputProps('vision')} />
          <NumberInput
            label="Founded in"
            maw="10rem"
            thousandSeparator={false}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps('founded_year')}
          />
        </Stack>
      </SectionCard>
      <SectionCard title="What you do and hold to">
        <Stack gap="xl">
          <EntryList
            form={entries}
            path="services"
            label="Services"
            noun="service"
            count={form.values.services?.length ?? 0}
            max={12}
          />
          <EntryList
            form={entries}
            path="values"
            label="Values"
            noun="value"
            count={form.values.values?.length ?? 0}
            max={12}
          />
        </Stack>
      </SectionCard>
      <SectionCard title="Certifications">
        <Stack>
          <Certifications form={entries} count={form.values.certifications?.length ?? 0} />
          <Checkbox
            label="We hold these certifications"
            description="Unticked, the page calls them what you aim at."
            {...form.getInputProps('certifications_held', { type: 'checkbox' })}
          />
        </Stack>
      </SectionCard>
      <FormFoot isBusy={saving.sending.isBusy} isChanged={isChanged} saved={section} label="Save about page">
        <Button
          variant="default"
          onClick={() => form.setValues(valuesOf({ ...section, stored: nothing }))}
          disabled={saving.sending.isBusy}
        >
          Built-in texts
        </Button>
        <Anchor href="/about" target="_blank" className={classes.look}>
          See the page (opens in a new tab)
        </Anchor>
      </FormFoot>
    </SectionForm>
  )
}

const nothing: Section<'about'>['stored'] = {
  mission: null,
  vision: null,
  founded_year: null,
  services: null,
  values: null,
  certifications: null,
  certifications_held: null,
}
