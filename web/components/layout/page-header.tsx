import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = { title: ReactNode; description?: ReactNode; actions?: ReactNode }

/** A page's only h1, what the page is for, and its actions. */
export function PageHeader({ title, description, actions }: Props) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {description ? (
          <Text c="dimmed" mt={4} maw="42rem">
            {description}
          </Text>
        ) : null}
      </div>
      {actions ? <div className={`${classes.actions} no-print`}>{actions}</div> : null}
    </div>
  )
}
