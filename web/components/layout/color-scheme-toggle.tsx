import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useIsHydrating } from '#web/lib/startup/hydrating.ts'

/** Light or dark. Until it is pressed, the device's setting decides. */
export function ColorSchemeToggle({ className }: { className?: string | undefined }) {
  // Without transitions Mantine would put a style element into the page, which the CSP forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  // Public pages come from the server with the moon. React's first drawing must have the moon too, whatever colours this
  // browser has stored.
  const isHydrating = useIsHydrating()
  const scheme = useComputedColorScheme('light')
  const next = scheme === 'dark' && !isHydrating ? 'light' : 'dark'
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
