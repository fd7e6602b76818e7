import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './color-scheme-toggle.module.css'

/** Light or dark. Until it is pressed, the device's setting decides. */
export function ColorSchemeToggle({ className }: { className?: string | undefined }) {
  // Without transitions Mantine would put a style element into the page, which the CSP forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light')
  return (
    <ActionIcon
      className={className}
      color="gray"
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      {/* Both, and styles show one: a public page is the same for everybody, and may stand without its code. */}
      <span className={classes.inLight}>
        <IconMoon size={20} aria-hidden />
        <span className="hidden">Switch to dark colours</span>
      </span>
      <span className={classes.inDark}>
        <IconSun size={20} aria-hidden />
        <span className="hidden">Switch to light colours</span>
      </span>
    </ActionIcon>
  )
}
