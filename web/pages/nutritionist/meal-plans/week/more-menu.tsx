import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'

type Entry = { icon: Icon; label: string; onClick: () => void; disabled?: boolean; danger?: boolean }
type Props = {
  /** What it belongs to, in words. */
  of: string
  /** By which name its button gets the focus. */
  focus: string
  size?: number
  entries: Entry[]
}

/** What else can be done with a day, a meal or a dish. */
export function MoreMenu({ of, focus, size = 36, entries }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon data-focus={focus} color="gray" size={size} aria-label={`More for ${of}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ icon: Icon, label, onClick, disabled, danger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} aria-hidden />}
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
