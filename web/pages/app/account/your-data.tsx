import { Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { today } from '#domain/dates.ts'
import type { Role } from '#domain/endpoint.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useDownload } from '#web/lib/download.ts'
import { useUser } from '#web/session.tsx'

const holds: Record<Role, string> = {
  patient:
    'your account, your profile, your progress reports and meal plans, your nutritionists, payments, devices, and the log of who did what with your data',
  nutritionist:
    'your account, your profile, the dishes you saved, the list of your plans and assignments, devices, and the log of what you did; not your challengers’ data',
  admin: 'your account, your devices, and the log of what you did; not other people’s data',
}

/** Exports all data of the person as a file. */
export function YourData() {
  const { role } = useUser()
  const { isBusy, json } = useDownload()
  const save = () =>
    json('GET /account/export', `thali-data-${today()}.json`, {
      done: 'Your data is downloaded.',
      failed: 'Your data could not be downloaded. Please try again.',
    })

  return (
    <SectionCard title="Your data">
      <Text mb="md" maw="42rem">
        Download everything we hold about you, as one JSON file: {holds[role]}.
      </Text>
      <Group>
        <IconButton variant="default" icon={IconDownload} loading={isBusy} onClick={() => void save()}>
          Download My Data
        </IconButton>
      </Group>
    </SectionCard>
  )
}
