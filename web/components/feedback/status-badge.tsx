import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'green' | 'blue' | 'yellow' | 'orange' | 'red' | 'gray'

/** A state in words. The colour only repeats what the words say. */
export function StatusBadge({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Badge
      component="span"
      color={tone}
      // A table would otherwise squeeze it to nothing.
      w="max-content"
      maw="100%"
      className="rigid"
      leftSection={<span className={`${classes.dot} block`} />}
    >
      {children}
    </Badge>
  )
}
