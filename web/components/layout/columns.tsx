import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** Two equal columns side by side, below each other on a phone. */
export function Columns({ gap = 'md', children }: { gap?: 'md' | 'lg'; children: ReactNode }) {
  return (
    <div className={classes.columns} data-gap={gap}>
      {children}
    </div>
  )
}
