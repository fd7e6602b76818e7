import { Group, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { today } from '#domain/dates.ts'
import type { Role } from '#domain/endpoint.ts'
import { ButtonLink, IconButton, SectionCard } from '#web/components/layout/page.tsx'
import { useDownload } from '#web/lib/download.ts'
import { useUser } from '#web/session.tsx'

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
