import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'

type Props = {
  /** What is edited or deleted, for screen readers. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** The two icons of an entry that its reader may change. */
export function EditDelete({ name, onEdit, onDelete }: Props) {
  return (
    <Group gap={4} wrap="nowrap" className="no-print">
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon color="red" aria-label={`Delete ${name}`} onClick={onDelete}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
