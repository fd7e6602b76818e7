import type { ReactNode } from 'react'
import classes from './plate.module.css'

type Tone = 'green' | 'red'

/** Decoration: a plate from above, empty or with an icon on it. */
export function Plate({ tone = 'green', children }: { tone?: Tone; children?: ReactNode }) {
  return (
    <div className={classes.plate} data-tone={tone} aria-hidden="true">
      {children}
    </div>
  )
}
