import { ActionIcon, type ActionIconProps, Kbd } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { Menu } from '#web/components/feedback/menu.tsx'
import { Link } from '#web/lib/router.tsx'

export type Entry = {
  icon: Icon
  /** A menu on a row lies over it, so there the label says whom it is about. */
  label: string
  /** What follows from it, where it can't be taken back. */
  consequence?: string
  /** The key that does the same. */
  key?: string
  onClick: () => void
  disabled?: boolean
  danger?: boolean
}
export type LinkEntry = Pick<Entry, 'icon' | 'label'> & { to: string }
type Props = {
  /** The name of what the menu is for. */
  of: string
  /** The `data-focus` of its button. */
  focus?: string
  width?: number
  size?: number
  variant?: ActionIconProps['variant']
  /** Whether nothing around it scrolls: the menu is then directly beside its button. */
  isInPage?: boolean
  entries: (Entry | LinkEntry | false)[]
}

/** The menu of further actions, as on a plan, a meal or a row. */
export function MoreMenu({ of, focus, size = 36, variant, isInPage = false, entries, ...menu }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      {...menu}
      position="bottom-end"
      withinPortal={!isInPage}
      withInitialFocusPlaceholder={!isInPage}
      returnFocus={false}
      // A dialog that an entry opens returns the focus to where it is now: the entry disappears.
      onClose={() => isInPage && button.current?.focus()}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          data-focus={focus}
          color="gray"
          size={size}
          {...(variant && { variant })}
          aria-label={`More for ${of}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => {
          if (!entry) return null
          const { icon: Icon, label } = entry
          const leftSection = <Icon size={18} aria-hidden />
          if ('to' in entry)
            return (
              <Menu.Item key={label} component={Link} to={entry.to} leftSection={leftSection}>
                {label}
              </Menu.Item>
            )
          const { key, consequence, onClick, disabled, danger } = entry
          return (
            <Menu.Item
              key={label}
              leftSection={leftSection}
              rightSection={key ? <Kbd aria-hidden>{key}</Kbd> : null}
              onClick={onClick}
              {...(disabled && { disabled })}
              mod={{ danger }}
            >
              {consequence ? <span className="block strong breaks">{label}</span> : label}
              {consequence ? <span className="block small dimmed">{consequence}</span> : null}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
