import { Box, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconUserCog } from '@tabler/icons-react'
import type { Me } from '#domain/auth/auth.ts'
import { RoleBadge, roleNames } from '#web/components/content/role-badge.tsx'
import { Link } from '#web/lib/router.tsx'
import { usePopover } from './use-popover.ts'
import classes from './user-menu.module.css'

/**
 * The signed-in person and links to their account. The browser's own popover, because it is on every page and needs
 * no code.
 */
export function UserMenu({ user }: { user: Me }) {
  const { button, popover } = usePopover()
  return (
    <>
      <UnstyledButton {...button} className={`${classes.button} row hovers`}>
        <RoleBadge role={user.role} />
        <span className={`${classes.email} small dimmed clipped`}>{user.email}</span>
        <VisuallyHidden>account menu</VisuallyHidden>
        <IconChevronDown size={18} aria-hidden className={`${classes.chevron} rigid dimmed`} />
      </UnstyledButton>
      <Box {...popover} w="17rem" p={4} className="popover">
        <Stack gap={0} px="sm" py="xs">
          {user.name ? <span className="strong breaks">{user.name}</span> : null}
          <span className="small dimmed breaks">{user.email}</span>
          <span className="small dimmed breaks">{roleNames[user.role]}</span>
        </Stack>
        <Link to="/app/account" className={`${classes.item} row plain hovers`}>
          <IconUserCog size={20} stroke={1.8} aria-hidden />
          Account
        </Link>
      </Box>
    </>
  )
}
