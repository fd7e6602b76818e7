import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatInstant } from '#domain/dates.ts'
import { usePlanBuilder } from './plan-builder.ts'

function restoredText(keptAt: number): string {
  return `You left this unfinished on ${formatInstant(new Date(keptAt).toISOString())}. Everything is as it was.`
}

type Props = { restoredFor: string | undefined; onDiscard: () => void }

/** What there is to know about the draft on this device. */
export function WizardNotices({ restoredFor, onDiscard }: Props) {
  const { store } = usePlanBuilder()
  return (
    <>
      {store.restoredAt ? (
        <Alert mb="md" color="blue" icon={<IconHistory aria-hidden />}>
          <Group gap="xs" justify="space-between">
            <Text>{restoredFor ?? restoredText(store.restoredAt)}</Text>
            <Button variant="default" onClick={onDiscard}>
              Discard
            </Button>
          </Group>
        </Alert>
      ) : null}
      {store.isKept ? null : (
        <Alert mb="md" color="yellow">
          This device can't keep an unfinished plan. Please save it before you close this page.
        </Alert>
      )}
    </>
  )
}
