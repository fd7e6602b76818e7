import type { CSSProperties, ReactNode } from 'react'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import classes from './plate.module.css'

/** The colours of an element with the class `plate`. */
export const plateOf = (tone: Tone) =>
  ({
    '--plate': `var(--mantine-color-${tone}-light)`,
    '--on-plate': `var(--mantine-color-${tone}-light-color)`,
  }) as CSSProperties

/** Decoration: a plate, empty or with an icon. */
export function Plate({ tone = 'green', children }: { tone?: Tone; children?: ReactNode }) {
  return (
    <div className={`${classes.plate} plate`} style={plateOf(tone)} data-tone={tone} aria-hidden="true">
      {children}
    </div>
  )
}
