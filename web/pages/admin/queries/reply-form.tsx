import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { QueryReply, type QueryWithHistory } from '#domain/support/support.ts'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormError } from '#web/components/forms/form-error.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { useAbout } from '#web/lib/brand.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useUser } from '#web/session.tsx'
import classes from './id.module.css'
import { useSavedQuery } from './saved.ts'

/** The draft of a reply from an earlier visit. */
function readDraft(name: string): string {
  const stored = drafts.read(name) as { reply?: unknown } | null
  return typeof stored?.reply === 'string' ? stored.reply : ''
}

/** A reply by e-mail. The draft stays on this device until it is sent. */
export function ReplyForm({ query }: { query: QueryWithHistory }) {
  const user = useUser()
  const { support_email } = useAbout()
  const draft = `query-reply:${user.id}:${query.id}`
  const sending = useSending()
  const { show, refuse } = useSavedQuery(query.id)
  const send = useApiMutation('POST /public/queries/:id/replies')
  const form = useZodForm(QueryReply, { initialValues: { reply: readDraft(draft), status: 'resolved' } })
  const { reply } = form.values
  useEffect(() => {
    if (reply?.trim()) drafts.write(draft, { reply, is_work: true })
    else drafts.remove(draft)
  }, [draft, reply])

  const submit = form.onSubmit(async (body) => {
    const isSent = await sending.send(
      async () => {
        try {
          show(await send.mutateAsync({ params: { id: query.id }, body, ifMatch: query.version }))
        } catch (error) {
          if (error instanceof ApiError) refuse(error)
          throw error
        }
      },
      {
        done: `Your reply to ${query.name} is on its way.`,
        failed: 'Your reply could not be sent. Please try again.',
        onFields: form.setServerErrors,
      },
    )
    if (!isSent) return
    form.setValues({ reply: '', status: 'resolved' })
    sending.reset()
  })

  return (
    <SectionCard title="Reply by e-mail">
      <form noValidate aria-label="Reply by e-mail" onSubmit={submit}>
        <Stack>
          <FormError error={sending.error} />
          <Textarea
            label="Your reply"
            withAsterisk
            description={`Goes to ${query.email}, with what they wrote below it. Answers come to ${support_email}.`}
            minRows={6}
            maxRows={20}
            autosize
            dir="auto"
            {...form.getInputProps('reply')}
          />
          <Radio.Group label="Afterwards it is" {...form.getInputProps('status')}>
            <div className={`${classes.choices} row wrap`}>
              <Radio value="resolved" label="Resolved" />
              <Radio value="in_progress" label="In progress: more is to come" />
            </div>
          </Radio.Group>
          <div className={`${classes.submit} row wrap`}>
            <IconButton type="submit" loading={sending.isBusy} icon={IconSend}>
              Send Reply
            </IconButton>
            {reply?.trim() ? (
              <Text size="sm" c="dimmed">
                Kept on this device until it is sent.
              </Text>
            ) : null}
          </div>
        </Stack>
      </form>
    </SectionCard>
  )
}
