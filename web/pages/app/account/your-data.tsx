import { Group, List, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { Proof } from '#domain/auth/account.ts'
import { today } from '#domain/dates.ts'
import type { Role } from '#domain/endpoint.ts'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'
import { ButtonLink, IconButton, SectionCard } from '#web/components/layout/page.tsx'
import { useDownload } from '#web/lib/download.ts'
import { useSession, useUser } from '#web/session.tsx'
import { ProofCall } from './proof-call.tsx'

const holds: Record<Role, string> = {
  patient:
    'your account, your profile, your progress reports and meal plans, your nutritionists and what they wrote about you, messages, payments, devices, and the log of who did what with your data',
  nutritionist:
    'your account, your profile, the dishes you saved, the list of your plans and assignments, devices, and the log of what you did; not your challengers’ data',
  admin: 'your account, your devices, and the log of what you did; not other people’s data',
}

/** Downloads all data of the person as a JSON file. */
export function DownloadData() {
  const { isBusy, json } = useDownload()
  const save = () =>
    json('GET /account/export', `thali-data-${today()}.json`, {
      done: 'Your data is downloaded.',
      failed: 'Your data could not be downloaded. Please try again.',
    })
  return (
    <IconButton variant="default" icon={IconDownload} loading={isBusy} onClick={() => void save()}>
      Download My Data
    </IconButton>
  )
}

/** What we hold about the person: as a page to read, and as a file. */
export function YourData() {
  const { role } = useUser()
  return (
    <SectionCard title="Your data">
      <Text mb="md" maw="42rem">
        Everything we hold about you, as a page to read and print, or as one JSON file: {holds[role]}.
      </Text>
      <Group>
        <ButtonLink variant="default" icon={IconFileText} to="/app/account/export">
          Read My Data
        </ButtonLink>
        <DownloadData />
      </Group>
    </SectionCard>
  )
}

const fates: Record<Role, { goes: string; stays: string }> = {
  patient: {
    goes: 'Your account, profile, meal plans, progress reports and assignments.',
    stays:
      'Payments, without your name; invoices that were issued, with your name, because tax law asks us to keep them; and log entries that show a number instead of you.',
  },
  nutritionist: {
    goes: 'Your account, profile and assignments. Your challengers return to matching.',
    stays:
      'The plans your challengers have and the dishes in them, without your name, and log entries that show a number instead of you.',
  },
  admin: {
    goes: 'Your account. Another administrator must be there to go on.',
    stays: 'What you decided for others, and log entries that show a number instead of you.',
  },
}

/** Deletes the account, after saying what that means and asking for the proof that it is still them. */
export function DeleteAccount() {
  return (
    <SectionCard title="Delete account">
      <Text mb="md" maw="42rem">
        Erases your account and everything personal in it, at once and for good. Download your data first if
        you want to keep it.
      </Text>
      <Group>
        <DialogButton variant="outline" color="red" dialog={(close) => <DeleteDialog onClose={close} />}>
          Delete My Account
        </DialogButton>
      </Group>
    </SectionCard>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser()
  const { forget } = useSession()
  const { goes, stays } = fates[role]
  return (
    <ProofCall
      route="DELETE /account"
      schema={Proof}
      title="Delete your account?"
      submit={['Delete', 'Deleting...']}
      danger
      done="Your account is deleted."
      failed="Your account could not be deleted. Please try again."
      onDone={() => forget('/')}
      onClose={onClose}
    >
      <List spacing={6}>
        <List.Item>
          <strong>Goes:</strong> {goes}
        </List.Item>
        <List.Item>
          <strong>Stays:</strong> {stays}
        </List.Item>
      </List>
      <Text>This cannot be undone.</Text>
    </ProofCall>
  )
}
