import { Radio, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { QueryReply, type QueryWithHistory } from '#domain/support/support.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useAbout } from '#web/lib/brand.ts'
import classes from './id.module.css'
import { useSavedQuery } from './saved.ts'

/** A reply by e-mail. The draft stays on this device until it is sent. */
export function ReplyForm({ query }: { query: QueryWithHistory }) {
  const { support_email } = useAbout()
  const { show } = useSavedQuery(query.id)
  const values = { reply: '', status: 'resolved' } as const
  const form = useCallForm('POST /public/queries/:id/replies', {
    schema: QueryReply,
    draft: `query-reply:${query.id}`,
    outlivesPage: true,
    values,
    done: `Your reply to ${query.name} is on its way.`,
    failed: 'Your reply could not be sent. Please try again.',
    onDone(saved) {
      show(saved)
      form.load({ values })
    },
  })

  return (
    <SectionCard title="Reply by e-mail">
      <PageForm
        state={form}
        label="Reply by e-mail"
        submit="Send Reply"
        button={{ fullWidth: false, leftSection: <IconSend size={18} aria-hidden /> }}
        footClass={classes.submit}
        foot={
          form.values.reply?.trim() ? (
            <Text size="sm" c="dimmed">
              Kept on this device until it is sent.
            </Text>
          ) : null
        }
        onSubmit={form.onSubmit((body) =>
          form.call({ params: { id: query.id }, body, ifMatch: query.version }),
        )}
      >
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
      </PageForm>
    </SectionCard>
  )
}
