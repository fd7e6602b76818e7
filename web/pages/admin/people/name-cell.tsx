import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './name-cell.module.css'

type Props = {
  name: string | null
  /** What a click on the name does, for screen readers. */
  label: string
  /** True when the list shows only this person. */
  isChosen: boolean
  onChoose: () => void
  /** Shown below the name. */
  children: ReactNode
}

/** A person in a table. A click on the name filters the list for them. */
export function NameCell({ name, label, isChosen, onChoose, children }: Props) {
  return (
    <div className={classes.person}>
      {isChosen ? (
        <strong>{name}</strong>
      ) : (
        <Anchor component="button" type="button" inherit ta="inherit" aria-label={label} onClick={onChoose}>
          {name}
        </Anchor>
      )}
      <span className={classes.hint}>{children}</span>
    </div>
  )
}
