import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './name-cell.module.css'

type Props = {
  name: string | null
  /** What pressing the name does, for screen readers. */
  label: string
  /** The list is about them alone already. */
  isChosen: boolean
  onChoose: () => void
  /** Below the name. */
  children: ReactNode
}

/** Somebody in a table: pressing the name narrows the list to them. */
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
