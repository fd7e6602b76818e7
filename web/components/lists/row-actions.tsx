import { ActionIcon, Button, type ButtonProps, Group } from '@mantine/core'
import { type Icon, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, useRef } from 'react'
import { Menu } from '#web/components/feedback/menu.tsx'

type Entry = {
  icon: Icon
  /** What it does to whom: a menu lies over the row, so the name says which row is meant. */
  label: string
  /** What follows from it; needed where it can't be taken back. */
  consequence: string
  danger?: boolean
  onClick: () => void
}
type Props = {
  /** The name of the row. */
  of: string
  entries: (Entry | false)[]
}

/** The rarer and the destructive actions on a row, each with its name and consequence. */
export function RowMenu({ of, entries }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // A dialog that an entry opens returns the focus to where it is now: on the button, because the entry disappears.
    // Not in a portal: the menu belongs to the page's main region.
    <Menu
      position="bottom-end"
      width={300}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size={38} aria-label={`More for ${of}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(
          (entry) =>
            entry && (
              <Menu.Item
                key={entry.label}
                leftSection={<entry.icon size={18} aria-hidden />}
                onClick={entry.onClick}
                mod={{ danger: entry.danger }}
              >
                <span className="block strong breaks">{entry.label}</span>
                <span className="block small dimmed">{entry.consequence}</span>
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type RowButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/** An action on a row of a table. Its `aria-label` distinguishes the rows' buttons. */
export function RowButton(props: RowButtonProps) {
  return <Button size="sm" variant="default" {...props} />
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
