import { Box, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Plate } from '#web/components/layout/plate.tsx'
import classes from './empty-state.module.css'

type Props = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** For an empty list: why it is empty, and what to do about it. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className={classes.empty}>
      <Plate>{icon}</Plate>
      <Title order={2} size="h4">
        {title}
      </Title>
      {text ? (
        <Text c="dimmed" maw="26rem">
          {text}
        </Text>
      ) : null}
      {action ? <Box mt="sm">{action}</Box> : null}
    </div>
  )
}

type Rows = {
  icon: ReactNode
  /** The plural noun of the rows. */
  things: string
  /** Whether a search or filter hides rows. */
  isNarrowed: boolean
  /** Instead of that there are no such things yet. */
  title?: string
  /** How rows come into the list. */
  text?: string
  action?: ReactNode
}

/** For a list with a search or filters: empty by itself, or because of them. */
export function NoRows({ icon, things, isNarrowed, title = `No ${things} yet`, text, action }: Rows) {
  return isNarrowed ? (
    <EmptyState icon={icon} title={`No ${things} found`} text="Nothing fits the search and filters above." />
  ) : (
    <EmptyState icon={icon} title={title} text={text} action={action} />
  )
}
