import type { ReactNode } from 'react'
import classes from './plate.module.css'

type Tone = 'green' | 'red'

/** Decoration: a plate, empty or with an icon. */
export function Plate({ tone = 'green', children }: { tone?: Tone; children?: ReactNode }) {
  return (
    <div className={classes.plate} data-tone={tone} aria-hidden="true">
      {children}
    </div>
  )
}
