import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Light or dark. Until it is pressed, the device's setting decides. */
export function ColorSchemeToggle({ className }: { className?: string | undefined }) {
  // Without transitions Mantine would put a style element into the page, which the CSP forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  // Public pages come from the server with the moon, whatever this browser has stored; React must first find it there.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const scheme = useComputedColorScheme('light')
  const next = isHydrated && scheme === 'dark' ? 'light' : 'dark'
  const label = `Switch to ${next} colours`
  return (
    <ActionIcon
      className={className}
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      {next === 'dark' ? <IconMoon size={20} aria-hidden /> : <IconSun size={20} aria-hidden />}
    </ActionIcon>
  )
}
