import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { formatInstant } from '#domain/dates.ts'
import { type SettingsKey, settingsChangedMessage } from '#domain/site/settings.ts'
import { DraftNotice, stillHere } from '#web/components/feedback/draft-notice.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import type { BodyOf, ReplyOf } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import type { Failure } from '#web/lib/api/sending.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'
import classes from './settings.module.css'

export type Section<Key extends SettingsKey> = ReplyOf<`GET /admin/settings/${Key}`>

type Options<Key extends SettingsKey, Values> = {
  section: Section<Key>
  valuesOf: (section: Section<Key>) => Values
  done: string
  failed: string
}

/**
 * The form of one section of the settings. It is saved with the version on which it was based. Afterwards it shows
 * the stored values, or another administrator's if they were faster.
 */
export function useSectionForm<Key extends SettingsKey, Schema extends z.ZodObject>(
  key: Key,
  schema: Schema,
  { section, valuesOf, ...words }: Options<Key, FormValues<z.input<Schema>>>,
) {
  const client = useQueryClient()
  const route: `PUT /admin/settings/${SettingsKey}` = `PUT /admin/settings/${key}`
  const form = useCallForm(route, {
    schema,
    draft: `settings-${key}`,
    version: section.version,
    values: valuesOf(section),
    ...words,
    onDone(reply) {
      const saved = reply as Section<Key>
      client.setQueryData(queryKey(`GET /admin/settings/${key}`), saved)
      form.load({ version: saved.version, values: valuesOf(saved) })
    },
  })
  return {
    ...form,
    section,
    save: (body: BodyOf<`PUT /admin/settings/${Key}`>) =>
      form.call({ body: body as never, ifMatch: form.version }),
  }
}

type Props = {
  /** The result of `useSectionForm`. */
  form: {
    section: { updated_at: string | null; updated_by: string | null }
    isBusy: boolean
    error: Failure | null
    isChanged: boolean
    isOutdated: boolean
    isRestored: boolean
    discard: () => void
  }
  label: string
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  gap?: 'lg'
  children: ReactNode
  /** Shown beside the save button. */
  foot?: ReactNode
}

/** The form of a section: notices about the draft, the fields, the save button, and who changed it last. */
export function SectionForm({ form, label, onSubmit, gap, children, foot }: Props) {
  const { section, error, isChanged, isOutdated, isRestored, discard } = form
  const { updated_at, updated_by } = section
  useUnsaved(() => isChanged)
  const last = updated_at && `Changed ${formatInstant(updated_at)}${updated_by ? ` by ${updated_by}` : ''}`
  return (
    <PageForm
      state={form}
      label={label}
      submit="Save"
      button={{ fullWidth: false, 'aria-label': `Save ${label[0]!.toLowerCase()}${label.slice(1)}` }}
      {...(gap && { gap })}
      footClass={classes.foot}
      foot={
        <>
          {foot}
          <Text size="sm" c="dimmed" role="status">
            {isChanged ? 'Not saved yet' : last}
          </Text>
        </>
      }
      onSubmit={onSubmit}
    >
      <DraftNotice
        isOutdated={isOutdated}
        isRestored={isRestored}
        message={error ? stillHere : settingsChangedMessage}
        onDiscard={discard}
      />
      {children}
    </PageForm>
  )
}
