import { ActionIcon, type ButtonProps, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'
import { PlainButton } from '#web/components/layout/page.tsx'
import { type Entry, MoreMenu } from './more-menu.tsx'

/** The rarer and the destructive actions on a row, each with its name and consequence. */
export const RowMenu = (props: { /** The name of the row. */ of: string; entries: (Entry | false)[] }) => (
  <MoreMenu {...props} isInPage width={300} variant="default" size={38} />
)

/** An action on a row of a table. Its `aria-label` distinguishes the rows' buttons. */
export function RowButton(props: ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>) {
  return <PlainButton size="sm" {...props} />
}

type EditProps = {
  /** What is edited or deleted, for screen readers. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** The two icons of an entry that its reader may change. */
export function EditDelete({ name, onEdit, onDelete }: EditProps) {
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
