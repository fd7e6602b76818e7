import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLater } from '#web/lib/startup/later.ts'
import type { PaletteAct } from './palette-acts.ts'

const load = () => import('./palette.tsx').then((loaded) => ({ default: loaded.Palette }))
const Palette = lazy(load)

/** Opens the command palette. Narrow screens have the button in the drawer, where the header has no room. */
export function FindButton({ onClick, className }: { onClick: () => void; className?: string | undefined }) {
  return (
    <Button
      variant="default"
      className={className ?? ''}
      leftSection={<IconSearch size={18} aria-hidden />}
      title="Find people, pages, dishes and acts (Ctrl+K)"
      onClick={onClick}
    >
      Find
    </Button>
  )
}

/** The command palette of the staff: `open` opens it, and so does Ctrl+K. `pages`: what the navigation leads to. */
export function usePalette(role: 'nutritionist' | 'admin' | null, pages: PaletteAct[]) {
  const [opened, setOpened] = useState(0)
  const open = () => setOpened((times) => times + 1)
  // Also while a field has the focus. Mantine's hook would be a kilobyte for everybody's first visit.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
      return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    if (!role) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [role])
  const isDue = useLater()
  // Else what is typed right after the first Ctrl+K goes to the page, before the palette is there to take it.
  useEffect(() => {
    if (isDue && role) load().catch(() => {})
  }, [isDue, role])
  const palette = (
    <Suspense>{role && opened > 0 ? <Palette role={role} pages={pages} opened={opened} /> : null}</Suspense>
  )
  return { open, palette }
}
