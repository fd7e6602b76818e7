import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A name and what is known of it; what is null or empty is left out. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide']

type Props = {
  facts: readonly Fact[]
  /** How the facts stand beside each other. */
  className: string | undefined
}

/** Facts about something, each under its name. */
export function Facts({ facts, className }: Props) {
  return (
    <dl className={`${classes.facts} ${className}`}>
      {facts.map(([name, value, width]) =>
        value === null || value === '' ? null : (
          <div key={name} data-wide={width === 'wide' || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
