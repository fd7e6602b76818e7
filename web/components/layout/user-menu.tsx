import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconUserCog } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Me } from '#domain/auth/auth.ts'
import { RoleBadge, roleNames } from '#web/components/content/role-badge.tsx'
import classes from './user-menu.module.css'

/**
 * The signed-in person and links to their account. The browser's own popover, because it is on every page and needs
 * no code.
 */
export function UserMenu({ user }: { user: Me }) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  return (
    <>
      <UnstyledButton className={classes.button} popoverTarget={id}>
        <RoleBadge role={user.role} />
        <span className={classes.email}>{user.email}</span>
        <VisuallyHidden>account menu</VisuallyHidden>
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <div ref={popover} id={id} popover="auto" className={classes.popover}>
        <div className={classes.who}>
          {user.name ? <span className={classes.name}>{user.name}</span> : null}
          <span className={classes.detail}>{user.email}</span>
          <span className={classes.detail}>{roleNames[user.role]}</span>
        </div>
        <Link to="/app/account" className={classes.item} onClick={() => popover.current?.hidePopover()}>
          <IconUserCog size={20} stroke={1.8} aria-hidden />
          Account
        </Link>
      </div>
    </>
  )
}
