import { Card, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

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
      <Group justify="space-between" mb="md" className="close">
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        {action ? <div className="no-print">{action}</div> : null}
      </Group>
      {text ? (
        <Text c="dimmed" mb="md" maw="46rem">
          {text}
        </Text>
      ) : null}
      {children}
    </Card>
  )
}
