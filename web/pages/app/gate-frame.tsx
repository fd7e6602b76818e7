import { Box, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Logo } from '#web/components/layout/logo.tsx'
import { IconButton, PageTitle } from '#web/components/layout/page.tsx'
import { useBrand } from '#web/lib/brand.ts'
import { useSession } from '#web/session.tsx'
import classes from './gate-frame.module.css'

/** The page around something that a signed-in person must do before every other page. */
export function GateFrame({ title, children }: { title: string; children: ReactNode }) {
  const { logout } = useSession()
  const { brand_name } = useBrand()
  return (
    <Box mih="100dvh">
      <PageTitle>{title}</PageTitle>
      <header className={`${classes.header} row loose between`}>
        <Logo size={34} wordmark={brand_name} />
        <IconButton variant="default" icon={IconLogout} onClick={() => void logout()}>
          Logout
        </IconButton>
      </header>
      <main className={classes.main}>
        <Title order={1}>Before you go on</Title>
        {children}
      </main>
    </Box>
  )
}
