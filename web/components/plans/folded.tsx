import type { ReactNode } from 'react'
import classes from './folded.module.css'

type Props = {
  title: ReactNode
  isDimmed?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A small text that opens more of it. */
export const Folded = ({ title, isDimmed = false, onToggle, children }: Props) => (
  <details
    className={`${classes.folded} small ${isDimmed ? 'dimmed' : ''}`}
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary className="figure">{title}</summary>
    {children}
  </details>
)
