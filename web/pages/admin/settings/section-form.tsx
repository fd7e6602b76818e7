import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { settingsChangedMessage } from '#domain/site/settings.ts'
import { FormError } from '#web/components/forms/form-error.tsx'
import { ApiError, type BodyOf, type ReplyOf } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { DraftNotice, stillHere } from './form-foot.tsx'

type Name = 'brand' | 'matching' | 'about'
export type Section<N extends Name> = ReplyOf<`GET /admin/settings/${N}`>

type Drafted<Values> = {
  form: { setServerErrors: (failure: unknown) => boolean }
  version: number
  isOutdated: boolean
  isRestored: boolean
  load: (next: { version: number; values: Values }) => void
  discard: () => void
}
type Options<N extends Name, Values> = {
  valuesOf: (section: Section<N>) => Values
  done: string
  failed: string
}

/**
 * Saves a section of the settings over the version it was typed over. What is shown afterwards is what was stored, or,
 * when somebody else was faster, what they stored.
 */
export function useSaving<N extends Name, Values>(
  name: N,
  drafted: Drafted<Values>,
  { valuesOf, done, failed }: Options<N, Values>,
) {
  const client = useQueryClient()
  const sending = useSending()
  const route: `PUT /admin/settings/${Name}` = `PUT /admin/settings/${name}`
  const { mutateAsync } = useApiMutation(route)
  const key = queryKey(`GET /admin/settings/${name}`)
  return {
    sending,
    drafted,
    discard() {
      drafted.discard()
      sending.reset()
    },
    async save(body: BodyOf<`PUT /admin/settings/${N}`>) {
      const isSaved = await sending.send(
        async () => {
          const saved = (await mutateAsync({ body: body as never, ifMatch: drafted.version })) as Section<N>
          client.setQueryData(key, saved)
          drafted.load({ version: saved.version, values: valuesOf(saved) })
        },
        {
          done,
          failed,
          onFields(failure) {
            if (failure instanceof ApiError && failure.status === 412)
              void client.invalidateQueries({ queryKey: key })
            return drafted.form.setServerErrors(failure)
          },
        },
      )
      if (isSaved) sending.reset()
    },
  }
}

type Props = {
  label: string
  saving: Pick<ReturnType<typeof useSaving<Name, never>>, 'sending' | 'discard'> & {
    drafted: Pick<Drafted<never>, 'isOutdated' | 'isRestored'>
  }
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  gap?: 'lg'
  children: ReactNode
}

/** The form of a section: first what went wrong or what somebody should know before they type on. */
export function SectionForm({ label, saving, onSubmit, gap, children }: Props) {
  const { sending, drafted, discard } = saving
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack {...(gap && { gap })}>
        <FormError error={sending.error} />
        <DraftNotice
          isOutdated={drafted.isOutdated}
          isRestored={drafted.isRestored}
          message={sending.error ? stillHere : settingsChangedMessage}
          onDiscard={discard}
        />
        {children}
      </Stack>
    </form>
  )
}
