import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { weightText } from '#domain/people/units.ts'
import { ConfirmDialog, useDialog } from '#web/components/feedback/dialogs.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import type { UnsentWeight } from '#web/lib/offline/kinds/weights.ts'
import { useUnits } from '#web/lib/units.ts'

type Props = { waiting: UnsentWeight[]; onDiscard: (weight: UnsentWeight) => void }

/** Weights that wait on this device to be sent, each with a way to discard it. */
export function UnsentWeights({ waiting, onDiscard }: Props) {
  const focusAfter = useFocusAfter()
  const discarding = useDialog<UnsentWeight>()
  if (!waiting.length) return null
  return (
    <>
      <Box component="ul" mb="md" className="list stack" aria-label="Weights not sent yet">
        {waiting.map((weight) => (
          <UnsentItem key={weight.key} weight={weight} onDiscard={() => discarding.start(weight)} />
        ))}
      </Box>
      <ConfirmDialog
        opened={discarding.isOpen}
        title="Discard this weight?"
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          discarding.close()
          if (discarding.subject) onDiscard(discarding.subject)
          focusAfter('note-weight')
        }}
        onClose={discarding.close}
      >
        This weight is not sent yet. If you discard it, it is lost.
      </ConfirmDialog>
    </>
  )
}

/** A weight that waits on this device for a network, or for the person after the server has refused it. */
function UnsentItem({ weight, onDiscard }: { weight: UnsentWeight; onDiscard: () => void }) {
  const { what, refused } = weight
  const units = useUnits()
  return (
    <li className="row between">
      <div>
        <Group gap="xs">
          <strong>{weightText(what.weight_kg, units)}</strong>
          <StatusBadge tone="yellow">Not sent yet</StatusBadge>
        </Group>
        <Muted className="breaks">{formatDate(what.date)}</Muted>
        {refused ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {refused}
          </Text>
        ) : (
          <Muted>Kept on this device until there is a network.</Muted>
        )}
      </div>
      <ActionIcon
        color="red"
        className="no-print"
        aria-label={`Discard the unsent weight of ${formatDate(what.date)}`}
        onClick={onDiscard}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}
