import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconUserCog } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Me } from '#domain/auth.ts'
import { StatusBadge, type Tone } from './status-badge.tsx'
import classes from './user-menu.module.css'

type Props = { user: Me; badge: string; tone: Tone }

/** Who is signed in, and the way to their account. */
export function UserMenu({ user, badge, tone }: Props) {
  return (
    // Neither a portal nor a placeholder: all of it is in the header, and the menu holds nothing but its items.
    <Menu position="bottom-end" width="17rem" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <StatusBadge tone={tone}>{badge}</StatusBadge>
          <span className={classes.email}>{user.email}</span>
          <VisuallyHidden>account menu</VisuallyHidden>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          {user.name ? <span className={classes.name}>{user.name}</span> : null}
          <span className={classes.detail}>{user.email}</span>
          <span className={classes.detail}>{badge}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/app/account"
          data-autofocus
          className={classes.item ?? ''}
          leftSection={<IconUserCog size={20} stroke={1.8} aria-hidden />}
        >
          Account
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
