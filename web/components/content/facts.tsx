import type { CSSProperties, ReactNode } from 'react'
import classes from './facts.module.css'

/** A name and its value. Null and empty values are not shown. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide' | 'line']

type Props = {
  facts: readonly Fact[]
  /** Side by side, each at least as wide; by default names and values are two columns on a sunken area. */
  least?: string
  /** Another layout of the facts. */
  className?: string | undefined
}

/** A list of facts, each with its name. */
export function Facts({ facts, least, className = least ? '' : classes.columns }: Props) {
  return (
    <dl
      className={`${classes.facts} ${least ? `${classes.grid} tiles` : ''} ${className}`}
      style={{ '--tile': least } as CSSProperties}
    >
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
