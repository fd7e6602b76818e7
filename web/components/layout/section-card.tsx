import { Card, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

type Props = { title: ReactNode; action?: ReactNode; children: ReactNode }

/** One section of a page, with its heading. */
export function SectionCard({ title, action, children }: Props) {
  const heading = useId()
  return (
    <Card component="section" aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        {action ? <div className="no-print">{action}</div> : null}
      </div>
      {children}
    </Card>
  )
}
