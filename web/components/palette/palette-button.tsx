import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PaletteAct } from './palette-acts.ts'
import classes from './palette-button.module.css'

// Loaded at its first use.
const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Opens the command palette, also by Ctrl+K. `pages`: what the navigation leads to. */
export function PaletteButton({ role, pages }: { role: 'nutritionist' | 'admin'; pages: PaletteAct[] }) {
  const [opened, setOpened] = useState<number>(0)
  const open = () => setOpened((times) => times + 1)
  // Also while a field has the focus.
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconSearch size={18} aria-hidden />}
        title="Find people, pages, dishes and acts (Ctrl+K)"
        onClick={open}
      >
        Find
      </Button>
      <Suspense>{opened > 0 ? <Palette role={role} pages={pages} opened={opened} /> : null}</Suspense>
    </>
  )
}
