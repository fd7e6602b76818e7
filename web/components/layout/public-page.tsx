import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './public-page.module.css'

type Props = { title: string; lead: ReactNode; children: ReactNode }

/** The frame of a public text page: its only h1, a lead, the content. */
export function PublicPage({ title, lead, children }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>{title}</Title>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  )
}
