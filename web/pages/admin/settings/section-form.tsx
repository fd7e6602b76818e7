import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { formatInstant } from '#domain/dates.ts'
import { type SettingsKey, settingsChangedMessage } from '#domain/site/settings.ts'
import { DraftNotice, stillHere } from '#web/components/feedback/draft-notice.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { ApiError, type BodyOf, type ReplyOf } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { type Sending, useSending } from '#web/lib/api/sending.ts'
import { useDraftedForm } from '#web/lib/storage/form-draft.ts'
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
  { section, valuesOf, done, failed }: Options<Key, FormValues<z.input<Schema>>>,
) {
  const { version } = section
  const drafted = useDraftedForm(schema, { name: `settings-${key}`, version, values: valuesOf(section) })
  const client = useQueryClient()
  const sending = useSending()
  const route: `PUT /admin/settings/${SettingsKey}` = `PUT /admin/settings/${key}`
  const { mutateAsync } = useApiMutation(route)
  const cached = queryKey(`GET /admin/settings/${key}`)
  return {
    ...drafted,
    section,
    sending,
    discard() {
      drafted.discard()
      sending.reset()
    },
    async save(body: BodyOf<`PUT /admin/settings/${Key}`>) {
      const isSaved = await sending.send(
        async () => {
          const saved = (await mutateAsync({ body: body as never, ifMatch: drafted.version })) as Section<Key>
          client.setQueryData(cached, saved)
          drafted.load({ version: saved.version, values: valuesOf(saved) })
        },
        {
          done,
          failed,
          onFields(failure) {
            if (failure instanceof ApiError && failure.status === 412)
              void client.invalidateQueries({ queryKey: cached })
            return drafted.form.setServerErrors(failure)
          },
        },
      )
      if (isSaved) sending.reset()
    },
  }
}

type Props = {
  /** The result of `useSectionForm`. */
  drafted: {
    section: { updated_at: string | null; updated_by: string | null }
    sending: Sending
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
export function SectionForm({ drafted, label, onSubmit, gap, children, foot }: Props) {
  const { section, sending, isChanged, isOutdated, isRestored, discard } = drafted
  const { updated_at, updated_by } = section
  useUnsaved(() => isChanged)
  const last = updated_at && `Changed ${formatInstant(updated_at)}${updated_by ? ` by ${updated_by}` : ''}`
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack {...(gap && { gap })}>
        <FormError error={sending.error} />
        <DraftNotice
          isOutdated={isOutdated}
          isRestored={isRestored}
          message={sending.error ? stillHere : settingsChangedMessage}
          onDiscard={discard}
        />
        {children}
        <div className={`${classes.foot} row wrap`}>
          <Button
            type="submit"
            loading={sending.isBusy}
            aria-label={`Save ${label[0]!.toLowerCase()}${label.slice(1)}`}
          >
            Save
          </Button>
          {foot}
          <Text size="sm" c="dimmed" role="status">
            {isChanged ? 'Not saved yet' : last}
          </Text>
        </div>
      </Stack>
    </form>
  )
}
