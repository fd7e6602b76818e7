import { ActionIcon, Kbd } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { Menu } from '#web/components/feedback/menu.tsx'

export type Entry = {
  icon: Icon
  label: string
  /** The key that does the same. */
  key?: string
  onClick: () => void
  disabled?: boolean
  danger?: boolean
}
type Props = {
  /** The name of what the menu is for. */
  of: string
  /** The `data-focus` of its button. */
  focus: string
  size?: number
  entries: Entry[]
}

/** The menu of further actions on a day, meal or dish. */
export function MoreMenu({ of, focus, size = 36, entries }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon data-focus={focus} color="gray" size={size} aria-label={`More for ${of}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ icon: Icon, label, key, onClick, disabled, danger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={key ? <Kbd aria-hidden>{key}</Kbd> : null}
            onClick={onClick}
            {...(disabled && { disabled })}
            {...(danger && { color: 'red' })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
