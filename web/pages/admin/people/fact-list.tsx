import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** The facts a dialog is about: names and values, one below the other. */
export function FactList({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
