import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A name and its value. Null and empty values are not shown. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide' | 'line']

type Props = {
  facts: readonly Fact[]
  /** The layout of the facts; by default names and values in two columns on a sunken area. */
  className?: string | undefined
}

/** A list of facts, each with its name. */
export function Facts({ facts, className = classes.columns }: Props) {
  return (
    <dl className={`${classes.facts} ${className}`}>
      {facts.map(([name, value, width]) =>
        value === null || value === '' ? null : (
          <div key={name} data-width={width}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
