import { Card, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { usePageTitle } from '#web/lib/brand.ts'
import classes from './page-header.module.css'

/** Names the page in the browser's tab: 'My Progress · Thali'. */
export function PageTitle({ children }: { children: string }) {
  return <title>{usePageTitle(children)}</title>
}

type Props = {
  title: ReactNode
  /** The page's name in the browser's tab, where that is not the title; null where another part of the page sets it. */
  tab?: string | null
  description?: ReactNode
  actions?: ReactNode
  /** On phones the actions are icons beside the title, for pages whose content should begin high up. */
  isCompact?: boolean
}

/** A page's only h1, what the page is for, and its actions. */
export function PageHeader({ title, tab, description, actions, isCompact }: Props) {
  const name = tab === undefined && typeof title === 'string' ? title : tab
  return (
    <div className={`${classes.header} wrap between`} data-compact={isCompact || undefined}>
      {name ? <PageTitle>{name}</PageTitle> : null}
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {description ? (
          <Text c="dimmed" mt={4} maw="42rem">
            {description}
          </Text>
        ) : null}
      </div>
      {actions ? <div className={`${classes.actions} row wrap no-print`}>{actions}</div> : null}
    </div>
  )
}

type SectionProps = {
  title: ReactNode
  action?: ReactNode
  /** What the section is about. */
  text?: ReactNode
  children: ReactNode
  /** For links that lead to this section: they can move the focus to it. */
  anchor?: string
}

/** One section of a page, with its heading. */
export function SectionCard({ title, action, text, children, anchor }: SectionProps) {
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
