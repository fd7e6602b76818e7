import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

type Props = {
  title: ReactNode
  action?: ReactNode
  /** What the section is about. */
  text?: ReactNode
  children: ReactNode
  /** For links that lead to this section: they can move the focus to it. */
  anchor?: string
}

/** One section of a page, with its heading. */
export function SectionCard({ title, action, text, children, anchor }: Props) {
  const heading = useId()
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      {...(anchor && { id: anchor, tabIndex: -1, className: 'no-ring' })}
    >
      <div className={`${classes.head} row wrap between`}>
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        {action ? <div className="no-print">{action}</div> : null}
      </div>
      {text ? (
        <Text c="dimmed" mb="md" maw="46rem">
          {text}
        </Text>
      ) : null}
      {children}
    </Card>
  )
}
