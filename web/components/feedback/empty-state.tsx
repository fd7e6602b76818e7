import { Text, Title } from '@mantine/core'
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
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
