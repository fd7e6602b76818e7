import type { ReactNode } from 'react'
import classes from './folded.module.css'

type Props = { title: ReactNode; isDimmed?: boolean; children: ReactNode }

/** A small text that opens more of it. */
export const Folded = ({ title, isDimmed = false, children }: Props) => (
  <details className={`${classes.folded} small ${isDimmed ? 'dimmed' : ''}`}>
    <summary className="figure">{title}</summary>
    {children}
  </details>
)
