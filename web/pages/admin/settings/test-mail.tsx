import { Alert } from '@mantine/core'
import { IconMailCheck, IconMailForward, IconMailX } from '@tabler/icons-react'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { errorText, type ReplyOf } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useUser } from '#web/session.tsx'
import classes from './settings.module.css'

/** Sends a test mail to the signed-in administrator and shows the mail server's answer. */
export function TestMail() {
  const { email } = useUser()
  const send = useApiMutation('POST /admin/settings/test-mail')
  return (
    <SectionCard
      title="Test e-mail"
      text={`Sends an e-mail to ${email} at once, the way every other e-mail is sent, and shows what the mail server answers.`}
    >
      <div className={`${classes.foot} row wrap`}>
        <BusyButton
          variant="default"
          icon={IconMailForward}
          isBusy={send.isPending}
          onClick={() => send.mutate()}
        >
          {send.isPending ? 'Sending...' : 'Send a Test E-mail'}
        </BusyButton>
      </div>
      <div role="status" className={classes.result}>
        {send.data && !send.isPending ? <Result result={send.data} /> : null}
        {send.error ? (
          <Alert color="red" icon={<IconMailX aria-hidden />}>
            {errorText(send.error, 'The test could not be made. Please try again.')}
          </Alert>
        ) : null}
      </div>
    </SectionCard>
  )
}

function Result({ result }: { result: ReplyOf<'POST /admin/settings/test-mail'> }) {
  const { taken, to, recipient, error } = result
  if (!taken)
    return (
      <Alert color="red" icon={<IconMailX aria-hidden />} title="The e-mail was not taken" className="breaks">
        {error}
      </Alert>
    )
  if (to === 'folder')
    return (
      <Alert color="yellow" icon={<IconMailCheck aria-hidden />} title="No mail server is set">
        The e-mail was written into the folder for outgoing mail on the server. Nobody receives e-mails until
        a mail server is set there.
      </Alert>
    )
  return (
    <Alert color="green" icon={<IconMailCheck aria-hidden />} title="The mail server has taken it">
      It should soon be in the inbox of {recipient}. If it isn't, look among the spam.
    </Alert>
  )
}
