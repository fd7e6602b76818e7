import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A name and its value. Null and empty values are not shown. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide']

type Props = {
  facts: readonly Fact[]
  /** The layout of the facts. */
  className: string | undefined
}

/** A list of facts, each with its name. */
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
